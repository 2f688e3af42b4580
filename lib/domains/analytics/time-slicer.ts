import { setImmediate } from "node:timers/promises";

/** Work for so long, then others have their turn. */
const SLICE_MS = 5;
/** A turn of the event loop that takes less had nothing else to do. */
const QUIET_MS = 1;
/** However busy the others are, the work gets one part in so many of the time. */
const TIME_SHARE = 4;

/** ms; `turn` is over when the event loop has seen to all others once. */
type EventLoop = { now(): number; tick(): Promise<unknown> };
const DEFAULT_LOOP: EventLoop = { now: () => performance.now(), tick: () => setImmediate() };

/**
 * For long work beside requests, which asks between its small steps: undefined while it may go on, else a promise to
 * await. It lets others have their turn for as long as they need it, up to three times what it has worked for; where
 * nobody waits it goes on at once.
 */
export function createTimeSlicer({ now, tick }: EventLoop = DEFAULT_LOOP): () => Promise<void> | undefined {
  let since = now();
  const pause = async (workedMs: number): Promise<void> => {
    const until = now() + (TIME_SHARE - 1) * workedMs;
    for (let tickStart = now(), isQuiet = false; !isQuiet && tickStart < until; ) {
      await tick();
      const tickEnd = now();
      isQuiet = tickEnd - tickStart < QUIET_MS;
      tickStart = tickEnd;
    }
    since = now();
  };
  return () => {
    const workedMs = now() - since;
    return workedMs < SLICE_MS ? undefined : pause(workedMs);
  };
}
