import { setImmediate } from "node:timers/promises";

/** How long work runs before it pauses, in ms. */
const SLICE_MS = 5;
/** A turn of the event loop that takes less time than this had no other work. In ms. */
const QUIET_MS = 1;
/** The work gets at least 1/TIME_SHARE of the time, no matter how busy the event loop is. */
const TIME_SHARE = 4;

/** Times are in ms. `tick` resolves after one turn of the event loop. */
type EventLoop = { now(): number; tick(): Promise<unknown> };
const DEFAULT_LOOP: EventLoop = { now: () => performance.now(), tick: () => setImmediate() };

/**
 * Creates a function that long-running work calls between its small steps, so that it doesn't delay requests. The
 * function returns undefined while the work can continue, and otherwise a promise to await. The promise resolves when
 * the event loop has nothing else to do, or at the latest after three times as long as the work ran.
 *
 * Unlike `runInSlices` of the platform, it is called from within asynchronous work, and its pauses get longer while the
 * event loop is busy.
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
