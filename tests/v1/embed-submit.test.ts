import { beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "#lib/platform/secrets.ts";
import {
  type Api,
  type ApiResponse,
  createTestClient,
  listEvents,
  testDatabase,
} from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  browser,
  createOriginOptions,
  load,
  mintToken,
  ORIGIN,
  submit,
} from "#tests/support/embed-requests.ts";
import {
  buildAnswers,
  choiceQuestion,
  expressionQuestion,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("submitting from a browser", () => {
  test("grades without feedback or an envelope, uses up the token, and emits an event with source embed", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(2), textQuestion()]);
    const token = await mintToken(own, assessment.id, { learner_ref: "emb", metadata: { class: "7b" } });
    const { status, body, headers } = await submit(api, token, buildAnswers(assessment, ["b", "Lyon"]));
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe(ORIGIN);
    const [first, next] = assessment.exercises[0].questions;
    expect(body).toEqual({
      submission_id: expect.any(String),
      score: 2,
      max_score: 3,
      percentage: 66.67,
      passed: true,
      passing_score_percent: 50,
      attempt_number: 1,
      awaiting_manual_grading: false,
      exercise_results: [
        {
          exercise_id: assessment.exercises[0].id,
          total_score: 2,
          max_score: 3,
          question_results: [
            {
              question_id: first.id,
              score: 2,
              correct: true,
              points: 2,
              awaiting_manual_grading: false,
              messages: [],
            },
            {
              question_id: next.id,
              score: 0,
              correct: false,
              points: 1,
              awaiting_manual_grading: false,
              messages: [],
            },
          ],
        },
      ],
    });
    const kept = await own.get(`/v1/submissions/${body.submission_id}`);
    expect(kept.data).toMatchObject({
      source: "embed",
      learner_ref: "emb",
      metadata: { class: "7b" },
      late: false,
    });
    const [event] = (await listEvents(own)).filter((e) => e.type === "submission.graded");
    expect(event?.data).toMatchObject({
      submission_id: body.submission_id,
      source: "embed",
      learner_ref: "emb",
    });
    const second = await submit(api, token, buildAnswers(assessment, ["b", "Paris"]));
    expect([second.status, second.body]).toEqual([409, { error: expect.any(String) }]);
  });

  /** Next takes several times as long for each request, and both entry points run the same code. */
  const SHARE = process.env.TEST_ENTRYPOINT === "next" ? 0.4 : 1;
  test.each([
    { state: "not loaded", rounds: 50, settings: {}, open: () => undefined },
    { state: "loaded", rounds: 10, settings: {}, open: load },
    {
      state: "of an attempt that another token opened",
      rounds: 10,
      settings: { time_limit_minutes: 30 },
      open: async (own: Api, _: string, mint: () => Promise<string>) => load(own, await mint()),
    },
  ])(
    "50 parallel submits of one token ($state): one graded, one submission, one event",
    {
      timeout: 120_000,
    },
    async ({ rounds, settings, open }) => {
      const own = await createTestClient();
      const assessment = await createPublishedAssessment(own, [choiceQuestion()], settings);
      const answers = buildAnswers(assessment, ["b"]);
      for (let round = 0; round < rounds * SHARE; round++) {
        const mint = () => mintToken(own, assessment.id, { learner_ref: `l${round}` });
        const token = await mint();
        await open(own, token, mint);
        const all = await Promise.all(Array.from({ length: 50 }, () => submit(api, token, answers)));
        const used = (a: ApiResponse) => a.status === 409 && typeof a.body.error === "string";
        expect(all.filter((a) => a.status !== 200 && !used(a)).map((a) => a.text)).toEqual([]);
        expect(all.filter((a) => a.status === 200)).toHaveLength(1);
        expect(all.filter(used)).toHaveLength(49);
      }
      expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(rounds * SHARE);
      const graded = (await listEvents(own)).filter((e) => e.type === "submission.graded");
      expect(graded).toHaveLength(rounds * SHARE);
    },
  );

  test("returns the service's own message on an answer, the same again on a replay, and no feedback", async () => {
    const own = await createTestClient();
    const feedback = { correct: "Yes!", incorrect: "Think again." };
    const assessment = await createPublishedAssessment(own, [
      expressionQuestion(),
      choiceQuestion(2, ["b"], { feedback }),
    ]);
    const token = await mintToken(own, assessment.id, { learner_ref: "messages" });
    const keyed = createOriginOptions(ORIGIN, { "idempotency-key": "messages" });
    const send = () => submit(api, token, buildAnswers(assessment, ["x^2+(", "a"]), keyed);
    const first = await send();
    const results = first.body.exercise_results[0].question_results;
    expect(results.map(({ messages }: { messages: unknown }) => messages)).toEqual([
      [{ responseId: "r1", text: "can't be read as an expression" }],
      [],
    ]);
    expect(JSON.stringify(first.body)).not.toContain("Think again.");
    expect(JSON.stringify(first.body)).not.toContain("feedback");
    expect((await send()).body).toEqual(first.body);
    const { data } = await own.get(`/v1/submissions/${first.body.submission_id}`);
    expect(data.exercise_results[0].question_results[0].feedback.messages).toEqual(results[0].messages);
  });

  test("a refused submit leaves the token usable", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    expect((await submit(api, token, buildAnswers(assessment, ["zzz"]))).status).toBe(400);
    expect(
      (await submit(api, token, buildAnswers(assessment, ["b"]), createOriginOptions("https://evil.test")))
        .status,
    ).toBe(403);
    expect((await submit(api, token, {})).error.details[0].path).toBe("answers.exerciseAnswers");
    expect((await submit(api, token, buildAnswers(assessment, ["b"]))).body.score).toBe(1);
  });

  test("returns 409 for the second of two tokens for the last attempt, whose token stays unused", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const tokens = [
      await mintToken(api, assessment.id, { learner_ref: "two" }),
      await mintToken(api, assessment.id, { learner_ref: "two" }),
    ];
    const [first = "", second = ""] = tokens;
    expect((await submit(api, first, buildAnswers(assessment, ["b"]))).status).toBe(200);
    expect((await submit(api, second, buildAnswers(assessment, ["b"]))).error.code).toBe(
      "attempts_exhausted",
    );
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { allowed_attempts: 2 } });
    expect((await submit(api, second, buildAnswers(assessment, ["b"]))).body.attempt_number).toBe(2);
  });

  test("returns the same result again for the same token, Idempotency-Key and answers, even after grading", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(), openQuestion()]);
    const token = await mintToken(api, assessment.id);
    const keyed = createOriginOptions(ORIGIN, { "idempotency-key": "attempt-1" });
    const answers = buildAnswers(assessment, ["b", "An essay"]);
    const first = await submit(api, token, answers, keyed);
    await api.put(`/v1/submissions/${first.body.submission_id}/grading`, {
      questions: [{ question_id: assessment.exercises[0].questions[1].id, score: 5 }],
      finalize: true,
    });
    const again = await submit(api, token, answers, keyed);
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
      200,
      first.text,
      "true",
    ]);
    const reverseMembers = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reverseMembers)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([k, v]) => [k, reverseMembers(v)]),
            )
          : value;
    expect((await submit(api, token, reverseMembers(answers), keyed)).text).toBe(first.text);
    expect((await submit(api, token, buildAnswers(assessment, ["a", "x"]), keyed)).status).toBe(409);
    expect(
      (await submit(api, token, answers, createOriginOptions(ORIGIN, { "idempotency-key": "other" }))).status,
    ).toBe(409);
    expect(
      (
        await submit(
          api,
          token,
          answers,
          createOriginOptions("https://evil.test", { "idempotency-key": "attempt-1" }),
        )
      ).status,
    ).toBe(403);
  });

  test("saves progress without using up the token, and returns it with the next load", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    const answers = buildAnswers(assessment, ["a"]);
    const saved = await api.put("/v1/embed/progress", { token, answers }, browser);
    expect([saved.status, saved.text]).toEqual([204, ""]);
    expect((await load(api, token)).body.saved_answers).toEqual(answers);
    await submit(api, token, answers);
    expect((await api.put("/v1/embed/progress", { token, answers }, browser)).status).toBe(401);
  });

  test("grades the loaded version, even if another is published in the meantime", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    await load(api, token);
    await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [{ questions: [textQuestion(9)] }] });
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    expect((await load(api, token)).body.assessment.exercises[0].questions[0].version).toBe("1");
    expect((await submit(api, token, buildAnswers(assessment, ["b"]))).body).toMatchObject({
      score: 1,
      max_score: 1,
    });
  });

  test("grades submissions over 30 seconds past the time limit, including extra time, and marks them late", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], {
      time_limit_minutes: 1,
      allowed_attempts: null,
    });
    const { sql } = testDatabase();
    const submitAfter = async (seconds: number, more: object = {}) => {
      const token = await mintToken(api, assessment.id, more);
      const { deadline } = (await load(api, token)).body;
      await sql`update attempts a set started_at = a.started_at - ${seconds} * interval '1 second',
          deadline = a.deadline - ${seconds} * interval '1 second'
        from embed_tokens t where t.attempt_id = a.id and t.digest = ${sha256(token)}`;
      const { body } = await submit(api, token, buildAnswers(assessment, ["b"]));
      const { late, submitted_at } = (await api.get(`/v1/submissions/${body.submission_id}`)).data;
      // The requests take time, too.
      expect(late).toBe(Date.parse(submitted_at) > Date.parse(deadline) - seconds * 1000 + 30_000);
      return late;
    };
    await submitAfter(85);
    expect(await submitAfter(65)).toBe(false);
    expect(await submitAfter(95)).toBe(true);
    expect(await submitAfter(95, { accommodations: { time_factor: 2 } })).toBe(false);
  });

  test("treats each token without a learner_ref as a new learner's first attempt", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const ids = [];
    for (let i = 0; i < 2; i++) {
      const { body } = await submit(
        api,
        await mintToken(api, assessment.id),
        buildAnswers(assessment, ["b"]),
      );
      expect(body.attempt_number).toBe(1);
      ids.push((await api.get(`/v1/submissions/${body.submission_id}`)).data);
    }
    expect(ids.map((s) => s.learner_ref)).toEqual([null, null]);
    expect(ids[0]?.learner_id).not.toBe(ids[1]?.learner_id);
  });
});
