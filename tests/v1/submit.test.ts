import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  autoQuestions,
  buildAnswers,
  choiceQuestion,
  numericQuestion,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("grading a submission", () => {
  test("gives full points for correct answers of every key type, and none for incorrect ones", async () => {
    const assessment = await createPublishedAssessment(
      api,
      autoQuestions.map((q) => q.question),
    );
    const submit = (values: unknown[]) =>
      api.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: "ada",
        answers: buildAnswers(assessment, values),
      });
    const right = await submit(autoQuestions.map((q) => q.right));
    expect(right.status).toBe(200);
    expect(right.data).toMatchObject({
      score: 7,
      max_score: 7,
      percentage: 100,
      passed: true,
      passing_score_percent: 50,
      attempt_number: 1,
      awaiting_manual_grading: false,
    });
    const results = right.data.exercise_results[0];
    expect(results).toMatchObject({ exercise_id: assessment.exercises[0].id, total_score: 7, max_score: 7 });
    expect(results.question_results[0]).toEqual({
      question_id: assessment.exercises[0].questions[0].id,
      score: 1,
      max_score: 1,
      correct: true,
      points: 1,
      feedback: { outcome: "correct", messages: [], comment: null },
    });
    const wrong = await submit(autoQuestions.map((q) => q.wrong));
    expect(wrong.data).toMatchObject({ score: 0, percentage: 0, passed: false, attempt_number: 2 });
    const skipped = await submit([]);
    const outcomes = skipped.data.exercise_results[0].question_results.map(
      (q: { feedback: { outcome: string } }) => q.feedback.outcome,
    );
    expect(outcomes).toEqual(autoQuestions.map(() => "skipped"));
  });

  test("compares the exact percentage with the passing score, so that three thirds make one", async () => {
    const thirds = {
      content_ast: choiceQuestion().content_ast,
      points: 1,
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["a", "b", "c"], scoring: "partial" }],
    };
    const third = {
      ...thirds,
      content_ast: structuredClone(thirds.content_ast) as { content: { attrs?: { maxChoices: number } }[] },
    };
    const interaction = third.content_ast.content[1];
    if (interaction?.attrs) interaction.attrs.maxChoices = 0;
    const assessment = await createPublishedAssessment(api, [third, third, third], {
      allowed_attempts: null,
      passing_score_percent: 33,
    });
    const { data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "thirds",
      answers: buildAnswers(assessment, [["a"], ["b"], ["c"]]),
    });
    expect(data).toMatchObject({ score: 1, max_score: 3, percentage: 33.33, passed: true });
    expect(data.exercise_results[0].question_results[0].score).toBe(0.3333);
  });

  test("accepts bare values by position and shows no answer keys", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const answers = buildAnswers(assessment, ["b"]) as {
      exerciseAnswers: { questionAnswers: { answers: unknown[] }[] }[];
    };
    const question = answers.exerciseAnswers[0]?.questionAnswers[0];
    if (question) question.answers = ["b"];
    const { data, text } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "x",
      answers,
    });
    expect(data.score).toBe(1);
    expect(text).not.toMatch(/answer_keys|"correct":\[/);
  });

  test("leaves open answers to a teacher, and scores only the others until then", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(2), openQuestion(5)]);
    const { data } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "essay",
      answers: buildAnswers(assessment, ["b", "An essay"]),
    });
    expect(data).toMatchObject({
      score: 2,
      max_score: 2,
      percentage: 100,
      passed: true,
      awaiting_manual_grading: true,
    });
    expect(data.exercise_results[0].question_results[1]).toMatchObject({
      score: 0,
      max_score: 5,
      correct: false,
      feedback: { outcome: "pending" },
    });
    const [event] = (await listEvents(own)).filter((e) => e.type === "submission.graded");
    expect(event?.data).toEqual({
      submission_id: data.submission_id,
      assessment_id: assessment.id,
      learner_ref: "essay",
      score: 2,
      max_score: 2,
      percentage: 100,
      passed: true,
      awaiting_manual_grading: true,
      submitted_at: expect.any(String),
      source: "api",
      is_draft: false,
      metadata: null,
      attempt_number: 1,
      attempt_id: null,
      assessment_external_id: null,
    });
  });

  test("returns any learner_ref exactly, always with the same learner_id", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const refs = ["", " spaced ", "e\u0301", "\u00e9", "\u202eabc", "😀".repeat(512), "a/b?c#d%20"];
    for (const learner_ref of refs) {
      const submit = () =>
        api.post(`/v1/assessments/${assessment.id}/submit`, {
          learner_ref,
          answers: { exerciseAnswers: [] },
        });
      const ids = [(await submit()).data.submission_id, (await submit()).data.submission_id];
      const seen = await Promise.all(ids.map((id) => api.get(`/v1/submissions/${id}`)));
      expect(seen.map((s) => s.data.learner_ref)).toEqual([learner_ref, learner_ref]);
      expect(seen[0]?.data.learner_id).toBe(seen[1]?.data.learner_id);
      if (learner_ref !== "") {
        const results = await api.get(`/v1/learners/${encodeURIComponent(learner_ref)}/results`);
        expect(results.meta.total).toBe(2);
        expect(results.data[0]).toMatchObject({ assessment_id: assessment.id, assessment_title: "A quiz" });
      }
    }
    const long = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "x".repeat(513),
      answers: { exerciseAnswers: [] },
    });
    expect(long.error.details).toEqual([
      { path: "learner_ref", message: "must have at most 512 characters" },
    ]);
  });
});

