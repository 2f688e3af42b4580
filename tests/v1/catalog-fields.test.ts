import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiResponse, createTestClient, listEvents } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

type Kind = { path: string; required: object };
const KINDS: [name: string, kind: Kind][] = [
  ["assessments", { path: "/v1/assessments", required: { title: "A" } }],
  ["collections", { path: "/v1/collections", required: { name: "C" } }],
];
const FIELDS = {
  external_id: "sis:42/ß",
  metadata: { course: "GEO-101", nested: [1, { deep: null }] },
  tags: ["geology", "Year 7", "geology"],
};
const STORED = { ...FIELDS, tags: ["geology", "Year 7"] };
const EMPTY = { external_id: null, metadata: null, tags: [] };
/** A white space that makes a body large, so that a worker thread reads it. */
const PADDING = " ".repeat(70_000);

const create = async (own: Api, { path, required }: Kind, fields: object = {}): Promise<string> => {
  const { status, data, text } = await own.post(path, { ...required, ...fields });
  expect(status, text).toBe(201);
  return data.id;
};
const fetchOne = async (own: Api, { path }: Kind, id: string) => (await own.get(`${path}/${id}`)).data;
const listIds = async (own: Api, { path }: Kind, query: string): Promise<string[]> =>
  (await own.get(`${path}?${query}`)).data.map((each: { id: string }) => each.id);
const listPaths = ({ error }: ApiResponse) => error.details.map((detail: { path: string }) => detail.path);

/** Returns metadata whose JSON has exactly this many bytes. */
const buildMetadata = (bytes: number) => ({ a: `é${"x".repeat(bytes - '{"a":"é"}'.length - 1)}` });

