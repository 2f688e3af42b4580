import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, TIMESTAMP } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  autoQuestions,
  buildQuiz,
  choiceQuestion,
  doc,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";

let api: Api;

beforeAll(async () => {
  api = await createTestClient();
});

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("creating an assessment", () => {
  test("returns 201 with the id and the status draft, without content", async () => {
    const { status, body, headers } = await api.post("/v1/assessments", buildQuiz([choiceQuestion()]));
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { id: expect.stringMatching(UUID_V7), status: "draft" },
      error: null,
      meta: null,
    });
    expect(headers.get("x-request-id")).toMatch(UUID_V7);
  });

  test("uses the default settings if only a title is given", async () => {
    const { data } = await api.post("/v1/assessments", { title: "Bare" });
    const fetched = await api.get(`/v1/assessments/${data.id}`);
    expect(fetched.data).toEqual({
      id: data.id,
      title: "Bare",
      description: "",
      type: "quiz",
      status: "draft",
      share_code: null,
      settings: {
        timeLimitMinutes: null,
        passingScorePercent: 50,
        allowedAttempts: 1,
        showSolutions: "never",
        onDeadline: "accept_late",
        opensAt: null,
        closesAt: null,
        gradeSkipped: false,
        marking: null,
        exerciseOrder: "as_written",
        gradePolicy: "best",
        blueprint: null,
      },
      exercise_count: 0,
      folder_id: null,
      external_id: null,
      metadata: null,
      tags: [],
      version: 0,
      has_unpublished_changes: true,
      revision: 1,
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: expect.stringMatching(TIMESTAMP),
      question_count: 0,
      published_at: null,
      exercises: [],
    });
  });

  test("stores opaque content and shared contexts unchanged, including members such as __proto__", async () => {
    const content = JSON.parse(
      '{"kind":"mine","__proto__":{"x":1},"constructor":[1.5e300,-0.1,null,"\\u00e9\\ud83d\\ude00"]}',
    );
    const context = { any: ["thing", { deep: true }], __proto__x: 0 };
    const created = await api.post("/v1/assessments", {
      title: "Opaque",
      exercises: [{ shared_context: context, questions: [{ content_ast: content, answer_keys: [] }] }],
    });
    const fetched = await api.get(`/v1/assessments/${created.data.id}`);
    const [exercise] = fetched.data.exercises;
    expect(JSON.stringify(exercise.questions[0].content_ast.constructor)).toBe(
      JSON.stringify(content.constructor),
    );
    expect(Object.getOwnPropertyDescriptor(exercise.questions[0].content_ast, "__proto__")?.value).toEqual({
      x: 1,
    });
    expect(exercise.shared_context).toEqual(context);
    expect(exercise.questions[0].points).toBe(1);
  });

  test("returns 400 with each invalid place of the content, and creates nothing", async () => {
    const before = (await api.get("/v1/assessments")).meta.total;
    const { status, error } = await api.post("/v1/assessments", {
      title: "Bad",
      exercises: [
        {
          questions: [
            { ...choiceQuestion(), points: -1 },
            { ...choiceQuestion(1, ["zzz"]) },
            { content_ast: doc({ type: "marquee" }), answer_keys: [] },
          ],
        },
      ],
    });
    expect(status).toBe(400);
    expect(error.code).toBe("invalid_request");
    expect(error.details.map((d: { path: string }) => d.path)).toContain("exercises[0].questions[0].points");
    const second = await api.post("/v1/assessments", {
      title: "Bad",
      exercises: [
        {
          questions: [choiceQuestion(1, ["zzz"]), { content_ast: doc({ type: "marquee" }), answer_keys: [] }],
        },
      ],
    });
    expect(second.error.details.map((d: { path: string }) => d.path)).toEqual([
      "exercises[0].questions[0].answer_keys[0].correct[0]",
      "exercises[0].questions[1].content_ast.content[0].type",
    ]);
    expect((await api.get("/v1/assessments")).meta.total).toBe(before);
  });

  test("accepts 500 questions and returns 400 for 501", async () => {
    const createManyQuestions = (n: number) => ({
      title: "Many",
      exercises: [{ questions: Array.from({ length: n }, () => textQuestion()) }],
    });
    expect((await api.post("/v1/assessments", createManyQuestions(500))).status).toBe(201);
    expect((await api.post("/v1/assessments", createManyQuestions(501))).error.details[0].path).toBe(
      "exercises",
    );
  });
});