describe("a rejected submission changes nothing", () => {
  const countRows = async (own: Api) => {
    const { sql } = testDatabase();
    const [counted] =
      await sql`select (select count(*) from submissions where organization_id = ${own.organizationId}) as s,
      (select count(*) from attempt_counters where organization_id = ${own.organizationId}) as c,
      (select count(*) from learners where organization_id = ${own.organizationId}) as l`;
    return counted;
  };

  test("returns 400 with the path of an invalid value, and uses no attempt", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(), numericQuestion()], {
      allowed_attempts: 1,
    });
    const [exercise] = assessment.exercises;
    const [first, second] = exercise.questions;
    const before = await countRows(own);
    const createAnswers = (questionAnswers: unknown) => ({
      exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }],
    });
    const answer = (questionId: string, ...answers: unknown[]) => ({ questionId, answers });
    const cases: [unknown, string][] = [
      [
        { exerciseAnswers: [{ exerciseId: first.id, questionAnswers: [] }] },
        "answers.exerciseAnswers[0].exerciseId",
      ],
      [
        {
          exerciseAnswers: [
            { exerciseId: exercise.id, questionAnswers: [] },
            { exerciseId: exercise.id, questionAnswers: [] },
          ],
        },
        "answers.exerciseAnswers[1].exerciseId",
      ],
      [createAnswers([answer("nope")]), "answers.exerciseAnswers[0].questionAnswers[0].questionId"],
      [
        createAnswers([answer(first.id), answer(first.id)]),
        "answers.exerciseAnswers[0].questionAnswers[1].questionId",
      ],
      [
        createAnswers([answer(first.id, { responseId: "zz", value: "a" })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].responseId",
      ],
      [
        createAnswers([answer(first.id, { responseId: "r1", value: 7 })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswers([answer(first.id, { responseId: "r1", value: "zz" })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswers([answer(first.id, { responseId: "r1", value: ["a", "b"] })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswers([answer(second.id, { responseId: "r1", value: ["1"] })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [{}, "answers.exerciseAnswers"],
    ];
    for (const [answers, path] of cases) {
      const { status, error } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: "l",
        answers,
      });
      expect([status, error.code, error.details[0].path]).toEqual([400, "invalid_request", path]);
    }
    expect(await countRows(own)).toEqual(before);
    const fine = await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: createAnswers([answer(second.id, "not a number")]),
    });
    expect(fine.data).toMatchObject({ score: 0, attempt_number: 1 });
  });

  test("returns 409 for a draft, and grades it only with allow_draft, without using an attempt", async () => {
    const own = await createTestClient();
    const id = await createDraftAssessment(own, [choiceQuestion()], { allowed_attempts: 1 });
    const { data: assessment } = await own.get(`/v1/assessments/${id}`);
    const body = { learner_ref: "l", answers: buildAnswers(assessment, ["b"]) };
    expect((await own.post(`/v1/assessments/${id}/submit`, body)).error.code).toBe(
      "assessment_not_published",
    );
    const trial = await own.post(`/v1/assessments/${id}/submit`, { ...body, allow_draft: true });
    expect(trial.data).toMatchObject({ score: 1, attempt_number: 0 });
    const kept = await own.get(`/v1/submissions/${trial.data.submission_id}`);
    expect(kept.data).toMatchObject({ is_draft: true, assessment_version: 0 });
    await own.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion()] }] });
    expect((await own.get(`/v1/submissions/${trial.data.submission_id}`)).data.exercise_results).toEqual(
      kept.data.exercise_results,
    );
    await own.post(`/v1/assessments/${id}/publish`);
    expect((await own.get(`/v1/assessments/${id}/results`)).meta.total).toBe(0);
    expect((await own.get(`/v1/assessments/${id}/results?is_draft=true`)).meta.total).toBe(1);
    const real = await own.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    expect(real.data.attempt_number).toBe(1);
  });

  test("an assessment with only draft submissions can be deleted", async () => {
    const id = await createDraftAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
      allow_draft: true,
    });
    expect((await api.delete(`/v1/assessments/${id}`)).status).toBe(200);
  });

  test("returns 409 for an assessment right after it is archived", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const body = { learner_ref: "l", answers: buildAnswers(assessment, ["b"]) };
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).status).toBe(200);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).error.code).toBe(
      "assessment_archived",
    );
    expect(
      (await api.post(`/v1/assessments/${assessment.id}/submit`, { ...body, allow_draft: true })).error.code,
    ).toBe("assessment_archived");
    await api.post(`/v1/assessments/${assessment.id}/unarchive`);
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).status).toBe(200);
  });
});

