import { beforeAll, describe, expect, test } from "vitest";
import {
  type Api,
  type ApiResponse,
  createTestClient,
  listEvents,
  sortStatuses,
  TIMESTAMP,
  testDatabase,
  UNKNOWN_ID,
} from "#tests/support/api.ts";
import { createDraftAssessment } from "#tests/support/create-assessment.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

const make = (own: Api, name: string, parent_folder_id?: string | null): Promise<ApiResponse> =>
  own.post("/v1/folders", { name, parent_folder_id });
const createFolder = async (own: Api, name: string, parent?: string | null): Promise<string> => {
  const { status, data } = await make(own, name, parent);
  expect(status).toBe(201);
  return data.id;
};
/** Creates `n` folders, each in the previous one. */
async function createChain(own: Api, n: number, top: string | null = null): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i++) ids.push(await createFolder(own, `Level ${i + 1}`, ids.at(-1) ?? top));
  return ids;
}
const move = (own: Api, id: string | undefined, parent_folder_id: string | null | undefined) =>
  own.patch(`/v1/folders/${id}`, { parent_folder_id });
const fetchParentId = async (own: Api, id: string | undefined) =>
  (await own.get(`/v1/folders/${id}`)).data.parent_folder_id;

describe("creating a folder", () => {
  test("returns 201 with the folder, at the top level or in another folder", async () => {
    const top = await make(api, "Éléments de Chimie");
    expect(top.status).toBe(201);
    expect(top.body).toEqual({
      data: {
        id: expect.any(String),
        name: "Éléments de Chimie",
        slug: "elements-de-chimie",
        parent_folder_id: null,
        assessment_count: 0,
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: top.data.created_at,
      },
      error: null,
      meta: null,
    });
    const inner = await make(api, "数学", top.data.id.toUpperCase());
    expect(inner.data).toMatchObject({ slug: "folder", parent_folder_id: top.data.id });
    expect((await api.get(`/v1/folders/${inner.data.id}`)).data).toEqual(inner.data);
    expect((await make(api, "At the top", null)).data.parent_folder_id).toBeNull();
  });

  test("numbers the slugs of siblings with one name x, x-2, x-3 and so on, also for concurrent requests, and reuses x elsewhere", async () => {
    const own = await createTestClient();
    const parent = await createFolder(own, "Parent");
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(own, "Maths", parent)));
    const expected = Array.from({ length: 20 }, (_, i) => (i === 0 ? "maths" : `maths-${i + 1}`));
    expect(new Set(answers.map((answer) => answer.data.slug))).toEqual(new Set(expected));
    expect((await make(own, "Maths")).data.slug).toBe("maths");
  });

  test.each([
    ["no name", {}, "name"],
    ["an empty name", { name: "" }, "name"],
    ["a name that is too long", { name: "x".repeat(301) }, "name"],
    ["a slug", { name: "a", slug: "a" }, "slug"],
    ["a number as the parent", { name: "a", parent_folder_id: 7 }, "parent_folder_id"],
    ["a read-only field", { name: "a", assessment_count: 7 }, "assessment_count"],
  ])("returns 400 with the path for %s, and creates nothing", async (_label, body, path) => {
    const before = (await api.get("/v1/folders")).meta.total;
    const { status, error } = await api.post("/v1/folders", body);
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.details.map((d: { path: string }) => d.path)).toContain(path);
    expect((await api.get("/v1/folders")).meta.total).toBe(before);
  });

  test("allows 10 levels and returns 409 folder_too_deep for the next", async () => {
    const own = await createTestClient();
    const ids = await createChain(own, 10);
    const refused = await make(own, "Level 11", ids[9]);
    expect([refused.status, refused.error.code]).toEqual([409, "folder_too_deep"]);
    expect((await own.get("/v1/folders")).meta.total).toBe(10);
  });
});

describe("reading folders", () => {
  test("sorts newest first, paginates, and filters by parent or root", async () => {
    const own = await createTestClient();
    const a = await createFolder(own, "A");
    const b = await createFolder(own, "B");
    const inA = [await createFolder(own, "A1", a), await createFolder(own, "A2", a)];
    const listIds = async (query: string) => {
      const { data, meta } = await own.get(`/v1/folders${query}`);
      return [meta.total, ...data.map((folder: { id: string }) => folder.id)];
    };
    expect(await listIds("")).toEqual([4, inA[1], inA[0], b, a]);
    expect(await listIds("?limit=2&page=2")).toEqual([4, b, a]);
    expect(await listIds(`?parent_folder_id=${a}`)).toEqual([2, inA[1], inA[0]]);
    expect(await listIds("?parent_folder_id=root")).toEqual([2, b, a]);
    expect(await listIds(`?parent_folder_id=${b}`)).toEqual([0]);
    for (const id of [UNKNOWN_ID, "", "7"]) {
      expect((await own.get(`/v1/folders?parent_folder_id=${id}`)).error.code).toBe("not_found");
    }
  });

  test("counts the assessments directly in a folder, including archived ones, and only the own organization's", async () => {
    const own = await createTestClient();
    const [outer = "", inner = ""] = await createChain(own, 2);
    const createAssessment = async (folder_id: string) =>
      (await own.post("/v1/assessments", { title: "A", folder_id })).data.id;
    const first = await createAssessment(outer);
    await createAssessment(outer);
    await createAssessment(inner);
    await createDraftAssessment(own, []);
    const fetchCounts = async () =>
      (await own.get("/v1/folders")).data.map(
        (folder: { assessment_count: number }) => folder.assessment_count,
      );
    expect(await fetchCounts()).toEqual([1, 2]);
    await own.post(`/v1/assessments/${first}/archive`);
    expect(await fetchCounts()).toEqual([1, 2]);
    expect((await own.get(`/v1/folders/${outer}`)).data.assessment_count).toBe(2);
    const [second] = (await own.get(`/v1/assessments?folder_id=${inner}`)).data;
    await own.patch(`/v1/assessments/${second.id}`, { folder_id: null });
    expect(await fetchCounts()).toEqual([0, 2]);
  });
});