describe("reading an assessment", () => {
  test("never shows an answer key in any view", async () => {
    const assessment = await createPublishedAssessment(api, [
      ...autoQuestions.map((q) => q.question),
      openQuestion(),
    ]);
    for (const path of [
      `/v1/assessments/${assessment.id}`,
      `/v1/assessments/${assessment.id}?version=draft`,
      "/v1/assessments",
    ]) {
      const { text } = await api.get(path);
      for (const secret of ["answer_keys", '"accept"', "Because.", "rubric", "correct"])
        expect(text).not.toContain(secret);
    }
  });

  test("numbers questions across exercises", async () => {
    const created = await api.post("/v1/assessments", {
      title: "Two exercises",
      exercises: [{ questions: [textQuestion(), textQuestion()] }, { questions: [textQuestion()] }],
    });
    const { data } = await api.get(`/v1/assessments/${created.data.id}`);
    const numbers = data.exercises.flatMap((e: { questions: { sequence_number: number }[] }) =>
      e.questions.map((q) => q.sequence_number),
    );
    expect(numbers).toEqual([1, 2, 3]);
  });

  test("shows published content to readers, and the working copy only with write:assessments", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [] });
    const seen = await api.get(`/v1/assessments/${assessment.id}`);
    expect(seen.data.exercises).toHaveLength(1);
    expect(seen.data).toMatchObject({ has_unpublished_changes: true, exercise_count: 1, version: 1 });
    expect((await api.get(`/v1/assessments/${assessment.id}?version=draft`)).data.exercises).toEqual([]);
    const reader = await api.withScopes("read:assessments");
    expect((await reader.get(`/v1/assessments/${assessment.id}`)).status).toBe(200);
    const refused = await reader.get(`/v1/assessments/${assessment.id}?version=draft`);
    expect([refused.status, refused.error.code]).toEqual([403, "insufficient_scope"]);
  });

  test("returns the working copy's answer keys only with write:assessments", async () => {
    const id = await createDraftAssessment(api, [choiceQuestion()]);
    const { data } = await api.get(`/v1/assessments/${id}/answer-keys`);
    expect(data.exercises[0].questions[0].answer_keys).toEqual([
      { type: "choice", response_id: "r1", correct: ["b"] },
    ]);
    const reader = await api.withScopes("read:assessments", "read:results", "write:submissions");
    expect((await reader.get(`/v1/assessments/${id}/answer-keys`)).status).toBe(403);
  });
});

describe("listing assessments", () => {
  test("sorts newest first, paginates, filters by status and title, and omits archived ones", async () => {
    const own = await createTestClient();
    const ids: string[] = [];
    for (const title of ["100% Algebra", "Biology", "algebra_2"]) {
      ids.push((await own.post("/v1/assessments", { title })).data.id);
    }
    const all = await own.get("/v1/assessments?limit=2");
    expect(all.data.map((a: { id: string }) => a.id)).toEqual([ids[2], ids[1]]);
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 2 });
    expect((await own.get("/v1/assessments?limit=2&page=2")).data.map((a: { id: string }) => a.id)).toEqual([
      ids[0],
    ]);
    expect((await own.get("/v1/assessments?q=ALGEBRA")).meta.total).toBe(2);
    expect((await own.get("/v1/assessments?q=100%25")).meta.total).toBe(1);
    expect((await own.get("/v1/assessments?q=a_2")).meta.total).toBe(1);
    await own.post(`/v1/assessments/${ids[1]}/archive`);
    expect((await own.get("/v1/assessments")).meta.total).toBe(2);
    expect((await own.get("/v1/assessments?status=archived")).data.map((a: { id: string }) => a.id)).toEqual([
      ids[1],
    ]);
    expect((await own.get("/v1/assessments?status=published")).meta.total).toBe(0);
    expect(all.data[0]).not.toHaveProperty("exercises");
  });
});
