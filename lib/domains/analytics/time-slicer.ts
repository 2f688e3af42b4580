import { setImmediate } from "node:timers/promises";

/** How long work runs before it pauses. */
const SLICE_MS = 5;
/** A turn of the event loop that takes less time had no other work. */
const QUIET_MS = 1;
/** The work gets at least one part in this many of the time, however busy the event loop is. */
const TIME_SHARE = 4;

/** Times are in ms. `tick` resolves after one turn of the event loop. */
type EventLoop = { now(): number; tick(): Promise<unknown> };
const DEFAULT_LOOP: EventLoop = { now: () => performance.now(), tick: () => setImmediate() };

/**
 * Creates a function that long work calls between its small steps, so that requests aren't delayed. It returns undefined
 * while the work can continue, otherwise a promise to await. The promise resolves when the event loop has nothing else to
 * do, and at the latest after three times as long as the work ran.
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