describe("outside the period in which attempts can begin", () => {
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  test.each([
    ["before opens_at", { opens_at: at(1) }, undefined, 409],
    ["from closes_at on", { closes_at: at(-1) }, undefined, 409],
    ["within the period", { opens_at: at(-1), closes_at: at(1) }, undefined, 200],
    ["after closes_at, if the learner started before it", { closes_at: at(-1) }, at(-2), 200],
    ["after closes_at, if the learner started after it", { closes_at: at(-2) }, at(-1), 409],
    ["before opens_at, whenever the learner started", { opens_at: at(1) }, at(-2), 409],
  ])("a submission %s gets its status", async (_, settings, startedAt, status) => {
    const assessment = await createPublishedAssessment(api, [textQuestion()], settings);
    const submission = {
      learner_ref: "l",
      answers: buildAnswers(assessment, ["Paris"]),
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
    };
    const submitted = await api.post(`/v1/assessments/${assessment.id}/submit`, submission);
    expect(submitted.status).toBe(status);
    expect(submitted.error?.code).toBe(status === 409 ? "assessment_not_open" : undefined);
    const { meta } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(meta.total).toBe(status === 409 ? 0 : 1);
  });
});

describe("attempt limits", () => {
  test("50 concurrent submissions of one learner use exactly the allowed attempts, numbered without gaps", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], { allowed_attempts: 7 });
    const body = { learner_ref: "racer", answers: buildAnswers(assessment, ["b"]) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => own.post(`/v1/assessments/${assessment.id}/submit`, body)),
    );
    const passed = answers.filter((a) => a.status === 200).map((a) => a.data.attempt_number);
    expect(passed.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const refused = answers.filter((a) => a.status !== 200);
    expect(new Set(refused.map((a) => `${a.status} ${a.error.code}`))).toEqual(
      new Set(["409 attempts_exhausted"]),
    );
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(7);
    expect((await listEvents(own)).filter((e) => e.type === "submission.graded")).toHaveLength(7);
  });

  test("a new limit applies from the next request", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const body = { learner_ref: "again", answers: buildAnswers(assessment, ["b"]) };
    const submit = () => api.post(`/v1/assessments/${assessment.id}/submit`, body);
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(409);
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { allowed_attempts: 2 } });
    expect((await submit()).data.attempt_number).toBe(2);
    expect((await submit()).status).toBe(409);
  });

  test("grades each submission against one complete version while versions are published", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(1)]);
    const [exercise] = assessment.exercises;
    const [question] = exercise.questions;
    const submit = (n: number) =>
      api.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: `l${n}`,
        answers: buildAnswers(assessment, ["b"]),
      });
    const republish = async (points: number) => {
      const kept = {
        id: exercise.id,
        questions: [{ id: question.id, content_ast: question.content_ast, points }],
      };
      await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [kept] });
      return api.post(`/v1/assessments/${assessment.id}/publish`);
    };
    const [graded] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, (_, n) => submit(n))),
      republish(2).then(() => republish(3)),
    ]);
    for (const { status, data } of graded) {
      expect(status).toBe(200);
      const kept = await api.get(`/v1/submissions/${data.submission_id}`);
      expect(kept.data.max_score).toBe(kept.data.assessment_version);
      expect(data.score).toBe(data.max_score);
    }
    expect((await submit(99)).data.score).toBe(3);
  });
});

