import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type BatcherOptions, createBatcher } from "#lib/platform/db/batcher.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { createDriverError } from "#lib/platform/db/driver/index.ts";

/** Stands in for a pool: no statement in these tests reaches a database. */
const createPool = () => ({}) as Db;

type Call = { id: number; queue: string; weight: number; mark: string };
const call = (id: number, over: Partial<Call> = {}): Call => ({
  id,
  queue: "a",
  weight: 1,
  mark: `${id}`,
  ...over,
});

/** Creates a batcher whose statements run until they are told to end. */
function createHeldStatements(over: Partial<BatcherOptions<Call, number>> = {}) {
  const statements: { calls: readonly Call[]; end(error?: unknown): void }[] = [];
  const ask = createBatcher<Call, number>({
    getQueueKey: ({ queue }) => queue,
    concurrency: 2,
    minCalls: 1,
    maxCalls: 3,
    getWeight: ({ weight }) => weight,
    maxWeight: 10,
    getConflictKey: ({ mark }) => mark,
    run: (_db, calls) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
      const end = (error?: unknown) => (error ? reject(error) : resolve(calls.map(({ id }) => id * 10)));
      statements.push({ calls, end });
      return promise;
    },
    ...over,
  });
  const listSentIds = () => statements.map(({ calls }) => calls.map(({ id }) => id));
  return { ask, statements, sent: listSentIds };
}

const refused = createDriverError("23503", "refused");
const lost = createDriverError("CONNECTION_CLOSED", "lost");

