import { setImmediate } from "node:timers/promises";

/** Work for so long, then others have their turn. */
const SLICE_MS = 5;
/** A turn of the event loop that takes less had nothing else to do. */
const QUIET_MS = 1;
/** However busy the others are, the work gets one part in so many of the time. */
const PARTS = 4;

/** ms; `turn` is over when the event loop has seen to all others once. */
type Loop = { now(): number; turn(): Promise<unknown> };
const OWN: Loop = { now: () => performance.now(), turn: () => setImmediate() };

/**
 * For long work beside requests, which asks between its small steps: undefined while it may go on, else a promise to
 * await. It lets others have their turn for as long as they need it, up to three times what it has worked for; where
 * nobody waits it goes on at once.
 */
export function breather({ now, turn }: Loop = OWN): () => Promise<void> | undefined {
  let since = now();
  const rest = async (worked: number): Promise<void> => {
    const until = now() + (PARTS - 1) * worked;
    for (let begun = now(), isQuiet = false; !isQuiet && begun < until; ) {
      await turn();
      const ended = now();
      isQuiet = ended - begun < QUIET_MS;
      begun = ended;
    }
    since = now();
  };
  return () => {
    const worked = now() - since;
    return worked < SLICE_MS ? undefined : rest(worked);
  };
}
