import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until it holds, for `limitMs` at most; `what` is what the error says of it. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  description = String(condition),
  limitMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${limitMs / 1000} s: ${description}`);
    await sleep(5);
  }
}
