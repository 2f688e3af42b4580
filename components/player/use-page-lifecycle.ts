import { useEffect, useRef } from "react";
import type { Attempt } from "./attempt.ts";
import type { PlayerControls } from "./types.ts";

/** Starts an attempt, tells it of what happens to the page, and ends it. */
export function usePageLifecycle(
  attempt: Attempt,
  onControls: ((controls: PlayerControls | undefined) => void) | undefined,
) {
  const onControlsRef = useRef(onControls);
  useEffect(() => {
    onControlsRef.current = onControls;
  });
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const onVisibility = () =>
      document.visibilityState === "hidden" ? void attempt.flush() : attempt.watchDeadline();
    window.addEventListener("pagehide", () => void attempt.flush(), { signal });
    window.addEventListener("online", () => attempt.retry(), { signal });
    document.addEventListener("visibilitychange", onVisibility, { signal });
    void attempt.start().then(() => {
      if (!signal.aborted)
        onControlsRef.current?.({ submit: () => attempt.submit(), flush: () => attempt.flush() });
    });
    return () => {
      abortController.abort();
      attempt.stop();
      onControlsRef.current?.(undefined);
    };
  }, [attempt]);
}