describe("renaming and moving a folder", () => {
  test("updates the slug with the name, avoids slugs of siblings, and does nothing without a change", async () => {
    const own = await createTestClient();
    const parent = await createFolder(own, "Parent");
    await createFolder(own, "Biology", parent);
    const id = await createFolder(own, "Biology");
    const patch = async (body: unknown) => (await own.patch(`/v1/folders/${id}`, body)).data;
    expect(await patch({ name: "Biology!" })).toMatchObject({ name: "Biology!", slug: "biology" });
    expect(await patch({ parent_folder_id: parent })).toMatchObject({
      slug: "biology-2",
      parent_folder_id: parent,
    });
    expect(await patch({ name: "Chemistry" })).toMatchObject({ slug: "chemistry", parent_folder_id: parent });
    const moved = await patch({ name: "Biology", parent_folder_id: null });
    expect(moved).toMatchObject({ slug: "biology", parent_folder_id: null });
    expect(await patch({ name: "Biology", parent_folder_id: null })).toEqual(moved);
    expect(await patch({})).toEqual(moved);
    const { sql } = testDatabase();
    const log = await sql`select action, detail from audit_log
      where organization_id = ${own.organizationId} and subject_id = ${id} order by id`;
    expect(log.map((entry) => [entry.action, entry.detail.changed ?? null])).toEqual([
      ["folder.created", null],
      ["folder.updated", ["name"]],
      ["folder.updated", ["parent_folder_id"]],
      ["folder.updated", ["name"]],
      ["folder.updated", ["name", "parent_folder_id"]],
    ]);
    expect(await listEvents(own)).toEqual([]);
  });

  test("returns 409 folder_cycle for a move into the folder itself or a subfolder", async () => {
    const own = await createTestClient();
    const ids = await createChain(own, 3);
    for (const target of ids) {
      const refused = await own.patch(`/v1/folders/${ids[0]}`, { name: "Renamed", parent_folder_id: target });
      expect([refused.status, refused.error.code]).toEqual([409, "folder_cycle"]);
    }
    expect((await own.get(`/v1/folders/${ids[0]}`)).data).toMatchObject({
      name: "Level 1",
      parent_folder_id: null,
    });
    expect((await move(own, ids[2], ids[0])).status).toBe(200);
  });

  test("returns 409 folder_too_deep if the moved subfolders would nest too deeply", async () => {
    const own = await createTestClient();
    const high = await createChain(own, 7);
    const low = await createChain(own, 4);
    await createFolder(own, "Side branch", low[0]);
    const refused = await move(own, low[0], high[6]);
    expect([refused.status, refused.error.code]).toEqual([409, "folder_too_deep"]);
    expect(await fetchParentId(own, low[0])).toBeNull();
    expect((await move(own, low[0], high[5])).status).toBe(200);
    expect((await make(own, "Level 11", low[3])).error.code).toBe("folder_too_deep");
  });

  test("refuses one of two concurrent moves that together would create a cycle", async () => {
    const own = await createTestClient();
    for (let round = 0; round < 15; round++) {
      const a = await createChain(own, 2);
      const b = await createChain(own, 2);
      const answers = await Promise.all([move(own, a[0], b[1]), move(own, b[0], a[1])]);
      expect(sortStatuses(answers)).toEqual([200, 409]);
      expect(answers.find((answer) => answer.status === 409)?.error.code).toBe("folder_cycle");
      const tops = [await fetchParentId(own, a[0]), await fetchParentId(own, b[0])];
      expect(tops.filter((parent) => parent === null)).toHaveLength(1);
    }
  });

  test("refuses one of two concurrent moves or creations that together would nest too deeply", async () => {
    const own = await createTestClient();
    for (let round = 0; round < 6; round++) {
      const [a, b, c] = [await createChain(own, 4), await createChain(own, 4), await createChain(own, 4)];
      const moves = await Promise.all([move(own, b[0], a[3]), move(own, c[0], b[3])]);
      expect(sortStatuses(moves)).toEqual([200, 409]);
      const [d, e] = [await createChain(own, 5), await createChain(own, 5)];
      const both = await Promise.all([move(own, e[0], d[4]), make(own, "One more", e[4])]);
      expect(both.filter((answer) => answer.status === 409).map((answer) => answer.error.code)).toEqual([
        "folder_too_deep",
      ]);
    }
  });

  test.each([
    ["an empty name", { name: "" }, "name"],
    ["a slug", { slug: "x" }, "slug"],
    ["a boolean as the parent", { parent_folder_id: false }, "parent_folder_id"],
  ])("returns 400 with the path for %s, and changes nothing", async (_label, body, path) => {
    const id = await createFolder(api, "Kept");
    const before = await api.get(`/v1/folders/${id}`);
    const { status, error } = await api.patch(`/v1/folders/${id}`, body);
    expect([status, error.details?.[0].path]).toEqual([400, path]);
    expect((await api.get(`/v1/folders/${id}`)).text).toBe(before.text);
  });
});

