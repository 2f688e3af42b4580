import { beforeEach, describe, expect, test } from "vitest";
import { withFallback } from "#lib/platform/limits/fallback.ts";
import type { Limiter, LimitResult } from "#lib/platform/limits/limiter.ts";
import { newSlot, times } from "./suite.ts";

/** Creates a store that answers, fails or hangs, and counts its calls. */
function createFakeStore(remaining: number) {
  let state: "works" | "fails" | "hangs" = "works";
  let waiting: ((works: boolean) => void)[] = [];
  let asked = 0;
  const answer = async (): Promise<LimitResult> => {
    asked++;
    const works =
      state === "hangs" ? await new Promise<boolean>((resolve) => waiting.push(resolve)) : state === "works";
    if (!works) throw new Error("the store is away");
    return { allowed: true, remaining, afterSeconds: 0 };
  };
  return {
    limiter: { consume: answer, peek: answer } satisfies Limiter,
    asked: () => asked,
    become: (next: typeof state) => {
      state = next;
    },
    /** Answers the calls that are waiting. */
    release(works: boolean) {
      for (const resolve of waiting) resolve(works);
      waiting = [];
    },
  };
}

const slot = newSlot(5);
let first: ReturnType<typeof createFakeStore>;
let second: ReturnType<typeof createFakeStore>;
let failures: unknown[];
let now: number;
let limiter: Limiter;
beforeEach(() => {
  [first, second] = [createFakeStore(1), createFakeStore(2)];
  failures = [];
  now = 0;
  limiter = withFallback(
    first.limiter,
    second.limiter,
    (error) => failures.push(error),
    () => now,
  );
});
const listRemaining = async (count: number) =>
  (await times(count, () => limiter.consume(slot))).map((t) => t.remaining);

describe("a store with a fallback", () => {
  test("is the only one used while it works", async () => {
    expect(await listRemaining(3)).toEqual([1, 1, 1]);
    expect([second.asked(), failures]).toEqual([0, []]);
  });

  test("is skipped after a failure, so that nobody waits for it, and the failure is reported once", async () => {
    first.become("fails");
    expect(await listRemaining(1)).toEqual([2]);
    first.become("works");
    now = 2999;
    expect(await listRemaining(20)).toEqual(Array(20).fill(2));
    expect([first.asked(), failures.length]).toEqual([1, 1]);
    now = 3000;
    expect(await listRemaining(1)).toEqual([1]);
    expect(await listRemaining(20)).toEqual(Array(20).fill(1));
  });

  test("that fails on the next try is skipped again", async () => {
    first.become("fails");
    for (const time of [0, 3000, 6000]) {
      now = time;
      expect(await listRemaining(1)).toEqual([2]);
      expect(await listRemaining(5)).toEqual([2, 2, 2, 2, 2]);
    }
    expect([first.asked(), failures.length]).toEqual([3, 3]);
  });

  test("that hangs delays only one request at a time", async () => {
    first.become("fails");
    await listRemaining(1);
    first.become("hangs");
    now = 3000;
    const tried = listRemaining(1);
    expect(await listRemaining(20)).toEqual(Array(20).fill(2));
    now = 100_000;
    expect(await listRemaining(20)).toEqual(Array(20).fill(2));
    first.release(true);
    expect(await tried).toEqual([1]);
    first.become("works");
    expect(await listRemaining(2)).toEqual([1, 1]);
  });

  test("rejects when the fallback fails, too", async () => {
    first.become("fails");
    second.become("fails");
    await expect(limiter.consume(slot)).rejects.toThrow();
    await expect(limiter.peek(slot)).rejects.toThrow();
  });
});