describe("started_at", () => {
  const submitWith = async (started_at: string) => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const body = { learner_ref: "ann", answers: buildAnswers(assessment, ["b"]), started_at };
    return { assessment, response: await api.post(`/v1/assessments/${assessment.id}/submit`, body) };
  };

  test.each([
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["0015-06-30T12:00:00.5+02:00", "0015-06-30T10:00:00.500Z"],
    ["0099-12-31T23:59:59.999Z", "0099-12-31T23:59:59.999Z"],
    ["0100-01-01T00:00:00Z", "0100-01-01T00:00:00.000Z"],
    ["2015-01-01T00:00:00Z", "2015-01-01T00:00:00.000Z"],
  ])("%s is returned as the same moment", async (sent, stored) => {
    const { assessment, response } = await submitWith(sent);
    const submission = await api.get(`/v1/submissions/${response.data.submission_id}`);
    expect(submission.data.started_at).toBe(stored);
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(data.map((row: { started_at: string }) => row.started_at)).toEqual([stored]);
  });

  test("may be up to 5 minutes in the future; later is 400 and records nothing", async () => {
    const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect((await submitWith(fromNow(4))).response.status).toBe(200);
    const { assessment, response } = await submitWith(fromNow(6));
    expect(response).toMatchObject({
      status: 400,
      error: {
        code: "invalid_request",
        details: [{ path: "started_at", message: "must not be more than 5 minutes in the future" }],
      },
    });
    expect((await api.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(0);
  });

  test("in the future is reported before an unknown assessment", async () => {
    const body = { learner_ref: "a", answers: { exerciseAnswers: [] }, started_at: "9999-01-01T00:00:00Z" };
    const response = await api.post(`/v1/assessments/${crypto.randomUUID()}/submit`, body);
    expect([response.status, response.error.details[0].path]).toEqual([400, "started_at"]);
  });
});

describe("reading results", () => {
  test("sorts newest first, filters, and says whether each submission is fully graded", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(), openQuestion()]);
    const submit = async (learner_ref: string, value: string) =>
      (
        await own.post(`/v1/assessments/${assessment.id}/submit`, {
          learner_ref,
          answers: buildAnswers(assessment, [value, "Because"]),
          metadata: { room: 5 },
          started_at: "2026-01-01T10:00:00+02:00",
        })
      ).data.submission_id;
    const ids = [await submit("ann", "b"), await submit("bob", "a"), await submit("ann", "a")];
    const all = await own.get(`/v1/assessments/${assessment.id}/results`);
    expect(all.data.map((s: { id: string }) => s.id)).toEqual([...ids].reverse());
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 20 });
    expect(all.data[0]).toMatchObject({
      learner_ref: "ann",
      status: "awaiting_manual_grading",
      is_fully_graded: false,
      attempt_number: 2,
      passed: false,
      started_at: "2026-01-01T08:00:00.000Z",
      graded_at: null,
    });
    expect((await own.get(`/v1/assessments/${assessment.id}/results?learner_ref=ann`)).meta.total).toBe(2);
    expect(
      (await own.get(`/v1/assessments/${assessment.id}/results?passed=true`)).data.map(
        (s: { id: string }) => s.id,
      ),
    ).toEqual([ids[0]]);
    expect((await own.get(`/v1/assessments/${assessment.id}/results?status=graded`)).meta.total).toBe(0);
    const one = await own.get(`/v1/submissions/${ids[0]}`);
    expect(one.data).toMatchObject({
      assessment_id: assessment.id,
      assessment_version: 1,
      source: "api",
      metadata: { room: 5 },
      is_draft: false,
      late: false,
      auto_score: 1,
      manual_score: null,
    });
    expect(one.data.exercise_results[0].question_results[0]).toMatchObject({
      answers: [{ responseId: "r1", value: "b" }],
      auto_score: 1,
      manual_score: null,
    });
    expect((await own.get("/v1/learners/nobody/results")).body).toEqual({
      data: [],
      error: null,
      meta: { total: 0, page: 1, limit: 20 },
    });
  });

  test("an assessment with submissions can't be deleted", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    expect((await api.delete(`/v1/assessments/${assessment.id}`)).error.code).toBe(
      "assessment_has_submissions",
    );
  });
});