describe("deleting a folder", () => {
  test("deletes an empty folder, and returns 409 folder_not_empty if it contains folders or assessments, even archived ones", async () => {
    const own = await createTestClient();
    const [outer = "", inner = ""] = await createChain(own, 2);
    const { data } = await own.post("/v1/assessments", { title: "A", folder_id: inner });
    await own.post(`/v1/assessments/${data.id}/archive`);
    for (const id of [outer, inner]) {
      const refused = await own.delete(`/v1/folders/${id}`);
      expect([refused.status, refused.error.code]).toEqual([409, "folder_not_empty"]);
    }
    await own.delete(`/v1/assessments/${data.id}`);
    for (const id of [inner, outer]) {
      expect((await own.delete(`/v1/folders/${id}`)).body).toEqual({
        data: { id, deleted: true },
        error: null,
        meta: null,
      });
      expect((await own.get(`/v1/folders/${id}`)).status).toBe(404);
    }
    expect((await own.delete(`/v1/folders/${outer}`)).status).toBe(404);
  });

  test("returns 409 or makes the other request return 404 while something is added to the folder", async () => {
    const own = await createTestClient();
    for (let round = 0; round < 20; round++) {
      const id = await createFolder(own, `Contested ${round}`);
      const mover = await createFolder(own, `Mover ${round}`);
      const [deleted, ...put] = await Promise.all([
        own.delete(`/v1/folders/${id}`),
        own.post("/v1/assessments", { title: "A", folder_id: id }),
        make(own, "Inner", id),
        move(own, mover, id),
      ]);
      const gone = deleted?.status === 200;
      expect([200, 409]).toContain(deleted?.status);
      expect(sortStatuses(put)).toEqual(gone ? [404, 404, 404] : [200, 201, 201]);
      expect((await own.get(`/v1/folders/${id}`)).status).toBe(gone ? 404 : 200);
    }
  });
});

describe("access to folders", () => {
  test("returns 404 for another organization's ids in paths, queries and bodies, as for unknown ids", async () => {
    const theirs = await createFolder(stranger, "Theirs");
    const mine = await createFolder(api, "Mine");
    const requestForeign = (id: string): Promise<ApiResponse>[] => [
      api.get(`/v1/folders/${id}`),
      api.patch(`/v1/folders/${id}`, { name: "Taken over" }),
      api.delete(`/v1/folders/${id}`),
      api.get(`/v1/folders?parent_folder_id=${id}`),
      make(api, "Inside", id),
      move(api, mine, id),
    ];
    const foreign = await Promise.all(requestForeign(theirs));
    const unknown = await Promise.all([...requestForeign(UNKNOWN_ID), ...requestForeign("7")]);
    for (const [i, answer] of [...foreign, ...unknown].entries()) {
      expect([i, answer.status, answer.error?.code]).toEqual([i, 404, "not_found"]);
      expect(answer.error.message).toBe(foreign[i % foreign.length]?.error.message);
    }
    for (const empty of [await make(api, "Inside", ""), await move(api, mine, "")]) {
      expect(empty.error.code).toBe("not_found");
    }
    expect((await stranger.get(`/v1/folders/${theirs}`)).data).toMatchObject({ name: "Theirs" });
    expect((await stranger.get("/v1/folders")).meta.total).toBe(1);
    expect(await fetchParentId(api, mine)).toBeNull();
  });

  test("requires read:assessments to read and write:assessments to change", async () => {
    const id = await createFolder(api, "Scoped");
    const reader = await api.withScopes("read:assessments");
    expect((await reader.get("/v1/folders")).status).toBe(200);
    expect((await reader.get(`/v1/folders/${id}`)).status).toBe(200);
    const writer = await api.withScopes("write:assessments");
    const refused = await Promise.all([
      writer.get("/v1/folders"),
      writer.get(`/v1/folders/${id}`),
      make(reader, "x"),
      move(reader, id, null),
      reader.delete(`/v1/folders/${id}`),
    ]);
    expect(refused.map((answer) => answer.error?.code)).toEqual(Array(5).fill("insufficient_scope"));
  });
});
