import { useEffect, useRef } from "react";
import { watchPage } from "#lib/client/autosave/watch-page.ts";
import type { Attempt } from "./attempt.ts";
import type { PlayerControls } from "./types.ts";

/** Starts an attempt, notifies it of page events, and stops it when the player is removed. */
export function usePageLifecycle(
  attempt: Attempt,
  onControls: ((controls: PlayerControls | undefined) => void) | undefined,
) {
  const onControlsRef = useRef(onControls);
  useEffect(() => {
    onControlsRef.current = onControls;
  });
  useEffect(() => {
    let isStopped = false;
    const onReturn = () => attempt.comeBack();
    // Another window may have been in front while this one stayed visible.
    window.addEventListener("focus", onReturn);
    const unwatch = watchPage({
      onLeave: () => void attempt.flush(),
      onReturn,
      onOnline: () => attempt.retry(),
    });
    void attempt.start().then(() => {
      if (!isStopped)
        onControlsRef.current?.({ submit: () => attempt.submit(), flush: () => attempt.flush() });
    });
    return () => {
      isStopped = true;
      window.removeEventListener("focus", onReturn);
      unwatch();
      attempt.stop();
      onControlsRef.current?.(undefined);
    };
  }, [attempt]);
}
