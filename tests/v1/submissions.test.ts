import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { createCollectionWithItems, mintToken, ORIGIN } from "#tests/support/tenant-fixture.ts";
import { walk } from "#tests/support/walk.ts";

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;

let api: Api;
let choice: Quiz;
let essay: Quiz;
let collection: string;
/** The submissions by name, in the order in which they were made. */
const ids: Record<string, string> = {};

async function submit(name: string, quiz: Quiz, learner_ref: string, value: string, more: object = {}) {
  const answers = buildAnswers(quiz, [value]);
  const { data, error } = await api.post(`/v1/assessments/${quiz.id}/submit`, {
    learner_ref,
    answers,
    ...more,
  });
  expect(error).toBeNull();
  ids[name] = data.submission_id;
}

beforeAll(async () => {
  api = await createTestClient();
  choice = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: null });
  essay = await createPublishedAssessment(api, [openQuestion()], { allowed_attempts: null });
  ({ collection } = await createCollectionWithItems(api, "Essays", [essay.id]));
  await submit("ada passed", choice, "ada", "b");
  await submit("bob failed", choice, "bob", "a");
  await submit("ada waiting", essay, "ada", "An essay");
  await submit("draft", choice, "ada", "b", { allow_draft: true });
  ids.embedded = await submitEmbedded();
  await submit("bob graded", essay, "bob", "An essay");
  await grade("bob graded", 5);
});

/** Submits by an embed token and returns the submission's id. */
async function submitEmbedded(): Promise<string> {
  const token = await mintToken(api, choice.id);
  const { sql } = testDatabase();
  const { status } = await api.post(
    "/v1/embed/submit",
    { token, answers: buildAnswers(choice, ["b"]) },
    { key: null, headers: { origin: ORIGIN } },
  );
  expect(status).toBe(200);
  const [row] = await sql<{ id: string }[]>`
    select id from submissions where organization_id = ${api.organizationId} and source = 'embed'`;
  return row?.id ?? "";
}

async function grade(name: string, score: number): Promise<void> {
  const [{ id }] = essay.exercises[0].questions;
  const body = { questions: [{ question_id: id, score }], finalize: true };
  expect((await api.put(`/v1/submissions/${ids[name]}/grading`, body)).error).toBeNull();
}

/** Lists submissions and returns their names. */
async function find(query: Record<string, string>): Promise<(string | undefined)[]> {
  const answer = await api.get(`/v1/submissions?${new URLSearchParams(query)}`);
  expect(answer.error).toBeNull();
  expect(answer.meta.total).toBe(answer.data.length);
  const names = getNames(answer.data);
  expect(getNames(await walk(api, "/v1/submissions", { ...query, limit: "1" }))).toEqual(names);
  return names;
}
const getNames = (rows: { id: string }[]) =>
  rows.map((row) => Object.keys(ids).find((name) => ids[name] === row.id));

const NEWEST_FIRST = ["bob graded", "embedded", "ada waiting", "bob failed", "ada passed"];

