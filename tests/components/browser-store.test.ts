import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserStore } from "#components/player/net/store.ts";
import type { AttemptSnapshot } from "#components/player/types.ts";

const DAY = 24 * 60 * 60 * 1000;
const createStored = (at: number): AttemptSnapshot => ({
  answers: { exerciseAnswers: [] },
  flagged: ["q1"],
  at,
});

/** localStorage as browsers have it: what is kept are its own keys. */
class Shelf {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  setItem(name: string, value: string): void {
    (this as unknown as Record<string, string>)[name] = value;
  }
  removeItem(name: string): void {
    delete (this as unknown as Record<string, string>)[name];
  }
}

class FullShelf extends Shelf {
  override setItem(): never {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  }
}

afterEach(() => void vi.unstubAllGlobals());

/** Here there is no IndexedDB, as in private windows of some browsers. That it is used where it is, the browser tests see. */
describe.each([
  ["localStorage, where there is no IndexedDB", () => vi.stubGlobal("localStorage", new Shelf())],
  [
    "memory, where the browser keeps nothing",
    () => {
      vi.stubGlobal("localStorage", new FullShelf());
    },
  ],
])("the store keeps in %s", (where, prepare) => {
  beforeEach(prepare);
  const key = (name: string) => `${where} ${name}`;

  test("what was written, until it is cleared, for that key alone", async () => {
    const kept = createStored(Date.now());
    await createBrowserStore(key("ada")).write(kept);
    expect(await createBrowserStore(key("ada")).read()).toEqual(kept);
    expect(await createBrowserStore(key("grace")).read()).toBeUndefined();
    await createBrowserStore(key("ada")).clear();
    expect(await createBrowserStore(key("ada")).read()).toBeUndefined();
  });

  test("nothing for longer than 30 days", async () => {
    const begun = Date.now();
    await createBrowserStore(key("old"), () => begun).write(createStored(begun));
    const readAfter = (days: number) => createBrowserStore(key("old"), () => begun + days * DAY).read();
    expect(await readAfter(29)).toMatchObject({ flagged: ["q1"] });
    expect(await readAfter(31)).toBeUndefined();
  });
});

test("whatever is out of date is cleared away, be it of another attempt", async () => {
  const shelf = new Shelf();
  vi.stubGlobal("localStorage", shelf);
  await createBrowserStore("one").write(createStored(Date.now() - 31 * DAY));
  shelf.setItem("touchstone:broken", "{");
  shelf.setItem("the page's own", "stays");
  await createBrowserStore("two").read();
  expect(Object.keys(shelf)).toEqual(["the page's own"]);
});
