import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, listEvents, UNKNOWN_ID } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { load, mintToken } from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

const MINUTE = 60_000;

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Assessment = Awaited<ReturnType<typeof createPublishedAssessment>>;
const createQuiz = (settings?: object): Promise<Assessment> =>
  createPublishedAssessment(api, [choiceQuestion(), textQuestion()], settings as Record<string, unknown>);
const open = (assessment: Assessment, learner_ref: string, more: object = {}) =>
  api.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref, ...more });
const save = (id: string, answers: unknown) => api.put(`/v1/attempts/${id}/progress`, { answers });
const submit = (id: string, body: object = {}) => api.post(`/v1/attempts/${id}/submit`, body);

describe("opening an attempt", () => {
  test("returns the questions without keys, the clock and the attempts that remain", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30, allowed_attempts: 3 });
    const { status, data } = await open(assessment, "ada", {
      metadata: { course: "geo" },
      accommodations: { time_factor: 1.5, extra_attempts: 1 },
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      assessment_id: assessment.id,
      learner_ref: "ada",
      version: 1,
      state: "open",
      started_at: expect.any(String),
      deadline: expect.any(String),
      last_saved_at: null,
      answered_count: 0,
      closed_at: null,
      submission_id: null,
      attempts_remaining: 3,
      metadata: { course: "geo" },
      accommodations: { time_factor: 1.5, extra_attempts: 1 },
      exercises: assessment.exercises.map(
        ({ id, shared_context, questions }: Assessment["exercises"][number]) => ({
          id,
          shared_context,
          questions,
        }),
      ),
      saved_answers: null,
    });
    expect(Date.parse(data.deadline) - Date.parse(data.started_at)).toBe(45 * MINUTE);
    expect(JSON.stringify(data)).not.toContain("answer_keys");
  });

  test("returns the learner's open attempt with status 200, unchanged, however often it is opened at once", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(assessment, "grace")));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    const [first] = opened;
    for (const each of opened) expect(each.data).toEqual(first?.data);
    const more = { metadata: { other: true }, accommodations: { time_factor: 3 } };
    expect((await open(assessment, "grace", more)).data).toEqual(first?.data);
    expect((await open(assessment, "linus")).data.id).not.toBe(first?.data.id);
  });

  test("is refused for drafts, archived and closed assessments, and learners without attempts left", async () => {
    const draft = { id: await createDraftAssessment(api, [choiceQuestion()]) } as Assessment;
    expect((await open(draft, "a")).error.code).toBe("assessment_not_published");
    const assessment = await createQuiz({ allowed_attempts: 1 });
    const { data } = await open(assessment, "a");
    expect(data.attempts_remaining).toBe(0);
    expect((await submit(data.id)).status).toBe(200);
    expect((await open(assessment, "a")).error.code).toBe("attempts_exhausted");
    const running = await open(assessment, "b");
    const past = new Date(Date.now() - MINUTE).toISOString();
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { closes_at: past } });
    expect((await open(assessment, "c")).error.code).toBe("assessment_not_open");
    expect((await open(assessment, "b")).data.id).toBe(running.data.id);
    expect((await load(api, await mintToken(api, assessment.id, { learner_ref: "c" }))).error.code).toBe(
      "assessment_not_open",
    );
    expect((await submit(running.data.id)).status).toBe(200);
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { closes_at: null } });
    await open(assessment, "d");
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await open(assessment, "c")).error.code).toBe("assessment_archived");
    expect((await open(assessment, "d")).error.code).toBe("assessment_archived");
    expect((await open({ id: UNKNOWN_ID } as Assessment, "a")).status).toBe(404);
  });

  test.each([
    ["no learner_ref", {}, "learner_ref"],
    ["an unknown field", { learner_ref: "a", seed: 1 }, "seed"],
    [
      "a time factor below 1",
      { learner_ref: "a", accommodations: { time_factor: 0.5 } },
      "accommodations.time_factor",
    ],
    ["metadata that isn't an object", { learner_ref: "a", metadata: 1 }, "metadata"],
  ])("returns 400 with the path for %s, and opens nothing", async (_, body, path) => {
    const assessment = await createQuiz();
    const { status, error } = await api.post(`/v1/assessments/${assessment.id}/attempts`, body);
    expect([status, error.details[0].path]).toEqual([400, path]);
    expect((await api.get(`/v1/assessments/${assessment.id}/attempts`)).meta.total).toBe(0);
  });
});

