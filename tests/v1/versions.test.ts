import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, UNKNOWN_ID } from "#tests/support/api.ts";
import { createDraftAssessment } from "#tests/support/create-assessment.ts";
import { buildQuiz, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
/** An assessment with two versions and a working copy, each with one question more than the one before. */
let id: string;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
  id = await createDraftAssessment(api, [choiceQuestion()]);
  await api.post(`/v1/assessments/${id}/publish`, { note: "First edition" });
  await setQuestions([choiceQuestion(3), textQuestion()]);
  await api.post(`/v1/assessments/${id}/publish`);
  await setQuestions([choiceQuestion(3), textQuestion(), openQuestion()]);
});

const setQuestions = async (questions: object[]) =>
  expect((await api.patch(`/v1/assessments/${id}`, { exercises: [{ questions }] })).status).toBe(200);
const get = async (query = "") => (await api.get(`/v1/assessments/${id}${query}`)).data;
const getKeys = async (query = "") => (await api.get(`/v1/assessments/${id}/answer-keys${query}`)).data;
const createPublished = async (body?: unknown) => {
  const draft = await createDraftAssessment(api, [choiceQuestion()]);
  const { status, error } = await api.post(`/v1/assessments/${draft}/publish`, body);
  return { draft, status, error };
};

describe("the list of versions", () => {
  test("tells when and by whom each was published, its number of questions and its note, newest first", async () => {
    const { status, data, meta } = await api.get(`/v1/assessments/${id}/versions`);
    expect(status).toBe(200);
    const published_by = { kind: "api_key", id: expect.any(String), name: expect.any(String) };
    expect(data).toEqual([
      { version: 2, published_at: expect.any(String), published_by, question_count: 2, note: null },
      {
        version: 1,
        published_at: expect.any(String),
        published_by,
        question_count: 1,
        note: "First edition",
      },
    ]);
    expect(meta).toEqual({ total: 2, page: 1, limit: 20 });
    const second = await api.get(`/v1/assessments/${id}/versions?page=2&limit=1`);
    expect(second.data).toEqual([data[1]]);
  });

  test("is empty for a draft and for one whose working copy was graded", async () => {
    const draft = await createDraftAssessment(api, [choiceQuestion()]);
    const body = { learner_ref: "l", answers: { exerciseAnswers: [] }, allow_draft: true };
    expect((await api.post(`/v1/assessments/${draft}/submit`, body)).status).toBe(200);
    expect((await api.get(`/v1/assessments/${draft}/versions`)).data).toEqual([]);
  });

  test("is 404 for another organization and an unknown id", async () => {
    for (const [caller, unknown] of [
      [stranger, id],
      [api, UNKNOWN_ID],
    ] as const) {
      expect((await caller.get(`/v1/assessments/${unknown}/versions`)).status).toBe(404);
    }
  });
});

describe("a note", () => {
  test.each([
    ["is stored with up to 500 characters", { note: "é😀".repeat(250) }, "é😀".repeat(250)],
    ["is null if it is blank", { note: "  " }, null],
    ["can be null", { note: null }, null],
    ["can be left out", {}, null],
    ["can be left out with the body", undefined, null],
  ])("%s", async (_, body, note) => {
    const { draft, status } = await createPublished(body);
    expect(status).toBe(200);
    expect((await api.get(`/v1/assessments/${draft}/versions`)).data[0].note).toBe(note);
  });

  test.each([
    ["more than 500 characters", { note: "x".repeat(501) }, "note"],
    ["another type", { note: 1 }, "note"],
    ["NUL", { note: "a\0" }, "note"],
    ["a field that doesn't exist", { notes: "x" }, "notes"],
  ])("with %s is 400, and nothing is published", async (_, body, path) => {
    const { draft, status, error } = await createPublished(body);
    expect(status).toBe(400);
    expect(error.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    expect((await api.get(`/v1/assessments/${draft}`)).data.version).toBe(0);
  });
});

describe("one version", () => {
  test("has its own content, count and time; everything else is the assessment's", async () => {
    const [first, second, latest, draft] = await Promise.all(
      ["?version=1", "?version=2", "", "?version=draft"].map(get),
    );
    const [list] = [(await api.get(`/v1/assessments/${id}/versions`)).data];
    expect(first.exercises[0].questions.map((question: { points: number }) => question.points)).toEqual([1]);
    expect([first.version, first.exercise_count, first.question_count, first.published_at]).toEqual([
      1,
      1,
      1,
      list[1].published_at,
    ]);
    expect(latest).toEqual(second);
    expect([second.version, second.question_count, second.published_at]).toEqual([
      2,
      2,
      list[0].published_at,
    ]);
    expect([draft.version, draft.question_count, draft.published_at]).toEqual([2, 3, null]);
    const { version, exercises, question_count, published_at, ...rest } = first;
    expect(second).toMatchObject(rest);
  });

  test("stays as it was published when the assessment changes", async () => {
    const own = await createDraftAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${own}/publish`, { note: "Before" });
    const path = `/v1/assessments/${own}?version=1`;
    const before = (await api.get(path)).data;
    const keys = (await api.get(`/v1/assessments/${own}/answer-keys?version=1`)).data;
    const change = buildQuiz([textQuestion()], {});
    await api.patch(`/v1/assessments/${own}`, { exercises: change.exercises, title: "Renamed" });
    await api.post(`/v1/assessments/${own}/publish`, { note: "After" });
    const after = (await api.get(path)).data;
    expect([after.exercises, after.published_at]).toEqual([before.exercises, before.published_at]);
    expect(after.title).toBe("Renamed");
    expect((await api.get(`/v1/assessments/${own}/answer-keys?version=1`)).data).toEqual(keys);
    expect((await api.get(`/v1/assessments/${own}/versions`)).data[1].note).toBe("Before");
  });

  test("has its answer keys, which need the scope write:assessments", async () => {
    const [working, first, latest] = await Promise.all(["", "?version=1", "?version=published"].map(getKeys));
    const count = ({ exercises }: { exercises: { questions: unknown[] }[] }) =>
      exercises[0]?.questions.length;
    expect([working.version, first.version, latest.version]).toEqual([null, 1, 2]);
    expect([working, first, latest].map(count)).toEqual([3, 1, 2]);
    expect(await getKeys("?version=draft")).toEqual(working);
    const reader = await api.withScopes("read:assessments");
    expect((await reader.get(`/v1/assessments/${id}/answer-keys?version=1`)).status).toBe(403);
    const read = await reader.get(`/v1/assessments/${id}?version=1`);
    expect(read.status).toBe(200);
    expect(read.text).not.toContain("answer_keys");
  });

  test.each([
    ["3", 404],
    ["99999999999999999999", 404],
    ["0", 400],
    ["-1", 400],
    ["1.5", 400],
    ["01", 400],
    ["latest", 400],
    ["", 400],
  ])("with the number %j is %i", async (version, expected) => {
    for (const path of [`/v1/assessments/${id}`, `/v1/assessments/${id}/answer-keys`]) {
      const { status, error } = await api.get(`${path}?version=${version}`);
      expect(status).toBe(expected);
      if (expected === 400) expect(error.details[0].path).toBe("version");
    }
  });

  test("is 404 for another organization", async () => {
    expect((await stranger.get(`/v1/assessments/${id}?version=1`)).status).toBe(404);
    expect((await stranger.get(`/v1/assessments/${id}/answer-keys?version=1`)).status).toBe(404);
  });
});
