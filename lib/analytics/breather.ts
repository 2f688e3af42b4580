import { setImmediate } from "node:timers/promises";

/** Work for so long, then others have their turn. */
const SLICE_MS = 5;
/** A turn of the event loop that takes less had nothing else to do. */
const QUIET_MS = 1;
/** However busy the others are, the work gets one part in so many of the time. */
const PARTS = 10;

/**
 * For long work beside requests, which asks between its small steps: undefined while it may go on, else a promise to
 * await. It lets others have their turn for as long as they need it, up to nine times what it has worked for; where
 * nobody waits it goes on at once.
 */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async (worked: number): Promise<void> => {
    const until = performance.now() + (PARTS - 1) * worked;
    for (let begun = performance.now(), isQuiet = false; !isQuiet && begun < until; ) {
      await setImmediate();
      const now = performance.now();
      isQuiet = now - begun < QUIET_MS;
      begun = now;
    }
    since = performance.now();
  };
  return () => {
    const worked = performance.now() - since;
    return worked < SLICE_MS ? undefined : rest(worked);
  };
}