describe("reading attempts", () => {
  test("lists who is working now, newest first, by state and learner", async () => {
    const assessment = await createQuiz({ allowed_attempts: null });
    const [a, b] = [(await open(assessment, "a")).data, (await open(assessment, "b")).data];
    await save(b.id, buildAnswers(assessment, [null, "Paris"]));
    await submit(a.id);
    const list = (query: string) => api.get(`/v1/assessments/${assessment.id}/attempts${query}`);
    const all = await list("");
    expect(all.data.map((each: { id: string }) => each.id)).toEqual([b.id, a.id]);
    expect(all.meta).toEqual({ total: 2, page: 1, limit: 20 });
    const { data } = await list("?state=open");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: b.id, answered_count: 1, last_saved_at: expect.any(String) });
    expect(data[0]).not.toHaveProperty("saved_answers");
    expect((await list("?learner_ref=a")).data.map((each: { state: string }) => each.state)).toEqual([
      "submitted",
    ]);
    expect((await list("?state=gone")).error.details[0].path).toBe("state");
  });

  test("is refused for another organization's attempts, and without the scope", async () => {
    const assessment = await createQuiz();
    const { id } = (await open(assessment, "a")).data;
    const [stranger, reader] = [await createTestClient(), await api.withScopes("read:results")];
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "/progress", { answers: { exerciseAnswers: [] } }],
      ["POST", "/submit", {}],
      ["POST", "/extend", { minutes: 5 }],
      ["POST", "/discard", {}],
    ] as const) {
      expect((await stranger.request(method, `/v1/attempts/${id}${path}`, { body })).status).toBe(404);
      expect((await reader.request(method, `/v1/attempts/${id}${path}`, { body })).status).toBe(
        method === "GET" ? 200 : 403,
      );
    }
    expect((await api.get(`/v1/attempts/${id}`)).data.state).toBe("open");
    expect((await stranger.get(`/v1/assessments/${assessment.id}/attempts`)).status).toBe(404);
  });
});

