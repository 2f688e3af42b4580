import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the component is rendered in the browser, after hydration, where the viewer's time zone is known. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
