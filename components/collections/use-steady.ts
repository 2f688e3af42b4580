import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that is one and the same function for good, and does what the newest rendering says. */
export function useSteady<Given extends unknown[]>(
  handle: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(handle);
  useLayoutEffect(() => {
    newest.current = handle;
  });
  return useCallback((...given) => newest.current(...given), []);
}