describe("a batcher", () => {
  test("sends a lone call at once, and batches those that arrive while `concurrency` statements run", async () => {
    const { ask, statements, sent: listSentIds } = createHeldStatements();
    const db = createPool();
    const results = Promise.all([1, 2, 3, 4, 5, 6].map((id) => ask(db, call(id))));
    expect(listSentIds()).toEqual([[1], [2]]);
    statements[0]?.end();
    await turn();
    expect(listSentIds()).toEqual([[1], [2], [3, 4, 5]]);
    for (const statement of statements) statement.end();
    await turn();
    statements[3]?.end();
    expect(listSentIds()[3]).toEqual([6]);
    expect(await results).toEqual([10, 20, 30, 40, 50, 60]);
  });

  test("starts a second statement beside a running one when `minCalls` calls wait", async () => {
    // Otherwise a call could have waited for 100 ms on a busy machine.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, statements, sent: listSentIds } = createHeldStatements({ minCalls: 3 });
    const db = createPool();
    const first = Promise.all([1, 2, 3].map((id) => ask(db, call(id))));
    expect(listSentIds()).toEqual([[1]]);
    const second = ask(db, call(4));
    expect(listSentIds()).toEqual([[1], [2, 3, 4]]);
    const third = ask(db, call(5));
    statements[1]?.end();
    await turn();
    expect(listSentIds()).toHaveLength(2);
    statements[0]?.end();
    await turn();
    expect(listSentIds()).toEqual([[1], [2, 3, 4], [5]]);
    statements[2]?.end();
    expect(await Promise.all([first, second, third])).toEqual([[10, 20, 30], 40, 50]);
  });

  test("doesn't make calls wait longer than 100 ms beside a statement that doesn't end", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { ask, sent: listSentIds } = createHeldStatements({ minCalls: 3 });
      const db = createPool();
      for (const id of [1, 2, 3]) void ask(db, call(id));
      vi.advanceTimersByTime(99);
      expect(listSentIds()).toEqual([[1]]);
      vi.advanceTimersByTime(1);
      expect(listSentIds()).toEqual([[1], [2, 3]]);
      void ask(db, call(4));
      expect(listSentIds()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    { concurrency: 2, processes: 2, statements: 1 },
    { concurrency: 3, processes: 2, statements: 1 },
    { concurrency: 4, processes: 2, statements: 2 },
    { concurrency: 2, processes: 8, statements: 1 },
  ])(
    "runs $statements at once if $processes processes share a concurrency of $concurrency",
    async (shared) => {
      const { ask, statements, sent: listSentIds } = createHeldStatements(shared);
      const db = createPool();
      const results = Promise.all([1, 2, 3].map((id) => ask(db, call(id))));
      expect(listSentIds()).toHaveLength(shared.statements);
      while (statements.length > 0) {
        for (const statement of statements.splice(0)) statement.end();
        await turn();
      }
      expect(await results).toEqual([10, 20, 30]);
    },
  );

  test("keeps calls with the same conflict key, and calls that weigh too much together, in different statements", async () => {
    const { ask, statements, sent: listSentIds } = createHeldStatements({ concurrency: 1, maxCalls: 9 });
    const db = createPool();
    const results = Promise.all(
      [
        call(0),
        call(1, { mark: "ada" }),
        call(2, { mark: "ada" }),
        call(3, { weight: 9 }),
        call(4, { weight: 99 }),
      ].map((each) => ask(db, each)),
    );
    for (let i = 0; i < 4; i++) {
      statements[i]?.end();
      await turn();
    }
    expect(listSentIds()).toEqual([[0], [1, 3], [2], [4]]);
    expect(await results).toEqual([0, 10, 20, 30, 40]);
  });

  test("never makes a queue wait for another, or a transaction wait for the pool", () => {
    const { ask, sent: listSentIds } = createHeldStatements({ concurrency: 1 });
    const [db, transaction] = [createPool(), createPool()];
    for (const [where, queue] of [
      [db, "a"],
      [db, "b"],
      [transaction, "a"],
    ] as const)
      void ask(where, call(1, { queue }));
    expect(listSentIds()).toEqual([[1], [1], [1]]);
  });

  test("runs each call alone when the server rejects their statement, so that only the bad one fails", async () => {
    const tried: number[][] = [];
    const { ask } = createHeldStatements({
      concurrency: 1,
      async run(_db, calls) {
        tried.push(calls.map(({ id }) => id));
        await turn();
        if (calls.some(({ id }) => id === 3)) throw refused;
        return calls.map(({ id }) => id);
      },
    });
    const db = createPool();
    const results = await Promise.allSettled([1, 2, 3, 4].map((id) => ask(db, call(id))));
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
      1,
      2,
      refused,
      4,
    ]);
    expect(tried).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  });

  test("fails only one call, and runs nothing again, when that call's own result is rejected", async () => {
    const tried: number[][] = [];
    const { ask } = createHeldStatements({
      concurrency: 1,
      async run(_db, calls) {
        tried.push(calls.map(({ id }) => id));
        await turn();
        return calls.map(({ id }) => (id === 3 ? Promise.reject(refused) : id));
      },
    });
    const db = createPool();
    const results = await Promise.allSettled([1, 2, 3, 4].map((id) => ask(db, call(id))));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(tried).toEqual([[1], [2, 3, 4]]);
  });

  test("runs nothing again when the connection is lost, because the statement may have succeeded", async () => {
    const { ask, statements, sent: listSentIds } = createHeldStatements({ concurrency: 1 });
    const db = createPool();
    const results = Promise.allSettled([1, 2, 3].map((id) => ask(db, call(id))));
    statements[0]?.end();
    await turn();
    statements[1]?.end(lost);
    expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(listSentIds()).toEqual([[1], [2, 3]]);
  });

  test("gives each call its own result once and stays within every limit, whatever arrives", async () => {
    const calls = fc.array(
      fc.record({
        queue: fc.constantFrom("a", "b"),
        weight: fc.nat(12),
        mark: fc.constantFrom("x", "y", "z", "u", "v"),
        after: fc.nat(3),
      }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(calls, fc.nat(4), fc.infiniteStream(fc.nat(3)), async (given, minCalls, turns) => {
        const underWay = new Map<string, number>();
        const seen: number[] = [];
        const ask = createBatcher<Call, number>({
          getQueueKey: ({ queue }) => queue,
          concurrency: 2,
          minCalls,
          maxCalls: 4,
          getWeight: ({ weight }) => weight,
          maxWeight: 10,
          getConflictKey: ({ mark }) => mark,
          async run(_db, batch) {
            const queue = batch[0]?.queue ?? "";
            underWay.set(queue, (underWay.get(queue) ?? 0) + 1);
            expect(underWay.get(queue)).toBeLessThanOrEqual(2);
            expect(batch.every((each) => each.queue === queue)).toBe(true);
            expect(batch.length).toBeLessThanOrEqual(4);
            expect(new Set(batch.map(({ mark }) => mark)).size).toBe(batch.length);
            if (batch.length > 1)
              expect(batch.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(10);
            seen.push(...batch.map(({ id }) => id));
            for (let i = turns.next().value as number; i >= 0; i--) await turn();
            underWay.set(queue, (underWay.get(queue) ?? 0) - 1);
            return batch.map(({ id }) => id);
          },
        });
        const db = createPool();
        const asked: Promise<number>[] = [];
        for (const [id, { after, ...rest }] of given.entries()) {
          for (let i = 0; i < after; i++) await turn();
          asked.push(ask(db, { id, ...rest }));
        }
        const ids = given.map((_, id) => id);
        expect(await Promise.all(asked)).toEqual(ids);
        expect(seen.sort((a, b) => a - b)).toEqual(ids);
      }),
      { numRuns: 60 },
    );
  });
});
