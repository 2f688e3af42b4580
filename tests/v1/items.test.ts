import { beforeAll, describe, expect, test } from "vitest";
import {
  type Api,
  type ApiResponse,
  createTestClient,
  listEvents,
  sortStatuses,
  TIMESTAMP,
  UNKNOWN_ID,
} from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createItem, insertItemUse } from "#tests/support/items.ts";
import { choiceQuestion, doc, openQuestion, paragraph, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let reader: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
  reader = await api.withScopes("read:assessments");
});

const listDetails = ({ error }: ApiResponse) =>
  error.details.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`);
const listPaths = (answer: ApiResponse) => answer.error.details.map(({ path }: { path: string }) => path);

describe("creating an item", () => {
  test("returns 201 with the item, its defaults and its ETag, and emits no event", async () => {
    const own = await createTestClient();
    const { content_ast } = choiceQuestion();
    const { status, body, headers } = await own.post("/v1/items", { content_ast });
    expect([status, headers.get("etag")]).toEqual([201, '"1"']);
    expect(body).toEqual({
      data: {
        id: expect.any(String),
        title: null,
        content_ast,
        answer_keys: [],
        points: 1,
        tags: [],
        folder_id: null,
        external_id: null,
        metadata: null,
        status: "active",
        revision: 1,
        interactions: ["choiceInteraction"],
        excerpt: "Which is right? Alpha / Beta / Gamma",
        last_used_at: null,
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: body.data.created_at,
      },
      error: null,
      meta: null,
    });
    const read = await own.get(`/v1/items/${body.data.id}`);
    expect([read.data, read.headers.get("etag")]).toEqual([body.data, '"1"']);
    expect(await listEvents(own)).toEqual([]);
  });

  test("keeps every field as it was sent", async () => {
    const folder_id = (await api.post("/v1/folders", { name: "Bank" })).data.id;
    const sent = {
      ...choiceQuestion(2.5),
      title: "Alpha, beta, gamma",
      tags: ["letters", "difficulty:easy"],
      folder_id,
      external_id: "greek-1",
      metadata: { source: { page: 3 } },
    };
    const item = await createItem(api, sent);
    expect((await api.get(`/v1/items/${item.id}`)).data).toMatchObject(sent);
  });

  test("cuts the excerpt to 200 characters without splitting one", async () => {
    const read = async (text: string) =>
      (await createItem(api, { content_ast: doc(paragraph(text)), answer_keys: [] })).excerpt;
    expect(await read("😀".repeat(200))).toBe("😀".repeat(200));
    expect(await read(`a${"😀".repeat(200)}`)).toBe(`a${"😀".repeat(198)}…`);
  });

  test("takes content in a format of your own, without keys", async () => {
    const content_ast = { kind: "essay", prompt: { en: "Describe a volcano" } };
    const item = await createItem(api, { content_ast, answer_keys: [] });
    expect(item).toMatchObject({ content_ast, interactions: [], excerpt: "" });
  });

  test.each([
    ["no content", { content_ast: undefined }, ["content_ast"]],
    ["content that isn't an object", { content_ast: "text" }, ["content_ast"]],
    ["an unknown node", { content_ast: doc({ type: "video" }) }, ["content_ast.content[0].type"]],
    [
      "an unknown type of key",
      { answer_keys: [{ type: "magic", response_id: "r1" }] },
      ["answer_keys[0].type"],
    ],
    [
      "a key for an interaction that doesn't exist",
      { answer_keys: [{ type: "choice", response_id: "r9", correct: ["b"] }] },
      ["answer_keys[0].response_id"],
    ],
    ["points of 0", { points: 0 }, ["points"]],
    ["an empty title", { title: "" }, ["title"]],
    ["an unknown field", { question: 1 }, ["question"]],
    ["a revision", { revision: 1 }, ["revision"]],
  ])("returns 400 with the path for %s", async (_, fields, paths) => {
    const body = { ...choiceQuestion(), ...fields };
    const created = await api.post("/v1/items", body);
    expect([created.status, created.error.code]).toEqual([400, "invalid_request"]);
    expect(listPaths(created)).toEqual(paths);
  });

  test("returns 404 for an unknown folder or one of another organization", async () => {
    const theirs = (await stranger.post("/v1/folders", { name: "Theirs" })).data.id;
    for (const folder_id of [theirs, UNKNOWN_ID, "no id"]) {
      expect((await api.post("/v1/items", { ...choiceQuestion(), folder_id })).status).toBe(404);
    }
  });

  test("gives an external_id to one of 8 concurrent requests", async () => {
    const own = await createTestClient();
    const body = { ...choiceQuestion(), external_id: "one" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.post("/v1/items", body)));
    expect(sortStatuses(answers)).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: "external_id_taken",
      message: "Another item already has this external ID; choose a different one",
    });
    expect((await own.post("/v1/assessments", { title: "A", external_id: "one" })).status).toBe(201);
    expect((await own.post("/v1/items", choiceQuestion())).status).toBe(201);
  });

  test("creates one item for repeated requests with one Idempotency-Key", async () => {
    const own = await createTestClient();
    const headers = { "idempotency-key": "once" };
    const first = await own.post("/v1/items", choiceQuestion(), { headers });
    const again = await own.post("/v1/items", choiceQuestion(), { headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await own.get("/v1/items")).meta.total).toBe(1);
  });

  test("refuses a body of more than 256 KiB", async () => {
    const content_ast = { text: "x".repeat(257 * 1024) };
    expect((await api.post("/v1/items", { content_ast })).status).toBe(413);
  });
});

describe("answer keys", () => {
  test("are left out for an API key that can only read, in every read", async () => {
    const { id } = await createItem(api, { external_id: "secret" });
    await api.patch(`/v1/items/${id}`, { points: 2 });
    for (const path of [`/v1/items/${id}`, `/v1/items/${id}?revision=1`, "/v1/items?external_id=secret"]) {
      const [full] = [(await api.get(path)).data].flat();
      const seen = await reader.get(path);
      const [item] = [seen.data].flat();
      expect(full.answer_keys).toEqual(choiceQuestion().answer_keys);
      const { answer_keys: _, ...rest } = full;
      expect(item).toEqual(rest);
      expect(seen.text).not.toContain("answer_keys");
    }
  });
});

describe("updating an item", () => {
  test("makes a revision with each change, and keeps the earlier ones readable", async () => {
    const { id } = await createItem(api, { title: "First", tags: ["a"] });
    const changes = [{ title: "Second" }, { points: 3 }, { tags: [], metadata: { a: 1 } }, { title: null }];
    for (const [i, change] of changes.entries()) {
      const { status, data, headers } = await api.patch(`/v1/items/${id}`, change);
      expect([status, data.revision, headers.get("etag")]).toEqual([200, i + 2, `"${i + 2}"`]);
      expect(data).toMatchObject(change);
    }
    const read = async (revision: number) => (await api.get(`/v1/items/${id}?revision=${revision}`)).data;
    expect(await read(1)).toMatchObject({
      revision: 1,
      title: "First",
      points: 1,
      tags: ["a"],
      metadata: null,
    });
    expect(await read(2)).toMatchObject({ revision: 2, title: "Second", points: 1, tags: ["a"] });
    expect(await read(3)).toMatchObject({ revision: 3, title: "Second", points: 3, tags: ["a"] });
    expect(await read(5)).toEqual((await api.get(`/v1/items/${id}`)).data);
    for (const revision of [6, "99999999999999999999"]) {
      expect((await api.get(`/v1/items/${id}?revision=${revision}`)).status).toBe(404);
    }
    for (const revision of ["0", "-1", "1.5", "latest", ""]) {
      expect((await api.get(`/v1/items/${id}?revision=${revision}`)).status).toBe(400);
    }
  });

  test("makes no revision if nothing changes", async () => {
    const item = await createItem(api, { title: "Same", tags: ["a"] });
    for (const body of [{}, { title: "Same" }, { ...choiceQuestion(), tags: ["a", "a"], folder_id: null }]) {
      expect((await api.patch(`/v1/items/${item.id}`, body)).data).toEqual(item);
    }
  });

  test("keeps the keys if only the content changes, and refuses content that they no longer match", async () => {
    const { id } = await createItem(api);
    const { content_ast } = choiceQuestion();
    const longer = doc(paragraph("Take your time."), ...(content_ast as { content: [] }).content);
    const kept = await api.patch(`/v1/items/${id}`, { content_ast: longer });
    expect(kept.data).toMatchObject({ content_ast: longer, answer_keys: choiceQuestion().answer_keys });

    const refused = await api.patch(`/v1/items/${id}`, { content_ast: textQuestion().content_ast });
    expect(refused.status).toBe(400);
    expect(listDetails(refused)).toEqual(["answer_keys: no longer match this content; send new ones"]);
    const { content_ast: text, answer_keys } = textQuestion();
    expect((await api.patch(`/v1/items/${id}`, { content_ast: text, answer_keys })).data.revision).toBe(3);
    expect((await api.patch(`/v1/items/${id}`, { answer_keys: [] })).data.answer_keys).toEqual([]);
    const wrong = await api.patch(`/v1/items/${id}`, { answer_keys: choiceQuestion().answer_keys });
    expect(listPaths(wrong)).toEqual(["answer_keys[0].type"]);
  });

  test("checks the revision in the body and in If-Match", async () => {
    const { id } = await createItem(api);
    const change = (body: object, headers = {}) => api.patch(`/v1/items/${id}`, body, { headers });
    expect((await change({ title: "A", revision: 1 })).data.revision).toBe(2);
    const stale = await change({ title: "B", revision: 1 });
    expect([stale.status, stale.error.code]).toEqual([409, "stale_revision"]);
    const failed = await change({ title: "B" }, { "if-match": '"1"' });
    expect([failed.status, failed.error.code]).toEqual([412, "precondition_failed"]);
    expect((await change({ title: "B" }, { "if-match": '"2"' })).data).toMatchObject({
      title: "B",
      revision: 3,
    });
  });

  test("makes one revision for each of 6 concurrent changes, without gaps", async () => {
    const { id } = await createItem(api);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => api.patch(`/v1/items/${id}`, { title: `Title ${i}` })),
    );
    expect(answers.map(({ data }) => data.revision).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    for (const { data } of answers) {
      expect((await api.get(`/v1/items/${id}?revision=${data.revision}`)).data.title).toBe(data.title);
    }
  });
});

describe("archiving and deleting an item", () => {
  test("archiving takes it out of the lists, and it can still be read and changed", async () => {
    const own = await createTestClient();
    const { id } = await createItem(own);
    const count = async (query = "") => (await own.get(`/v1/items${query}`)).meta.total;
    const archived = await own.post(`/v1/items/${id}/archive`);
    expect([archived.status, archived.data]).toEqual([
      200,
      expect.objectContaining({ id, status: "archived", revision: 1 }),
    ]);
    expect((await own.post(`/v1/items/${id}/archive`)).data).toEqual(archived.data);
    expect([await count(), await count("?status=archived"), await count("?status=all")]).toEqual([0, 1, 1]);
    expect((await own.patch(`/v1/items/${id}`, { points: 2 })).data).toMatchObject({
      status: "archived",
      points: 2,
    });
    expect((await own.post(`/v1/items/${id}/unarchive`)).data).toMatchObject({
      status: "active",
      revision: 2,
    });
    expect([await count(), await count("?status=archived")]).toEqual([1, 0]);
  });

  test("deletes an unused item with its revisions", async () => {
    const { id } = await createItem(api);
    await api.patch(`/v1/items/${id}`, { points: 2 });
    const { status, data } = await api.delete(`/v1/items/${id}`);
    expect([status, data]).toEqual([200, { id, deleted: true }]);
    for (const path of ["", "?revision=1", "/usage"]) {
      expect((await api.get(`/v1/items/${id}${path}`)).status).toBe(404);
    }
  });

  test("returns 409 item_in_use while an assessment uses the item, and archives it", async () => {
    const { id } = await createItem(api);
    const assessment = (await api.post("/v1/assessments", { title: "User" })).data.id;
    await insertItemUse(api.organizationId, { item: id, assessment });
    const refused = await api.delete(`/v1/items/${id}`);
    expect([refused.status, refused.error.code]).toEqual([409, "item_in_use"]);
    expect((await api.post(`/v1/items/${id}/archive`)).status).toBe(200);
    await api.delete(`/v1/assessments/${assessment}`);
    expect((await api.delete(`/v1/items/${id}`)).status).toBe(200);
  });

  test("a folder with an item, even an archived one, can't be deleted", async () => {
    const folder_id = (await api.post("/v1/folders", { name: "Full" })).data.id;
    const { id } = await createItem(api, { folder_id });
    await api.post(`/v1/items/${id}/archive`);
    const refused = await api.delete(`/v1/folders/${folder_id}`);
    expect([refused.status, refused.error.code]).toEqual([409, "folder_not_empty"]);
    await api.patch(`/v1/items/${id}`, { folder_id: null });
    expect((await api.delete(`/v1/folders/${folder_id}`)).status).toBe(200);
  });
});

describe("the usage of an item", () => {
  test("lists working copies and versions, and whether the item has changed since", async () => {
    const { id } = await createItem(api, openQuestion());
    const draft = (await api.post("/v1/assessments", { title: "Draft" })).data.id;
    const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
    const use = { item: id, assessment: quiz.id, version: 1, revision: 1 };
    const published = await insertItemUse(api.organizationId, use);
    const latest = await insertItemUse(api.organizationId, { item: id, assessment: quiz.id });
    const pinned = await insertItemUse(api.organizationId, { item: id, assessment: draft, revision: 1 });
    const list = async (path = `/v1/items/${id}/usage`) => (await reader.get(path)).data;
    const inQuiz = { assessment_id: quiz.id, title: quiz.title, status: "published" };
    const inDraft = { assessment_id: draft, title: "Draft", status: "draft" };
    const expected = (outdated: boolean) => [
      { ...inQuiz, version: 1, question_id: published, revision: 1, outdated },
      { ...inQuiz, version: null, question_id: latest, revision: null, outdated: false },
      { ...inDraft, version: null, question_id: pinned, revision: 1, outdated },
    ];
    expect(await list()).toEqual(expected(false));
    await api.patch(`/v1/items/${id}`, { title: "Renamed", tags: ["new"] });
    expect(await list()).toEqual(expected(false));
    await api.patch(`/v1/items/${id}`, { points: 7 });
    expect(await list()).toEqual(expected(true));
    expect((await stranger.get(`/v1/items/${id}/usage`)).status).toBe(404);
  });
});