describe("submitting an attempt", () => {
  test("grades what was saved, or what is sent, on the version of the attempt, and closes it", async () => {
    const assessment = await createQuiz({ allowed_attempts: null });
    const saved = (await open(assessment, "saved", { metadata: { from: "attempt" } })).data;
    const sent = (await open(assessment, "sent")).data;
    for (const { id } of [saved, sent]) {
      expect((await save(id, buildAnswers(assessment, ["b", "Rome"]))).status).toBe(204);
    }
    await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [{ questions: [openQuestion()] }] });
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    expect((await submit(saved.id)).data).toMatchObject({ score: 1, max_score: 2, attempt_number: 1 });
    const { data } = await submit(sent.id, { answers: buildAnswers(assessment, ["b", "Paris"]) });
    expect(data.score).toBe(2);
    const closed = (await api.get(`/v1/attempts/${sent.id}`)).data;
    expect(closed).toMatchObject({
      state: "submitted",
      submission_id: data.submission_id,
      saved_answers: null,
    });
    const submission = (await api.get(`/v1/submissions/${data.submission_id}`)).data;
    expect(submission).toMatchObject({
      attempt_id: sent.id,
      submitted_by: "learner",
      assessment_version: 1,
      started_at: sent.started_at,
      late: false,
    });
    const { data: results } = await api.get(`/v1/assessments/${assessment.id}/results?learner_ref=saved`);
    expect((await api.get(`/v1/submissions/${results[0].id}`)).data.metadata).toEqual({ from: "attempt" });
    for (const [path, body] of [
      ["submit", {}],
      ["extend", { minutes: 5 }],
      ["discard", {}],
    ] as const) {
      const { status, error } = await api.post(`/v1/attempts/${sent.id}/${path}`, body);
      expect([status, error.code]).toEqual([409, "attempt_closed"]);
    }
    expect((await save(sent.id, buildAnswers(assessment, ["b"]))).error.code).toBe("attempt_closed");
  });

  test("of 20 submits at once records exactly one", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], { allowed_attempts: null });
    const { data } = await own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "a" });
    const submits = await Promise.all(
      Array.from({ length: 20 }, () => own.post(`/v1/attempts/${data.id}/submit`, {})),
    );
    expect(submits.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(submits.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(["attempt_closed"]),
    );
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(1);
    expect((await listEvents(own)).map(({ type }) => type)).toEqual([
      "assessment.published",
      "submission.graded",
    ]);
  });

  test("contains the answers of a save that was accepted at the same time", async () => {
    const assessment = await createQuiz({ allowed_attempts: null });
    const rounds = Array.from({ length: 20 }, async (_, i) => {
      const { id } = (await open(assessment, `race ${i}`)).data;
      await save(id, buildAnswers(assessment, ["a"]));
      const [saved, submitted] = await Promise.all([
        save(id, buildAnswers(assessment, ["b", "Paris"])),
        submit(id),
      ]);
      return { isSaved: saved.status === 204, code: saved.error?.code, score: submitted.data.score };
    });
    for (const { isSaved, code, score } of await Promise.all(rounds))
      expect([score, code]).toEqual(isSaved ? [2, undefined] : [0, "attempt_closed"]);
  });

  test("by the assessment's own endpoint needs the attempt of this learner and assessment", async () => {
    const [assessment, other] = [await createQuiz({ allowed_attempts: 2 }), await createQuiz()];
    const { id } = (await open(assessment, "a")).data;
    const post = (target: Assessment, body: object) =>
      api.post(`/v1/assessments/${target.id}/submit`, {
        learner_ref: "a",
        answers: buildAnswers(assessment, ["b", "Paris"]),
        ...body,
      });
    expect((await post(assessment, {})).data.attempt_number).toBe(1);
    expect((await api.get(`/v1/attempts/${id}`)).data.state).toBe("open");
    expect((await post(assessment, { attempt_id: id, learner_ref: "b" })).error.details[0].path).toBe(
      "learner_ref",
    );
    expect((await post(other, { attempt_id: id })).status).toBe(404);
    expect((await post(assessment, { attempt_id: UNKNOWN_ID })).status).toBe(404);
    expect((await post(assessment, { attempt_id: id, allow_draft: true })).error.details[0].path).toBe(
      "allow_draft",
    );
    expect((await post(assessment, { attempt_id: id, allow_draft: false })).data.attempt_number).toBe(2);
    expect((await post(assessment, { attempt_id: id })).error.code).toBe("attempt_closed");
  });

  test("of a closed attempt returns 400 first if the answers don't fit", async () => {
    const assessment = await createQuiz({ allowed_attempts: 2 });
    const { id } = (await open(assessment, "a")).data;
    await submit(id);
    const send = (answers: object) => [
      submit(id, { answers }),
      save(id, answers),
      api.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref: "a", attempt_id: id, answers }),
    ];
    for (const { status, error } of await Promise.all(send(buildAnswers(assessment, ["zzz"])))) {
      expect([status, error.details?.[0].path]).toEqual([
        400,
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ]);
    }
    for (const { status, error } of await Promise.all(send(buildAnswers(assessment, ["b"]))))
      expect([status, error.code]).toEqual([409, "attempt_closed"]);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    const archived = await submit(id, { answers: buildAnswers(assessment, ["zzz"]) });
    expect([archived.status, archived.error.code]).toEqual([409, "assessment_archived"]);
  });

  test("refuses answers that don't fit with their path, and leaves the attempt open", async () => {
    const assessment = await createQuiz();
    const { id } = (await open(assessment, "a")).data;
    const wrong = { exerciseAnswers: [{ exerciseId: UNKNOWN_ID, questionAnswers: [] }] };
    for (const refused of [await save(id, wrong), await submit(id, { answers: wrong })]) {
      expect([refused.status, refused.error.details[0].path]).toEqual([
        400,
        "answers.exerciseAnswers[0].exerciseId",
      ]);
    }
    expect((await api.get(`/v1/attempts/${id}`)).data).toMatchObject({ state: "open", last_saved_at: null });
  });
});
