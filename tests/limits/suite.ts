import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import type { Limiter, LimitResult, Slot } from "#lib/platform/limits/limiter.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { type ExpectedResult, type History, history, Oracle, type Step, UNIT_MS } from "./oracle.ts";
import type { Store } from "./stores.ts";

const MINUTE = 60_000;
/** A window that is so long that the duration of the test itself doesn't matter. */
const HOUR = 60 * MINUTE;
/** Rounds up to whole minutes. */
const toMinutes = (seconds: number) => Math.ceil(seconds / 60);
export const newSlot = (limit: number, windowMs = MINUTE): Slot => ({
  organizationId: newId(),
  name: `key:${newId()}:default`,
  limit,
  windowMs,
});
export const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const filterAllowed = (taken: readonly LimitResult[]): LimitResult[] =>
  taken.filter(({ allowed }) => allowed);

/** So few histories run at once that each call is answered within the second that the limiter waits for Redis. */
const AT_ONCE = 200;

/** Describes what every store of limits guarantees. `open` is called once. */
export function describeLimiter<S extends Store>(
  name: string,
  open: () => Promise<S>,
  more?: (getStore: () => S) => void,
) {
  describe(`limits in ${name}`, () => {
    let store: S;
    let limiter: Limiter;
    beforeAll(async () => {
      store = await open();
    }, 60_000);
    beforeEach(() => {
      limiter = store.limiter();
    });
    afterAll(() => store?.close(), 60_000);

    const takeMany = (slot: Slot, count: number) => times(count, () => limiter.consume(slot));
    const ageSlot = (slot: Slot, ms: number) => store.ageHits([{ slot, ms }]);

    test("allow exactly the limit of parallel hits across instances", async () => {
      const instances = [limiter, store.instance(), store.instance()] as const;
      for (const limit of [1, 7, 50]) {
        const slot = newSlot(limit);
        const taken = await times(150, (i) => (instances[i % 3] ?? limiter).consume(slot));
        const left = filterAllowed(taken).map(({ remaining }) => remaining);
        expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
        expect(taken.filter(({ allowed, remaining }) => !allowed && remaining !== 0)).toEqual([]);
      }
    });

    test("don't count refused hits", async () => {
      const slot = newSlot(3);
      await takeMany(slot, 3);
      await ageSlot(slot, 30_000);
      expect(filterAllowed(await takeMany(slot, 20))).toEqual([]);
      await ageSlot(slot, 30_000);
      expect(filterAllowed(await takeMany(slot, 20))).toHaveLength(3);
    });

    test("can be read without counting a hit, with the same result", async () => {
      const slot = newSlot(2);
      const began = performance.now();
      expect(await limiter.peek(slot)).toEqual({ allowed: true, remaining: 2, afterSeconds: 0 });
      await times(10, () => limiter.peek(slot));
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(2);
      const full = await limiter.peek(slot);
      expect([full.allowed, full.remaining]).toEqual([false, 0]);
      expect(full.afterSeconds).toBeLessThanOrEqual(60.001);
      expect(full.afterSeconds).toBeGreaterThanOrEqual(59.99 - (performance.now() - began) / 1000);
    });

    test("allow a hit after the wait that a refusal names, and not before", async () => {
      const slot = newSlot(3, HOUR);
      for (const minutes of [20, 15, 5]) {
        await limiter.consume(slot);
        await ageSlot(slot, minutes * MINUTE);
      }
      const { allowed, afterSeconds } = await limiter.consume(slot);
      expect([allowed, toMinutes(afterSeconds)]).toEqual([false, 20]);
      await ageSlot(slot, afterSeconds * 1000 - 3 * MINUTE);
      expect((await limiter.consume(slot)).allowed).toBe(false);
      await ageSlot(slot, 3 * MINUTE);
      expect((await limiter.consume(slot)).allowed).toBe(true);
      expect((await limiter.consume(slot)).allowed).toBe(false);
    });

    test("allow a hit after the named wait in real time, again and again", async () => {
      const slot = newSlot(2, 150);
      const takeUntilRefused = async () => {
        for (;;) {
          const taken = await limiter.consume(slot);
          if (!taken.allowed) return taken;
        }
      };
      for (let round = 0; round < 5; round++) {
        const { afterSeconds } = await takeUntilRefused();
        expect(afterSeconds).toBeLessThanOrEqual(0.151);
        await sleep(Math.ceil(afterSeconds * 1000) + 1);
        expect((await limiter.consume(slot)).allowed).toBe(true);
      }
    });

    test("measure time in milliseconds, not in seconds", async () => {
      const slot = newSlot(1, MINUTE + 500);
      const began = performance.now();
      await limiter.consume(slot);
      await sleep(300);
      const { afterSeconds } = await limiter.consume(slot);
      expect(afterSeconds).toBeLessThanOrEqual(60.21);
      expect(afterSeconds).toBeGreaterThanOrEqual(60.49 - (performance.now() - began) / 1000);
    });

    test("apply a lowered or raised limit at once, including earlier hits", async () => {
      const slot = newSlot(5, HOUR);
      for (let i = 0; i < 5; i++) {
        await limiter.consume(slot);
        await ageSlot(slot, 10 * MINUTE);
      }
      const lowered = await limiter.consume({ ...slot, limit: 2 });
      // Hits are 50, 40, 30, 20 and 10 minutes old: all but the last must go.
      expect([lowered.allowed, lowered.remaining, toMinutes(lowered.afterSeconds)]).toEqual([false, 0, 40]);
      const raised = await takeMany({ ...slot, limit: 8 }, 10);
      expect(filterAllowed(raised)).toHaveLength(3);
    });

    test("keep windows apart by organization, name and length, whatever the names contain", async () => {
      const [one, other] = [newSlot(1), newSlot(1)];
      const names = ["a", "a:b", "b", "", "*", "a b", "é", "e\u0301", "x".repeat(500), "limit:a", "{a}"];
      const slots = names.flatMap((name) => [one, other].map((slot) => ({ ...slot, name })));
      const taken = await times(slots.length, (i) => limiter.consume(slots[i] ?? one));
      expect(filterAllowed(taken)).toHaveLength(slots.length);
      const again = await times(slots.length, (i) => limiter.consume(slots[i] ?? one));
      expect(filterAllowed(again)).toEqual([]);
    });

    test.each([1, 2])(
      "allow no early hit and no wait longer than the window when the clock is set back: limit %d",
      async (limit) => {
        const slot = newSlot(limit);
        for (let i = 0; i < limit; i++) {
          await limiter.consume(slot);
          await ageSlot(slot, 5000);
        }
        await ageSlot(slot, -25_000);
        const { allowed, afterSeconds } = await limiter.consume(slot);
        expect(allowed).toBe(false);
        expect(afterSeconds).toBeLessThanOrEqual(60.001);
        await ageSlot(slot, 85_000);
        expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(limit);
      },
    );

    test("allow no early hit and no wait longer than the window when the clock is set back by hours", async () => {
      const slot = newSlot(3, HOUR);
      await limiter.consume(slot);
      await ageSlot(slot, 5 * MINUTE);
      await takeMany(slot, 2);
      await ageSlot(slot, -6 * HOUR);
      const { allowed, afterSeconds } = await limiter.consume(slot);
      expect([allowed, toMinutes(afterSeconds)]).toEqual([false, 55]);
      await ageSlot(slot, 54 * MINUTE);
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(0);
      await ageSlot(slot, 2 * MINUTE);
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(1);
      await ageSlot(slot, 5 * MINUTE);
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(2);
    });

    test("keep recent hits in the window when the clock jumps ahead by hours and back", async () => {
      const slot = newSlot(3);
      await takeMany(slot, 3);
      await ageSlot(slot, 6 * 3_600_000);
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(3);
      await ageSlot(slot, -6 * 3_600_000);
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(0);
      await ageSlot(slot, 61_000);
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(3);
    });

    test("continue from the newest hit, not the oldest, after the clock was set back", async () => {
      const slot = newSlot(3, HOUR);
      await limiter.consume(slot);
      await ageSlot(slot, 5 * MINUTE);
      await limiter.consume(slot);
      await ageSlot(slot, -20 * MINUTE);
      expect(toMinutes((await limiter.consume(slot)).afterSeconds)).toBe(55);
    });

    test("give the same answers as a plain list of hits in 4,000 random histories", {
      timeout: 300_000,
    }, async () => {
      const { seed = Date.now() } = fc.readConfigureGlobal();
      const histories = fc.sample(history, { numRuns: scaleRuns(4_000), seed });
      for (let i = 0; i < histories.length; i += AT_ONCE) {
        const mismatches = await compare(limiter, store, histories.slice(i, i + AT_ONCE));
        expect(findShortest(mismatches), `seed ${seed}`).toBeUndefined();
      }
    });

    test("survive a restart of the store and of the instance", async () => {
      const slot = newSlot(4);
      await takeMany(slot, 3);
      await store.stop();
      await store.start();
      const afterwards = store.instance();
      const taken = await times(5, () => afterwards.consume(slot));
      expect(filterAllowed(taken)).toHaveLength(1);
    });

    test("reject while the store is down, and work when it is back", async () => {
      const slot = newSlot(2);
      await limiter.consume(slot);
      await store.stop();
      try {
        const attempts = await Promise.allSettled([
          limiter.consume(slot),
          limiter.peek(slot),
          limiter.consume(newSlot(1)),
        ]);
        expect(attempts.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      } finally {
        await store.start();
      }
      // The limiter notices within a second that the store is back.
      await waitUntil(() =>
        limiter.peek(slot).then(
          () => true,
          () => false,
        ),
      );
      expect(filterAllowed(await takeMany(slot, 5))).toHaveLength(1);
    });

    more?.(() => store);
  });
}

type Mismatch = {
  steps: readonly Step[];
  windowUnits: number;
  found: ExpectedResult;
  expected: ExpectedResult;
};

/** Finds the mismatch that is easiest to follow. */
const findShortest = (mismatches: readonly Mismatch[]): Mismatch | undefined =>
  mismatches.toSorted((a, b) => a.steps.length - b.steps.length)[0];

/**
 * Runs many histories in parallel, step by step. Returns those whose answers differ from the oracle's, up to that step.
 */
async function compare(limiter: Limiter, store: Store, histories: readonly History[]): Promise<Mismatch[]> {
  const runs = histories.map(({ windowUnits, steps }) => ({
    slot: newSlot(1, windowUnits * UNIT_MS),
    oracle: new Oracle(windowUnits),
    windowUnits,
    steps,
  }));
  const mismatches: Mismatch[] = [];
  const longest = Math.max(...histories.map(({ steps }) => steps.length));
  for (let i = 0; i < longest && mismatches.length === 0; i++) {
    const going = runs.flatMap((run) => {
      const step = run.steps[i];
      return step ? [{ ...run, slot: { ...run.slot, limit: step.limit }, step }] : [];
    });
    const moved = going.filter(({ step }) => step.advance > 0);
    await store.ageHits(moved.map(({ slot, step }) => ({ slot, ms: step.advance * UNIT_MS })));
    await Promise.all(
      going.map(async ({ slot, oracle, step, steps, windowUnits }) => {
        const found = toUnits(await (step.take ? limiter.consume(slot) : limiter.peek(slot)));
        const expected = oracle.next(step);
        if (isDeepStrictEqual(found, expected)) return;
        mismatches.push({ steps: steps.slice(0, i + 1), windowUnits, found, expected });
      }),
    );
  }
  return mismatches;
}

/** Rounds up to whole units, because the test itself takes less than one unit. */
const toUnits = ({ allowed, remaining, afterSeconds }: LimitResult): ExpectedResult => ({
  allowed,
  remaining,
  afterUnits: Math.ceil((afterSeconds * 1000) / UNIT_MS),
});
