import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient, listEvents, UNKNOWN_ID } from "#tests/support/api.ts";
import { createDraftAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const FIELDS = {
  title: "Plate tectonics",
  description: "Why continents move",
  settings: {
    time_limit_minutes: 30,
    passing_score_percent: 60,
    allowed_attempts: 2,
    show_solutions: "after_passing",
    on_deadline: "submit_saved",
    opens_at: "2026-03-02T07:00:00.000Z",
    grade_skipped: true,
  },
  external_id: "geo",
  metadata: { course: "GEO-101" },
  tags: ["geology"],
};
const duplicate = (id: string, body?: object, own = api) => own.post(`/v1/assessments/${id}/duplicate`, body);

type Exercise = { id: string; questions: { id: string }[] };
const listIds = (exercises: Exercise[]): string[] =>
  exercises.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
const withoutIds = (exercises: Exercise[]) =>
  exercises.map(({ id: _, questions, ...exercise }) => ({
    ...exercise,
    questions: questions.map(({ id: _, ...question }) => question),
  }));

test("copies content, keys, settings, tags and metadata to a new draft with new ids", async () => {
  const folder_id = (await api.post("/v1/folders", { name: "Geology" })).data.id;
  const questions = [choiceQuestion(), textQuestion(), openQuestion()];
  const created = await api.post("/v1/assessments", { ...FIELDS, folder_id, exercises: [{ questions }] });
  const { id } = created.data;
  await api.post(`/v1/assessments/${id}/publish`);
  await api.patch(`/v1/assessments/${id}`, {
    exercises: [{ questions }, { questions: [choiceQuestion(5)] }],
  });
  const source = (await api.get(`/v1/assessments/${id}?version=draft`)).data;
  const before = await listEvents(api);

  const { status, data: copy } = await duplicate(id);
  expect(status).toBe(201);
  expect(copy).toEqual({
    ...source,
    id: expect.any(String),
    title: "Copy of Plate tectonics",
    status: "draft",
    share_code: null,
    external_id: null,
    version: 0,
    has_unpublished_changes: true,
    revision: 1,
    created_at: expect.any(String),
    updated_at: copy.created_at,
    exercises: expect.any(Array),
  });
  expect(withoutIds(copy.exercises)).toEqual(withoutIds(source.exercises));
  const ids = [id, copy.id, ...listIds(source.exercises), ...listIds(copy.exercises)];
  expect(new Set(ids).size).toBe(ids.length);
  expect((await api.get(`/v1/assessments/${copy.id}`)).data).toEqual(copy);
  const [keys, sourceKeys] = await Promise.all(
    [copy.id, id].map(async (each) => (await api.get(`/v1/assessments/${each}/answer-keys`)).data.exercises),
  );
  expect(withoutIds(keys)).toEqual(withoutIds(sourceKeys));
  expect(listIds(keys)).toEqual(listIds(copy.exercises));
  expect(await listEvents(api)).toEqual(before);
});

test("the copy is published and graded by itself, and later changes don't reach the other one", async () => {
  const id = await createDraftAssessment(api, [choiceQuestion(), textQuestion()]);
  const copy = (await duplicate(id, { title: "Retake" })).data;
  await api.patch(`/v1/assessments/${id}`, { exercises: [], tags: ["changed"] });
  const path = `/v1/assessments/${copy.id}`;
  expect((await api.post(`${path}/publish`)).status).toBe(200);
  const answers = buildAnswers(copy, ["b", "Paris"]);
  const { data } = await api.post(`${path}/submit`, { learner_ref: "l", answers });
  expect([data.score, data.max_score]).toEqual([2, 2]);
  expect((await api.get(path)).data).toMatchObject({ title: "Retake", tags: [] });
});

test("the title and the folder can be given, and the default title is cut to 300 characters", async () => {
  const folder_id = (await api.post("/v1/folders", { name: "Somewhere" })).data.id;
  const { data } = await api.post("/v1/assessments", { title: "😀".repeat(300), folder_id });
  expect((await duplicate(data.id)).data).toMatchObject({ title: `Copy of ${"😀".repeat(292)}`, folder_id });
  const moved = await duplicate(data.id, { title: "T", folder_id: null });
  expect(moved.data).toMatchObject({ title: "T", folder_id: null });
});

test("an archived assessment gives a draft, and an Idempotency-Key gives one copy", async () => {
  const own = await createTestClient();
  const id = await createDraftAssessment(own, [choiceQuestion()]);
  await own.post(`/v1/assessments/${id}/archive`);
  const options = { headers: { "idempotency-key": "copy" } };
  const copies = await Promise.all(
    [1, 2].map(() => own.post(`/v1/assessments/${id}/duplicate`, {}, options)),
  );
  const again = await own.post(`/v1/assessments/${id}/duplicate`, {}, options);
  expect(copies.map(({ status }) => status)).toContain(201);
  expect(again.data.status).toBe("draft");
  expect((await own.get("/v1/assessments")).meta.total).toBe(1);
});

test.each([
  ["an unknown assessment", UNKNOWN_ID, {}, 404, undefined],
  ["an unknown folder", undefined, { folder_id: UNKNOWN_ID }, 404, undefined],
  ["an empty title", undefined, { title: "" }, 400, "title"],
  ["a long title", undefined, { title: "x".repeat(301) }, 400, "title"],
  ["a folder of another type", undefined, { folder_id: 1 }, 400, "folder_id"],
  ["an unknown field", undefined, { external_id: "x" }, 400, "external_id"],
])("%s is refused", async (_, given, body, expected, path) => {
  const id = given ?? (await createDraftAssessment(api, [choiceQuestion()]));
  const { status, error } = await duplicate(id, body);
  expect([status, error.details?.[0].path]).toEqual([expected, path]);
});

test("needs the scope write:assessments and an assessment of the organization", async () => {
  const id = await createDraftAssessment(api, [choiceQuestion()]);
  expect((await duplicate(id, {}, await api.withScopes("read:assessments"))).status).toBe(403);
  const stranger = await createTestClient();
  expect((await duplicate(id, {}, stranger)).status).toBe(404);
  expect((await stranger.get("/v1/assessments")).meta.total).toBe(0);
});