describe("listing submissions across assessments", () => {
  test("returns each with its assessment, newest first, without draft submissions", async () => {
    expect(await find({})).toEqual(NEWEST_FIRST);
    const { data } = await api.get("/v1/submissions?limit=1");
    const { data: inAssessment } = await api.get(`/v1/assessments/${essay.id}/results?limit=1`);
    expect(data[0]).toEqual({
      ...inAssessment[0],
      assessment_id: essay.id,
      assessment_title: (await api.get(`/v1/assessments/${essay.id}`)).data.title,
    });
  });

  test.each<[string, () => Record<string, string>, string[]]>([
    ["assessment_id", () => ({ assessment_id: choice.id }), ["embedded", "bob failed", "ada passed"]],
    ["collection_id", () => ({ collection_id: collection }), ["bob graded", "ada waiting"]],
    ["both", () => ({ collection_id: collection, assessment_id: essay.id }), ["bob graded", "ada waiting"]],
    ["both, apart", () => ({ collection_id: collection, assessment_id: choice.id }), []],
    ["learner_ref", () => ({ learner_ref: "ada" }), ["ada waiting", "ada passed"]],
    ["an unknown learner_ref", () => ({ learner_ref: "nobody" }), []],
    ["status", () => ({ status: "awaiting_manual_grading" }), ["ada waiting"]],
    ["passed", () => ({ passed: "true" }), ["bob graded", "embedded", "ada passed"]],
    ["source", () => ({ source: "embed" }), ["embedded"]],
    ["several", () => ({ learner_ref: "bob", passed: "true", source: "api" }), ["bob graded"]],
  ])("filters by %s", async (_name, getQuery, expected) => {
    expect(await find(getQuery())).toEqual(expected);
  });

  test("filters by voided, and shows both without the filter", async () => {
    const { sql } = testDatabase();
    const setVoided = (at: string | null) =>
      sql`update submissions set voided_at = ${at} where organization_id = ${api.organizationId} and id = ${ids["bob failed"] ?? ""}`;
    await setVoided(new Date().toISOString());
    expect(await find({ voided: "true" })).toEqual(["bob failed"]);
    expect(await find({ voided: "false" })).toEqual(NEWEST_FIRST.filter((name) => name !== "bob failed"));
    expect(await find({})).toEqual(NEWEST_FIRST);
    expect((await find({ order: "updated" }))[0]).toBe("bob failed");
    await setVoided(null);
  });

  test("filters by time of submission, without the moments themselves", async () => {
    const { data } = await api.get("/v1/submissions");
    const times = data.map(({ submitted_at }: { submitted_at: string }) => submitted_at);
    const [newest, , middle, , oldest] = times;
    expect(await find({ submitted_after: middle })).toEqual(NEWEST_FIRST.slice(0, 2));
    expect(await find({ submitted_before: middle })).toEqual(NEWEST_FIRST.slice(3));
    expect(await find({ submitted_after: oldest, submitted_before: newest, order: "-submitted" })).toEqual(
      NEWEST_FIRST.slice(1, 4).reverse(),
    );
    expect(await find({ submitted_after: newest })).toEqual([]);
    expect(await find({ submitted_after: "0001-01-01T00:00:00Z" })).toEqual(NEWEST_FIRST);
    expect(await find({ submitted_before: "9999-12-31T23:59:59+14:00" })).toEqual(NEWEST_FIRST);
  });

  test("finds a submission that a worker recorded long after the time that it is dated to", async () => {
    const { sql } = testDatabase();
    await submit("late record", choice, "late", "b");
    const id = ids["late record"] ?? "";
    await sql`update submissions set submitted_at = '2025-01-01T00:00:00Z' where organization_id = ${api.organizationId} and id = ${id}`;
    expect(
      await find({ submitted_after: "2024-12-31T23:59:59Z", submitted_before: "2025-01-01T00:00:01Z" }),
    ).toEqual(["late record"]);
    await sql`delete from submissions where organization_id = ${api.organizationId} and id = ${id}`;
    delete ids["late record"];
  });

  test.each([
    ["assessment_id", crypto.randomUUID()],
    ["collection_id", crypto.randomUUID()],
    ["assessment_id", "none"],
  ])("returns 404 for an unknown %s", async (name, id) => {
    expect((await api.get(`/v1/submissions?${name}=${id}`)).status).toBe(404);
  });

  test.each([
    ["order", "newest"],
    ["source", "mail"],
    ["voided", "yes"],
    ["submitted_after", "2026-01-01"],
    ["submitted_before", "2026-02-30T00:00:00Z"],
    ["updated_after", "soon"],
    ["is_draft", "true"],
  ])("returns 400 for an invalid %s", async (name, value) => {
    const { status, error } = await api.get(`/v1/submissions?${name}=${value}`);
    expect([status, error.details[0].path]).toEqual([400, name]);
  });
});

describe("the time of the last update", () => {
  const getSubmission = async (name: string) => (await api.get(`/v1/submissions/${ids[name]}`)).data;

  test("is when it was recorded until its score or a mark changes", async () => {
    const waiting = await getSubmission("ada waiting");
    const graded = await getSubmission("bob graded");
    expect(waiting.updated_at >= waiting.submitted_at).toBe(true);
    expect(waiting.updated_at < graded.submitted_at).toBe(true);
    expect(graded.updated_at >= graded.graded_at).toBe(true);
    const { data } = await api.get(`/v1/assessments/${essay.id}/results`);
    expect(data.map(({ updated_at }: { updated_at: string }) => updated_at)).toEqual([
      graded.updated_at,
      waiting.updated_at,
    ]);
  });

  test("orders the list, and finds what changed since", async () => {
    expect(await find({ order: "-submitted" })).toEqual(NEWEST_FIRST.toReversed());
    const { updated_at: before } = await getSubmission("bob graded");
    await grade("bob graded", 4);
    const changed = (await find({ order: "updated" }))[0];
    expect(changed).toBe("bob graded");
    expect((await find({ order: "-updated" })).at(-1)).toBe("bob graded");
    const { updated_at } = await getSubmission("bob graded");
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(before));
    const justBefore = new Date(Date.parse(updated_at) - 1).toISOString();
    expect(await find({ updated_after: justBefore, order: "-updated" })).toEqual(["bob graded"]);
    expect(await find({ updated_after: new Date(Date.parse(updated_at) + 1).toISOString() })).toEqual([]);
  });

  test("moves a submission that changes during a walk by -updated to the end, with its new state", async () => {
    const first = await api.get("/v1/submissions?order=-updated&cursor=&limit=1");
    const [name] = getNames(first.data);
    const { sql } = testDatabase();
    await sql`update submissions set score = score + 1 where organization_id = ${api.organizationId} and id = ${first.data[0].id}`;
    const rest = await api.get(`/v1/submissions?order=-updated&cursor=${first.meta.next_cursor}`);
    expect(getNames(rest.data)).toHaveLength(NEWEST_FIRST.length);
    expect(getNames(rest.data).at(-1)).toBe(name);
    expect(rest.data.at(-1).score).toBe(first.data[0].score + 1);
  });
});
