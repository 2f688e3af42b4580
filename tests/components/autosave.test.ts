import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Autosave, type AutosaveConfig, type Batch } from "#lib/client/autosave/autosave.ts";
import { getRetryDelay } from "#lib/client/autosave/backoff.ts";
import { LocalCopy } from "#lib/client/autosave/local-copy.ts";
import { createQueue, edit, getDueAt, settleRetry, startSending } from "#lib/client/autosave/queue.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The outcome of a request. `delayMs` applies each way. */
type Outcome = { kind: "answered" | "unsent" | "response lost" | "unavailable"; delayMs: number };

/** A service that accepts writes only on its latest revision. */
class FakeService {
  readonly values = new Map<string, number>();
  revision = 0;
  /** The outcomes of the next requests, in order. Requests after the last outcome are answered at once. */
  outcomes: Outcome[] = [];

  async put(values: ReadonlyMap<string, number>, revision: number): Promise<number | "conflict"> {
    const { kind, delayMs } = this.outcomes.shift() ?? { kind: "answered", delayMs: 0 };
    const travel = () => new Promise((resolve) => setTimeout(resolve, delayMs));
    await travel();
    if (kind === "unsent" || kind === "unavailable") throw new Error(kind);
    const isCurrent = revision === this.revision;
    if (isCurrent) {
      for (const [key, value] of values) this.values.set(key, value);
      this.revision++;
    }
    const response = isCurrent ? this.revision : "conflict";
    await travel();
    if (kind === "response lost") throw new Error(kind);
    return response;
  }
}

type Page = {
  autosave: Autosave<string>;
  values: Map<string, number>;
  set(key: string, value: number): void;
};

/**
 * Opens a page with the state of the service and the browser's storage. With `savesAll`, it sends one request for all
 * keys, otherwise one for each.
 */
function openPage(service: FakeService, storage: Map<string, number>, savesAll: boolean): Page {
  const values = new Map([...service.values, ...storage]);
  let { revision } = service;
  let requests = 0;
  const autosave = new Autosave<string>({
    timing: { debounceMs: 300, maxWaitMs: 1000 },
    retry: { delaysMs: [1000, 4000], jitter: 0.25 },
    pick: (unsaved) => (savesAll ? unsaved : unsaved.slice(0, 1)),
    async save({ keys }) {
      expect(++requests, "requests under way").toBe(1);
      try {
        const state = new Map(keys.map((key) => [key, values.get(key) ?? 0]));
        const response = await service.put(state, revision);
        if (response === "conflict") return { type: "conflict" };
        revision = response;
        return { type: "saved" };
      } catch (error) {
        return { type: "retry", problem: String(error) };
      } finally {
        requests--;
      }
    },
    async reconcile() {
      revision = service.revision;
      return { type: "again" };
    },
    local: {
      debounceMs: 0,
      maxWaitMs: 0,
      async write(keys) {
        for (const key of keys) storage.set(key, values.get(key) ?? 0);
      },
      async remove(keys) {
        for (const key of keys) storage.delete(key);
      },
    },
  });
  autosave.subscribe(() => {
    const { unsaved, problem } = autosave.getSnapshot();
    if (unsaved > 0 || problem !== null) return;
    expect(Object.fromEntries(service.values), "acknowledged writes").toEqual(Object.fromEntries(values));
  });
  autosave.restore([...storage.keys()]);
  return {
    autosave,
    values,
    set(key, value) {
      values.set(key, value);
      autosave.edit([key]);
    },
  };
}

