import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that is one and the same function for good, and does what the newest rendering says. */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
