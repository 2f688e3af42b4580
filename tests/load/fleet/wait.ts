import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again, for 60 s at most, until it holds. `what` names it in the error. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${limitMs / 1000} s: ${what}`);
    await sleep(20);
  }
}