describe("whatever is lost, late or reloaded", () => {
  const outcome: fc.Arbitrary<Outcome> = fc.record({
    kind: fc.constantFrom("answered", "unsent", "response lost", "unavailable"),
    delayMs: fc.integer({ min: 0, max: 2000 }),
  });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("edit" as const),
        key: fc.constantFrom("a", "b", "c"),
        value: fc.nat(),
      }),
    },
    fc.record({ do: fc.constant("wait" as const), milliseconds: fc.integer({ min: 0, max: 3000 }) }),
    fc.record({ do: fc.constantFrom("flush" as const, "leave" as const, "reload" as const) }),
    fc.record({ do: fc.constant("somebody else saves" as const) }),
  );

  test.each([
    ["one request for everything", true],
    ["one request for each key", false],
  ])("the service ends up with the last edits, and storage is empty: %s", async (_, savesAll) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.array(outcome, { maxLength: 30 }),
        async (steps, outcomes) => {
          const service = new FakeService();
          service.outcomes = outcomes;
          const storage = new Map<string, number>();
          const last = new Map<string, number>();
          let page = openPage(service, storage, savesAll);
          for (const each of steps) {
            if (each.do === "edit") {
              page.set(each.key, each.value);
              last.set(each.key, each.value);
            } else if (each.do === "wait") await advanceTime(each.milliseconds);
            else if (each.do === "flush") void page.autosave.flush();
            else if (each.do === "leave") page.autosave.leave();
            else if (each.do === "somebody else saves") service.revision++;
            else {
              // After the current turn, the page ends without a chance to react. Requests that were sent can still
              // arrive.
              await advanceTime(0);
              page.autosave.stop();
              page = openPage(service, storage, savesAll);
            }
          }
          await advanceTime(300_000);
          expect(Object.fromEntries(service.values)).toEqual(Object.fromEntries(last));
          expect(page.autosave.getSnapshot()).toMatchObject({ unsaved: 0, isSending: false, problem: null });
          expect(storage.size).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Creates an autosave whose requests are answered by `save`, and records its requests. */
function createAutosave(config: Partial<AutosaveConfig<string>> = {}) {
  const batches: Batch[] = [];
  const { save = async () => ({ type: "saved" as const }), ...rest } = config;
  const autosave = new Autosave<string>({
    timing: { debounceMs: 800, maxWaitMs: 1800 },
    retry: { delaysMs: [2000, 5000], jitter: 0 },
    save(batch) {
      batches.push(batch);
      return save(batch);
    },
    ...rest,
  });
  return { autosave, batches };
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const offline = { type: "retry" as const, problem: "offline" };
const refused = { type: "rejected" as const, problem: "too large" };

describe("when edits are saved", () => {
  test("they are sent after a pause in editing, or after the longest wait", async () => {
    const { autosave, batches } = createAutosave();
    autosave.edit(["a"]);
    await advanceTime(799);
    expect(batches).toHaveLength(0);
    await advanceTime(1);
    expect(batches).toEqual([{ keys: ["a"], trigger: "auto", round: 0 }]);
    for (let n = 0; n < 18; n++) {
      autosave.edit(["a"]);
      await advanceTime(100);
    }
    expect(batches).toHaveLength(2);
  });

  test("an edit during a request is sent after it, with the delay counted from the edit", async () => {
    const { autosave, batches } = createAutosave({
      save: async () => {
        await delay(1000);
        return { type: "saved" };
      },
    });
    autosave.edit(["a"]);
    await advanceTime(900);
    autosave.edit(["a"]);
    await advanceTime(910);
    expect(autosave.getSnapshot()).toMatchObject({ unsaved: 1, isSending: true });
    expect(batches).toHaveLength(2);
    await advanceTime(1000);
    expect(autosave.getSnapshot()).toMatchObject({ unsaved: 0, isSending: false });
    expect(autosave.getSnapshot().savedAt).toBeGreaterThan(1_002_000);
  });

  test("flush sends in the same turn, and then sends the edits made in the meantime", async () => {
    const { autosave, batches } = createAutosave({
      save: async () => {
        await delay(10);
        return { type: "saved" };
      },
    });
    autosave.edit(["a"]);
    const flushed = autosave.flush("user");
    expect(batches).toEqual([{ keys: ["a"], trigger: "user", round: 0 }]);
    autosave.edit(["b"]);
    await advanceTime(20);
    await flushed;
    expect(batches.map(({ keys }) => keys)).toEqual([["a"], ["b"]]);
  });

  test("leaving sends in the same turn and stores what is scheduled, unless a request is in progress", async () => {
    const write = vi.fn(async () => {});
    const { autosave, batches } = createAutosave({
      save: async () => {
        await delay(10);
        return { type: "saved" };
      },
      local: { debounceMs: 250, maxWaitMs: 250, write, remove: async () => {} },
    });
    autosave.leave();
    expect([batches, write.mock.calls]).toEqual([[], []]);
    autosave.edit(["a"]);
    autosave.leave();
    autosave.leave();
    expect(batches).toEqual([{ keys: ["a"], trigger: "leave", round: 0 }]);
    expect(write).toHaveBeenCalledWith(["a"]);
  });

  test("after stop nothing is sent, and after resume everything is", async () => {
    const { autosave, batches } = createAutosave();
    autosave.edit(["a"]);
    autosave.stop();
    await autosave.flush();
    await advanceTime(10_000);
    expect(batches).toHaveLength(0);
    autosave.resume();
    await advanceTime(800);
    expect(batches).toHaveLength(1);
  });
});

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
    ["waits for the retry", false, 1],
    ["is sent as soon as any other where that is configured", true, 2],
  ])("an edit after it %s", async (_, editsCutRetryShort, expected) => {
    const { autosave, batches } = createAutosave({ save: async () => offline, editsCutRetryShort });
    autosave.edit(["a"]);
    await advanceTime(800);
    autosave.edit(["a"]);
    await advanceTime(800);
    expect(batches).toHaveLength(expected);
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

describe("the local copy", () => {
  test("runs one operation at a time, and the latest one wins", async () => {
    const log: string[] = [];
    const record = (what: string, milliseconds: number) => async (keys: readonly string[]) => {
      await delay(milliseconds);
      log.push(`${what} ${keys}`);
    };
    const copy = new LocalCopy({
      debounceMs: 250,
      maxWaitMs: 250,
      write: record("write", 100),
      remove: record("remove", 10),
    });
    copy.schedule(["a"]);
    copy.schedule(["b"]);
    await advanceTime(250);
    void copy.remove(["a"]);
    copy.schedule(["b"]);
    void copy.remove(["b"]);
    await advanceTime(1000);
    expect(log).toEqual(["write a,b", "remove a", "remove b"]);
  });

  test("works without storage if the browser refuses access", async () => {
    const fail = async () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    };
    const copy = new LocalCopy({ debounceMs: 0, maxWaitMs: 0, write: fail, remove: fail });
    copy.schedule(["a"]);
    await expect(copy.write(["a"])).resolves.toBeUndefined();
    await expect(copy.remove(["a"])).resolves.toBeUndefined();
  });
});
