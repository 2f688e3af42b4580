import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { EDITOR_LOADING } from "#lib/messages/editor-loading.ts";

/**
 * Returns a component whose code is loaded when it is first rendered. If the code can't be loaded, the component shows
 * an error and the rest of the editor keeps working.
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

const LoadError = () => <span role="alert">{EDITOR_LOADING.loadFailed}</span>;