describe("a submission succeeds or returns 404 while its assessment is deleted", () => {
  test.each([
    ["the working copy", true, false],
    ["the working copy, with an Idempotency-Key", true, true],
    ["a published version", false, false],
    ["a published version, with an Idempotency-Key", false, true],
  ])("for %s", async (_what, isDraft, isKeyed) => {
    const own = await createTestClient();
    const rounds = Array.from({ length: 40 }, async (_, round) => {
      const id = await createDraftAssessment(own, [choiceQuestion()]);
      if (!isDraft) await own.post(`/v1/assessments/${id}/publish`);
      const submit = (n: number) =>
        own.post(
          `/v1/assessments/${id}/submit`,
          { learner_ref: `l${n}`, answers: { exerciseAnswers: [] }, allow_draft: isDraft },
          { headers: isKeyed ? { "idempotency-key": `${round}-${n}` } : {} },
        );
      const answers = await Promise.all([
        submit(0),
        submit(1),
        own.delete(`/v1/assessments/${id}`),
        submit(2),
      ]);
      return answers.map(({ status, error }) => error?.code ?? status);
    });
    const seen = new Set((await Promise.all(rounds)).flat());
    expect(
      [...seen].filter((one) => ![200, "not_found", "assessment_has_submissions"].includes(one)),
    ).toEqual([]);
  });
});

test("deleting a webhook at the same time fails no submission", async () => {
  const own = await createTestClient();
  const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
  const submit = (learner: string) =>
    own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: learner,
      answers: buildAnswers(assessment, ["b"]),
    });
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const { data } = await own.post("/v1/webhooks", { url: "https://receiver.example/x", events: ["*"] });
    const answers = await Promise.all([
      ...[0, 1, 2].map((n) => submit(`l${round}-${n}`)),
      own.delete(`/v1/webhooks/${data.id}`),
      ...[3, 4].map((n) => submit(`l${round}-${n}`)),
    ]);
    return answers.map(({ status }) => status);
  });
  expect(new Set((await Promise.all(rounds)).flat())).toEqual(new Set([200]));
});
