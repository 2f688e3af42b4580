import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until it holds, for `limitMs` at most; `what` is what the error says of it. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = String(holds),
  limitMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${limitMs / 1000} s: ${what}`);
    await sleep(5);
  }
}
