import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Autosave } from "#lib/client/autosave/autosave.ts";
import { LocalCopy } from "#lib/client/autosave/local-copy.ts";
import { advanceTime, createAutosave, delay } from "./autosave-support.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

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
  /** Ends the page. Nobody sees it any longer, although a response can still arrive. */
  close(): void;
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
  const unsubscribe = autosave.subscribe(() => {
    const { unsaved, problem } = autosave.getSnapshot();
    if (unsaved > 0 || problem !== null) return;
    expect(Object.fromEntries(service.values), "acknowledged writes").toEqual(Object.fromEntries(values));
  });
  autosave.restore([...storage.keys()]);
  return {
    autosave,
    values,
    close() {
      unsubscribe();
      autosave.stop();
    },
    set(key, value) {
      values.set(key, value);
      autosave.edit([key]);
    },
  };
}

describe("with lost or late requests and reloads", () => {
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
    fc.record({ do: fc.constant("someone else saves" as const) }),
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
            else if (each.do === "someone else saves") service.revision++;
            else {
              // After the current turn, the page ends without a chance to react. Requests that were sent can still
              // arrive.
              await advanceTime(0);
              page.close();
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
