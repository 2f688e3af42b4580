import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the condition holds, for at most `limitMs`. The error contains `description`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  description = String(condition),
  limitMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`condition not met after ${limitMs / 1000} s: ${description}`);
    await sleep(5);
  }
}
