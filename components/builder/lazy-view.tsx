import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { EDITOR_LOADING } from "#lib/messages/editor-loading.ts";

/**
 * A part of the editor whose code is loaded when it is first shown. If the code can't be loaded, the part shows an error
 * and the editor around it keeps working.
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
