import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getRetryDelay } from "#lib/client/autosave/backoff.ts";
import { createQueue, edit, getDueAt, settleRetry, startSending } from "#lib/client/autosave/queue.ts";
import { advanceTime, createAutosave } from "./autosave-support.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const offline = { type: "retry" as const, problem: "offline" };

const refused = { type: "rejected" as const, problem: "too large" };

describe("when a request fails", () => {
  test("it is sent again after longer and longer delays, and at once by flush", async () => {
    let isOnline = false;
    const { autosave, batches } = createAutosave({
      save: async () => (isOnline ? { type: "saved" } : offline),
    });
    autosave.edit(["a"]);
    await advanceTime(800);
    expect(autosave.getSnapshot()).toMatchObject({ unsaved: 1, problem: "offline" });
    const counts: number[] = [];
    for (const milliseconds of [1999, 1, 4999, 1, 4999, 1]) {
      await advanceTime(milliseconds);
      counts.push(batches.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    isOnline = true;
    await autosave.flush();
    expect(autosave.getSnapshot()).toMatchObject({ unsaved: 0, problem: null });
  });

  test.each([
    ["waits for the retry by default", false, 1],
    ["is sent without waiting for the retry if edits cut it short", true, 2],
  ])("an edit after it %s", async (_, editsCutRetryShort, expected) => {
    const { autosave, batches } = createAutosave({ save: async () => offline, editsCutRetryShort });
    autosave.edit(["a"]);
    await advanceTime(800);
    autosave.edit(["a"]);
    await advanceTime(800);
    expect(batches).toHaveLength(expected);
  });

  test("an edit after it waits as long as the service asks, also if edits cut the retry short", async () => {
    const { autosave, batches } = createAutosave({
      save: async () => ({ ...offline, afterMs: 1500 }),
      editsCutRetryShort: true,
    });
    autosave.edit(["a"]);
    await advanceTime(800);
    autosave.edit(["a"]);
    await advanceTime(1499);
    expect(batches).toHaveLength(1);
    await advanceTime(1);
    expect(batches).toHaveLength(2);
  });

  test("a refused request isn't sent again before an edit or a flush", async () => {
    const { autosave, batches } = createAutosave({ save: async () => refused });
    autosave.edit(["a"]);
    await advanceTime(60_000);
    expect(batches).toHaveLength(1);
    expect(autosave.getSnapshot()).toMatchObject({ unsaved: 1, problem: "too large" });
    autosave.edit(["a"]);
    await advanceTime(60_000);
    expect(batches).toHaveLength(2);
    await autosave.flush();
    expect(batches).toHaveLength(3);
  });

  test("an error in save is reported, and the next edit is sent", async () => {
    let isBroken = true;
    const { autosave } = createAutosave({
      save: async () => {
        if (isBroken) throw new RangeError("broken");
        return { type: "saved" };
      },
    });
    autosave.edit(["a"]);
    await expect(autosave.flush()).rejects.toThrow("broken");
    isBroken = false;
    autosave.edit(["a"]);
    await advanceTime(800);
    expect(autosave.getSnapshot().unsaved).toBe(0);
  });

  test("a key that is held back doesn't hold back any other", async () => {
    const held = new Set<string>();
    const { autosave, batches } = createAutosave({
      pick: (unsaved) => unsaved.filter((key) => !held.has(key)).slice(0, 1),
      save: async ({ keys }) => ({ type: keys[0] === "a" ? "conflict" : "saved" }),
      reconcile: async ({ keys }) => {
        for (const key of keys) held.add(key);
        return { type: "again" };
      },
    });
    autosave.edit(["a", "b"]);
    await advanceTime(60_000);
    expect(batches.map(({ keys, round }) => [keys, round])).toEqual([
      [["a"], 0],
      [["b"], 1],
    ]);
    expect(autosave.unsavedKeys).toEqual(["a"]);
    autosave.discard(["a"]);
    expect(autosave.getSnapshot().unsaved).toBe(0);
  });
});

test("the queue says when the next request is due", () => {
  const timing = { debounceMs: 800, maxWaitMs: 1800 };
  const getDue = (queue: ReturnType<typeof createQueue<string>>, keys = ["a"]) =>
    getDueAt(queue, keys, timing, false);
  const empty = createQueue<string>();
  expect(getDue(empty)).toBeUndefined();
  const edited = edit(edit(empty, ["a"], 1000), ["a"], 1500);
  expect([getDue(edited), getDue(edit(edited, ["a"], 2700)), getDue(edited, [])]).toEqual([
    2300,
    2800,
    undefined,
  ]);
  const sending = startSending(edited, ["a"]);
  expect(getDue(sending)).toBeUndefined();
  expect(getDue(settleRetry(sending, "offline", 9000))).toBe(9000);
});

test("a retry waits for its delay, give or take the jitter, and at least as long as the service asks", () => {
  const policy = { delaysMs: [1000, 2000, 4000] as const, jitter: 0.25 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(10_000), (failures, afterMs) => {
      const wait = policy.delaysMs[Math.min(failures, 3) - 1] ?? 0;
      const actual = getRetryDelay({ ...policy, delaysMs: [...policy.delaysMs] }, failures, afterMs);
      expect(actual).toBeGreaterThanOrEqual(Math.max(afterMs, wait * 0.75));
      expect(actual).toBeLessThanOrEqual(Math.max(afterMs, wait * 1.25));
    }),
  );
});
