import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createItem, createItemId } from "#tests/support/items.ts";
import { doc, openQuestion, paragraph, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
/** The names of the items by id. */
const names = new Map<string, string>();
let folder: string;

const write = (text: string) => ({ content_ast: doc(paragraph(text)), answer_keys: [] });

beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
  folder = (await api.post("/v1/folders", { name: "Bank" })).data.id;
  const create = async (name: string, fields: object) => names.set(await createItemId(api, fields), name);
  await create("ridge", {
    ...write("Where do plates move apart at 3.14 cm a year?"),
    title: "Mid-ocean ridges",
    tags: ["geology", "difficulty:easy"],
    folder_id: folder,
  });
  await create("elan", {
    ...write("L’élan vital, see https://example.com/Straße"),
    tags: ["geology", "a,b"],
  });
  await create("essay", { ...openQuestion(), title: "Ocean currents", tags: ["difficulty:easy"] });
  await create("capital", textQuestion());
  await create("own", { content_ast: { prompt: { en: "Describe a volcano" } }, answer_keys: [] });
  await createItem(stranger, { ...write("plates ocean volcano"), tags: ["geology"] });
});

const list = async (query: string) =>
  (await api.get(`/v1/items?${query}`)).data.map(({ id }: { id: string }) => names.get(id));
const search = (q: string) => list(`q=${encodeURIComponent(q)}`);

describe("searching items", () => {
  test.each([
    ["", ["own", "capital", "essay", "elan", "ridge"]],
    ["  ", ["own", "capital", "essay", "elan", "ridge"]],
    ["plates", ["ridge"]],
    ["PLAT", ["ridge"]],
    ["ocean", ["essay", "ridge"]],
    ["oce ridg", ["ridge"]],
    ["mid-ocean", ["ridge"]],
    ["ocean volcano", []],
    ["lates", []],
    ["3.14", ["ridge"]],
    ["elan", ["elan"]],
    ["ÉLAN", ["elan"]],
    ["l'élan", ["elan"]],
    ["example", ["elan"]],
    ["straße", ["elan"]],
    ["paris", []],
    ["volcan", ["own"]],
    ["!!!", []],
    ["plates & | ! ( ) : * ' \\ <->", ["ridge"]],
    ["organization", []],
    ["0", []],
  ])("finds %j by words and their beginnings", async (q, expected) => {
    expect(await search(q)).toEqual(expected);
  });

  test("follows changes of the title and the content", async () => {
    const { id } = await createItem(api, { ...write("aardvark"), title: "Zebra" });
    names.set(id, "changed");
    expect(await search("zebra aardvark")).toEqual(["changed"]);
    await api.patch(`/v1/items/${id}`, { title: null });
    expect([await search("zebra"), await search("aardvark")]).toEqual([[], ["changed"]]);
    await api.patch(`/v1/items/${id}`, write("wombat"));
    expect([await search("aardvark"), await search("wombat")]).toEqual([[], ["changed"]]);
    await api.delete(`/v1/items/${id}`);
  });
});

describe("filtering items", () => {
  test.each([
    ["tag=geology", ["elan", "ridge"]],
    ["tag=Geology", []],
    ["tag=a,b", ["elan"]],
    ["tags=geology", ["elan", "ridge"]],
    ["tags=geology,difficulty:easy", ["ridge"]],
    ["tag=geology&tags=difficulty:easy", ["ridge"]],
    ["type=extendedTextInteraction", ["essay"]],
    ["type=textEntryInteraction", ["capital"]],
    ["q=ocean&tag=geology", ["ridge"]],
    ["q=ocean&type=extendedTextInteraction", ["essay"]],
  ])("%s", async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test("by folder, and returns 404 for an unknown one", async () => {
    expect(await list(`folder_id=${folder}`)).toEqual(["ridge"]);
    expect((await stranger.get(`/v1/items?folder_id=${folder}`)).status).toBe(404);
  });

  test.each([
    ["status=gone", "status"],
    ["type=video", "type"],
    ["tag=", "tag"],
    ["tags=", "tags"],
    ["tags=a,,b", "tags"],
    [`tags=${"a,".repeat(20)}a`, "tags"],
    [`q=${"x".repeat(301)}`, "q"],
  ])("refuses %s with its path", async (query, path) => {
    const { status, error } = await api.get(`/v1/items?${query}`);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  test("reads pages by number and by cursor, newest first", async () => {
    const { data, meta } = await api.get("/v1/items?limit=2&page=2");
    expect(data.map(({ id }: { id: string }) => names.get(id))).toEqual(["essay", "elan"]);
    expect(meta).toEqual({ total: 5, page: 2, limit: 2 });
    const first = await api.get("/v1/items?limit=2&cursor=&q=ocean");
    expect(first.meta).toEqual({ limit: 2, next_cursor: null });
  });
});
