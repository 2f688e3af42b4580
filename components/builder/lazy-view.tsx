import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part of the editor whose code is loaded when it is first shown. Without a connection it says that it is missing; the
 * editor around it goes on.
 */
export const lazyView = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() =>
    load().then(
      (view) => ({ default: view }),
      () => ({ default: LoadError as ComponentType<P> }),
    ),
  );

const LoadError = () => (
  <span role="alert">This couldn’t be loaded. Check your connection, then reload the page.</span>
);
