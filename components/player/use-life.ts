import { useEffect, useRef } from "react";
import type { Attempt } from "./attempt.ts";
import type { PlayerControls } from "./types.ts";

/** Starts an attempt, tells it of what happens to the page, and ends it. */
export function useLife(
  attempt: Attempt,
  onControls: ((controls: PlayerControls | undefined) => void) | undefined,
) {
  const give = useRef(onControls);
  useEffect(() => {
    give.current = onControls;
  });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const onVisibility = () =>
      document.visibilityState === "hidden" ? void attempt.flush() : attempt.watch();
    window.addEventListener("pagehide", () => void attempt.flush(), { signal });
    window.addEventListener("online", () => attempt.retry(), { signal });
    document.addEventListener("visibilitychange", onVisibility, { signal });
    void attempt.start().then(() => {
      if (!signal.aborted) give.current?.({ submit: () => attempt.submit(), flush: () => attempt.flush() });
    });
    return () => {
      gone.abort();
      attempt.stop();
      give.current?.(undefined);
    };
  }, [attempt]);
}
