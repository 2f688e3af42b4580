import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LocalPersistence } from "#components/player/local-persistence.ts";
import { createBrowserStore } from "#components/player/net/store.ts";
import type { AttemptSnapshot } from "#components/player/types.ts";
import { FakeLocalStorage } from "#tests/support/fake-local-storage.ts";

const DAY = 24 * 60 * 60 * 1000;
const createStored = (at: number): AttemptSnapshot => ({
  answers: { exerciseAnswers: [] },
  flagged: ["q1"],
  at,
});

class FullLocalStorage extends FakeLocalStorage {
  override setItem(): never {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  }
}

afterEach(() => void vi.unstubAllGlobals());

/** IndexedDB doesn't exist here, as in the private windows of some browsers. The browser tests cover IndexedDB. */
describe.each([
  ["localStorage without IndexedDB", () => vi.stubGlobal("localStorage", new FakeLocalStorage())],
  [
    "memory when the browser stores nothing",
    () => {
      vi.stubGlobal("localStorage", new FullLocalStorage());
    },
  ],
])("the browser store in %s", (where, prepare) => {
  beforeEach(prepare);
  const key = (name: string) => `${where} ${name}`;

  test("returns what was written under a key until it is cleared", async () => {
    const kept = createStored(Date.now());
    await createBrowserStore(key("ada")).write(kept);
    expect(await createBrowserStore(key("ada")).read()).toEqual(kept);
    expect(await createBrowserStore(key("grace")).read()).toBeUndefined();
    await createBrowserStore(key("ada")).clear();
    expect(await createBrowserStore(key("ada")).read()).toBeUndefined();
  });

  test("returns nothing that is older than 30 days", async () => {
    const begun = Date.now();
    await createBrowserStore(key("old"), () => begun).write(createStored(begun));
    const readAfter = (days: number) => createBrowserStore(key("old"), () => begun + days * DAY).read();
    expect(await readAfter(29)).toMatchObject({ flagged: ["q1"] });
    expect(await readAfter(31)).toBeUndefined();
  });
});

test("opening the store deletes outdated and broken items of every attempt, and nothing else", async () => {
  const storage = new FakeLocalStorage();
  vi.stubGlobal("localStorage", storage);
  await createBrowserStore("one").write(createStored(Date.now() - 31 * DAY));
  storage.setItem("touchstone:broken", "{");
  storage.setItem("the page's own", "stays");
  await createBrowserStore("two").read();
  expect(Object.keys(storage)).toEqual(["the page's own"]);
});

test("a browser that doesn't respond in three seconds has no stored attempt, and one that does leaves no timer", async () => {
  vi.useFakeTimers();
  const stored = createStored(1);
  const open = (read: () => Promise<AttemptSnapshot | undefined>) =>
    new LocalPersistence({ read, write: async () => {}, clear: async () => {} }, () => stored);
  expect(await open(async () => stored).read()).toEqual(stored);
  expect(vi.getTimerCount()).toBe(0);
  const late = open(() => new Promise(() => {})).read();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await late).toBeUndefined();
  vi.useRealTimers();
});
