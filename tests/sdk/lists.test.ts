import { beforeAll, describe, expect, test } from "vitest";
import type { Touchstone } from "../../sdk/src/index.ts";
import { type Api, createTestClient, waitForFeed } from "../support/api.ts";
import { createSdk } from "./support.ts";

let api: Api;
let sdk: Touchstone;
beforeAll(async () => {
  api = await createTestClient();
  sdk = createSdk(api);
  await Promise.all(["a", "b", "c", "d", "e"].map((name) => sdk.folders.create({ name })));
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("a list", () => {
  test("yields every item once, in the order of the API, whatever the page size", async () => {
    const expected = (await api.get("/v1/folders")).data.map(({ id }: { id: string }) => id);
    for (const limit of [undefined, 1, 2, 5, 100]) {
      expect((await collect(sdk.folders.list({ limit }))).map(({ id }) => id)).toEqual(expected);
    }
  });

  test("yields items that exist throughout exactly once while others are added", async () => {
    const before = (await collect(sdk.folders.list())).map(({ id }) => id);
    const seen: string[] = [];
    for await (const { id } of sdk.folders.list({ limit: 2 })) {
      if (seen.length === 1) await sdk.folders.create({ name: "added meanwhile" });
      seen.push(id);
    }
    expect(seen).toEqual(before);
  });

  test("fetches single pages by cursor and by number", async () => {
    const all = await collect(sdk.folders.list());
    const first = await sdk.folders.list({ limit: 2 }).page();
    expect(first).toEqual({ data: all.slice(0, 2), meta: { limit: 2, next_cursor: expect.any(String) } });
    const second = await sdk.folders.list({ limit: 2, cursor: first.meta.next_cursor ?? "" }).page();
    expect(second.data).toEqual(all.slice(2, 4));
    const last = await sdk.folders.list({ limit: 2 }).page(3);
    expect(last).toEqual({ data: all.slice(4), meta: { limit: 2, page: 3, total: all.length } });
  });

  test("passes its filters on with every page", async () => {
    const { id } = await sdk.folders.create({ name: "parent" });
    for (const name of ["x", "y", "z"]) await sdk.folders.create({ name, parent_folder_id: id });
    expect(await collect(sdk.folders.list({ parent_folder_id: id, limit: 1 }))).toHaveLength(3);
  });
});

describe("events", () => {
  test("are listed after an event, with their types", async () => {
    const [first, second] = await Promise.all(["One", "Two"].map((name) => sdk.collections.create({ name })));
    await sdk.assessments.create({ title: "No event" });
    await waitForFeed(api, 2);
    const events = await collect(sdk.events.list({ types: ["collection.created"], limit: 1 }));
    const named = events.flatMap((event) => (event.type === "collection.created" ? [event.data.name] : []));
    expect(named.sort()).toEqual(["One", "Two"]);
    expect(await collect(sdk.events.list({ after: events[0]?.id }))).toEqual(events.slice(1));
    expect(first?.id).not.toBe(second?.id);
  });

  test("are yielded as they happen until the signal is aborted", async () => {
    const stop = new AbortController();
    const [last] = (await collect(sdk.events.list())).slice(-1);
    const seen: string[] = [];
    const listening = (async () => {
      for await (const event of sdk.events.listen(
        { after: last?.id },
        { signal: stop.signal, interval: 20 },
      )) {
        seen.push(event.type);
        if (seen.length === 1) await sdk.collections.create({ name: "Four" });
        else stop.abort(new Error("enough"));
      }
    })();
    await sdk.collections.create({ name: "Three" });
    await expect(listening).rejects.toThrow("enough");
    expect(seen).toEqual(["collection.created", "collection.created"]);
  });

  test("after an unknown event are event_expired", async () => {
    const call = collect(sdk.events.list({ after: "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54" }));
    await expect(call).rejects.toMatchObject({ code: "event_expired", status: 410 });
  });
});

test("headers of a response can be read, and more can be sent", async () => {
  const ids: (string | null)[] = [];
  await sdk.folders
    .list({ limit: 1 }, { onResponse: ({ headers }) => ids.push(headers.get("x-request-id")) })
    .page();
  expect(ids).toEqual([expect.any(String)]);
});
