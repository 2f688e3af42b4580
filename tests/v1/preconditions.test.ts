import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiResponse, createTestClient } from "#tests/support/api.ts";
import { snapshotOrganization } from "#tests/support/snapshot-organization.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient({ limits: { default: 100_000, submit: 1000, check: 1000 } });
});

const getTag = (answer: ApiResponse): string => {
  expect([answer.status < 300, answer.error]).toEqual([true, null]);
  const tag = answer.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"\d+"$/);
  return tag;
};
const createAssessments = (n: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: n }, async () => (await api.post("/v1/assessments", { title: "A" })).data.id),
  );

/** Creates a collection of two assessments, or a folder, and returns its path. */
async function createCollection() {
  const path = `/v1/collections/${(await api.post("/v1/collections", { name: "Course" })).data.id}`;
  const assessments = await createAssessments(3);
  const items: string[] = [];
  for (const assessment_id of assessments.slice(0, 2)) {
    items.push((await api.post(`${path}/items`, { assessment_id })).data.id);
  }
  return { path, items, unused: assessments[2] ?? "", assessments };
}
const createFolder = async () => ({
  path: `/v1/folders/${(await api.post("/v1/folders", { name: "Folder" })).data.id}`,
});

type Target = Awaited<ReturnType<typeof createCollection>>;
type Change = [name: string, send: (target: Target, tag: string) => Promise<ApiResponse>];
const send = (method: string, path: string, tag: string, body?: unknown) =>
  api.request(method, path, { headers: { "if-match": tag }, body });

const collectionChanges: Change[] = [
  ["PATCH", ({ path }, tag) => send("PATCH", path, tag, { name: "Changed" })],
  ["archive", ({ path }, tag) => send("POST", `${path}/archive`, tag)],
  [
    "adding an item",
    ({ path, unused }, tag) => send("POST", `${path}/items`, tag, { assessment_id: unused }),
  ],
  ["removing an item", ({ path, items }, tag) => send("DELETE", `${path}/items/${items[0]}`, tag)],
  [
    "reorder",
    ({ path, items }, tag) => send("PATCH", `${path}/reorder`, tag, { item_ids: items.toReversed() }),
  ],
  ["DELETE", ({ path }, tag) => send("DELETE", path, tag)],
];
const folderChanges: Change[] = [
  ["PATCH", ({ path }, tag) => send("PATCH", path, tag, { name: "Changed" })],
  ["DELETE", ({ path }, tag) => send("DELETE", path, tag)],
];
const cases = [
  ...collectionChanges.map(([name, change]) => ["collection", name, createCollection, change] as const),
  ...folderChanges.map(([name, change]) => ["folder", name, createFolder, change] as const),
];

describe.each(cases)("%s: %s", (_kind, name, create, change) => {
  const prepare = async () => ({ items: [], unused: "", assessments: [], ...(await create()) });

  test("with the current ETag succeeds and gives a new one, which a fetch gives as well", async () => {
    const target = await prepare();
    const before = getTag(await api.get(target.path));
    const changed = await change(target, before);
    expect(changed.error).toBeNull();
    if (name === "DELETE") return expect(changed.headers.get("etag")).toBeNull();
    expect(getTag(changed)).not.toBe(before);
    expect(getTag(await api.get(target.path))).toBe(getTag(changed));
  });

  test("with a stale, weak or malformed tag returns 412 and changes nothing", async () => {
    const target = await prepare();
    const stale = getTag(await api.get(target.path));
    const current = getTag(await api.patch(target.path, { name: "Changed before" }));
    const before = await snapshotOrganization(api.organizationId);
    for (const tag of [stale, `W/${current}`, current.replaceAll('"', ""), '"', "", `${stale}, "x"`]) {
      const { status, error } = await change(target, tag);
      expect([status, error?.code], tag).toEqual([412, "precondition_failed"]);
    }
    expect(await snapshotOrganization(api.organizationId)).toEqual(before);
  });

  test("with a list that has the tag, or with *, succeeds", async () => {
    for (const list of [(tag: string) => `"x", W/"y",${tag}`, () => " * "]) {
      const target = await prepare();
      const tag = getTag(await api.get(target.path));
      expect((await change(target, list(tag))).error).toBeNull();
    }
  });

  test("of many at once with the same ETag exactly one succeeds", async () => {
    const target = await prepare();
    const tag = getTag(await api.get(target.path));
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(target, tag)));
    const lost = name === "DELETE" ? 404 : 412;
    expect(answers.map(({ status }) => status).sort()).toEqual([
      expect.toSatisfy((status) => status < 300),
      ...Array(5).fill(lost),
    ]);
  });
});

test("a change that changes nothing keeps the ETag", async () => {
  const { path, items } = await createCollection();
  const tag = getTag(await api.get(path));
  expect(getTag(await api.patch(path, { name: "Course" }))).toBe(tag);
  expect(getTag(await api.patch(`${path}/reorder`, { item_ids: items }))).toBe(tag);
  expect(getTag(await api.post(`${path}/unarchive`))).toBe(tag);
  const folder = await createFolder();
  expect(getTag(await api.patch(folder.path, { name: "Folder" }))).toBe(getTag(await api.get(folder.path)));
});

test("deleting an assessment changes the ETag of the collections that lose it, and archiving one doesn't", async () => {
  const { path, assessments } = await createCollection();
  const [archived, deleted] = assessments;
  const before = getTag(await api.get(path));
  await api.post(`/v1/assessments/${archived}/archive`);
  expect(getTag(await api.get(path))).toBe(before);
  await api.delete(`/v1/assessments/${deleted}`);
  expect(getTag(await api.get(path))).not.toBe(before);
});

test("an unknown resource is 404, whatever If-Match says", async () => {
  for (const kind of ["collections", "folders"]) {
    const path = `/v1/${kind}/${crypto.randomUUID()}`;
    for (const tag of ["*", '"1"']) expect((await send("DELETE", path, tag)).status).toBe(404);
  }
});

test("creating a collection or a folder returns the ETag of its first state", async () => {
  for (const kind of ["collections", "folders"]) {
    const created = await api.post(`/v1/${kind}`, { name: "New" });
    expect(getTag(await api.get(`/v1/${kind}/${created.data.id}`))).toBe(getTag(created));
  }
});

test.each([
  ["collection", "/v1/collections"],
  ["folder", "/v1/folders"],
])("repeating a %s's creation or change with its Idempotency-Key returns the first ETag", async (_, list) => {
  const sendTwice = async (method: string, path: string, body: unknown) => {
    const options = { headers: { "idempotency-key": `${method} ${path}` }, body };
    const first = await api.request(method, path, options);
    // A later change doesn't change the first response.
    await api.patch(`${list}/${first.data.id}`, { name: crypto.randomUUID() });
    const again = await api.request(method, path, options);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([again.text, getTag(again)]).toEqual([first.text, getTag(first)]);
    return first.data.id;
  };
  const id = await sendTwice("POST", list, { name: "First" });
  await sendTwice("PATCH", `${list}/${id}`, { name: "Second" });
});