describe.each(KINDS)("%s", (name, kind) => {
  test("return external_id, metadata and tags in every read", async () => {
    const own = await createTestClient();
    const id = await create(own, kind, FIELDS);
    expect(await fetchOne(own, kind, id)).toMatchObject(STORED);
    expect((await own.get(kind.path)).data).toEqual([expect.objectContaining(STORED)]);
    expect(await fetchOne(own, kind, await create(own, kind))).toMatchObject(EMPTY);
  });

  test("keep what a change omits, replace what it names, and clear with null or an empty list", async () => {
    const own = await createTestClient();
    const id = await create(own, kind, FIELDS);
    const change = (body: object) => own.patch(`${kind.path}/${id}`, body);
    expect((await change({ description: "New" })).data).toMatchObject(STORED);
    expect((await change({ metadata: { b: 1 }, tags: ["b"] })).data).toMatchObject({
      ...STORED,
      metadata: { b: 1 },
      tags: ["b"],
    });
    expect((await change(EMPTY)).data).toMatchObject(EMPTY);
    expect(await fetchOne(own, kind, id)).toMatchObject(EMPTY);
  });

  test("are filtered by external_id and tag, exactly", async () => {
    const own = await createTestClient();
    const [a, b] = [
      await create(own, kind, { external_id: "a", tags: ["x", "y"] }),
      await create(own, kind, { external_id: "A", tags: ["y"] }),
    ];
    expect(await listIds(own, kind, "external_id=a")).toEqual([a]);
    expect(await listIds(own, kind, "tag=y")).toEqual([b, a]);
    expect(await listIds(own, kind, "tag=x&external_id=A")).toEqual([]);
    expect(await listIds(own, kind, "tag=Y")).toEqual([]);
    expect(await listIds(stranger, kind, "external_id=a")).toEqual([]);
  });

  test.each([
    ["external_id", { external_id: "" }, "external_id"],
    ["external_id", { external_id: "x".repeat(201) }, "external_id"],
    ["external_id", { external_id: 7 }, "external_id"],
    ["external_id", { external_id: "a\0" }, "external_id"],
    ["metadata", { metadata: [] }, "metadata"],
    ["metadata", { metadata: "{}" }, "metadata"],
    ["metadata", { metadata: buildMetadata(16 * 1024 + 1) }, "metadata"],
    ["tags", { tags: null }, "tags"],
    ["tags", { tags: "a" }, "tags"],
    ["tags", { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, "tags"],
    ["tags", { tags: ["ok", ""] }, "tags[1]"],
    ["tags", { tags: ["x".repeat(51)] }, "tags[0]"],
    ["tags", { tags: [1] }, "tags[0]"],
  ])("refuse invalid %s with its path: %j", async (_, fields, path) => {
    const id = await create(api, kind);
    const answers = [
      await api.post(kind.path, { ...kind.required, ...fields }),
      await api.patch(`${kind.path}/${id}`, fields),
    ];
    for (const answer of answers) expect([answer.status, listPaths(answer)]).toEqual([400, [path]]);
  });

  test("take values at the limits", async () => {
    const limits = {
      external_id: "😀".repeat(200),
      metadata: buildMetadata(16 * 1024),
      tags: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(50, "é")),
    };
    const own = await createTestClient();
    const id = await create(own, kind, limits);
    expect(await fetchOne(own, kind, id)).toMatchObject(limits);
  });

  test.each([
    ["external_id=", "external_id"],
    ["tag=", "tag"],
    [`tag=${"x".repeat(51)}`, "tag"],
  ])("refuse the filter %s", async (query, path) => {
    const answer = await api.get(`${kind.path}?${query}`);
    expect([answer.status, listPaths(answer)]).toEqual([400, [path]]);
  });

  test("give an external_id to one of 12 concurrent requests", async () => {
    const own = await createTestClient();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => own.post(kind.path, { ...kind.required, external_id: "one" })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      Array.from({ length: 11 }, () => [409, "external_id_taken"]),
    );
    expect(await listIds(own, kind, "external_id=one")).toHaveLength(1);
    const ids = await Promise.all(["a", "b"].map((external_id) => create(own, kind, { external_id })));
    const changes = await Promise.all(
      ids.map((id) => own.patch(`${kind.path}/${id}`, { external_id: "two" })),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("refuse an external_id of an archived one, and take it when it is free again", async () => {
    const own = await createTestClient();
    const id = await create(own, kind, { external_id: "kept" });
    await own.post(`${kind.path}/${id}/archive`);
    const body = { ...kind.required, external_id: "kept" };
    const taken = await own.post(kind.path, body);
    expect([taken.status, taken.error.code]).toEqual([409, "external_id_taken"]);
    await own.delete(`${kind.path}/${id}`);
    expect((await own.post(kind.path, body)).status).toBe(201);
    // Another organization's and another kind's external ids are independent.
    expect((await stranger.post(kind.path, body)).status).toBe(201);
    const [, other] = KINDS.find(([each]) => each !== name) ?? [];
    if (other) await create(own, other, { external_id: "kept" });
  });

  test("emit no update event for a change of these fields alone", async () => {
    const own = await createTestClient();
    const id = await create(own, kind);
    const before = await listEvents(own);
    expect((await own.patch(`${kind.path}/${id}`, FIELDS)).status).toBe(200);
    expect(await listEvents(own)).toEqual(before);
  });
});

describe("a large body", () => {
  test("creates and changes an assessment with the same fields", async () => {
    const own = await createTestClient();
    const created = await own.request("POST", "/v1/assessments", {
      raw: JSON.stringify({ title: "Large", ...FIELDS }) + PADDING,
    });
    expect(created.status).toBe(201);
    const path = `/v1/assessments/${created.data.id}`;
    expect((await own.get(path)).data).toMatchObject(STORED);
    const exercises = [{ questions: [choiceQuestion(), choiceQuestion()] }];
    const change = { ...EMPTY, tags: ["b", "b"], exercises };
    const changed = await own.request("PATCH", path, { raw: JSON.stringify(change) + PADDING });
    expect(changed.data).toEqual((await own.get(path)).data);
    expect(changed.data).toMatchObject({ ...EMPTY, tags: ["b"], question_count: 2, published_at: null });
  });

  test("is refused like a small one", async () => {
    const own = await createTestClient();
    const id = await create(own, { path: "/v1/assessments", required: { title: "A" } });
    await own.post("/v1/assessments", { title: "B", external_id: "taken" });
    const exercises = [{ questions: [choiceQuestion()] }];
    for (const [method, path] of [
      ["POST", "/v1/assessments"],
      ["PATCH", `/v1/assessments/${id}`],
    ] as const) {
      const send = (fields: object) =>
        own.request(method, path, { raw: JSON.stringify({ title: "A", exercises, ...fields }) + PADDING });
      const taken = await send({ external_id: "taken" });
      expect([taken.status, taken.error.code]).toEqual([409, "external_id_taken"]);
      expect(listPaths(await send({ metadata: buildMetadata(16 * 1024 + 1), tags: [""] }))).toEqual([
        "metadata",
        "tags[0]",
      ]);
    }
  });
});

test("a submission's event names the external_id that holds when it is recorded", async () => {
  const own = await createTestClient();
  const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
  const { id } = assessment;
  for (const [i, external_id] of ["one", "two", null].entries()) {
    const { revision } = (await own.get(`/v1/assessments/${id}`)).data;
    expect((await own.patch(`/v1/assessments/${id}`, { external_id })).data.revision).toBe(revision + 1);
    const body = { learner_ref: `l${i}`, answers: buildAnswers(assessment, ["b"]) };
    const submitted = await own.post(`/v1/assessments/${id}/submit`, body);
    expect(submitted.status, submitted.text).toBe(200);
  }
  const events = (await listEvents(own)).filter(({ type }) => type === "submission.graded");
  expect(events.map(({ data }) => data.assessment_external_id)).toEqual(["one", "two", null]);
});
