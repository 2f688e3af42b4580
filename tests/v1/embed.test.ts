import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Formula } from "#lib/contract/math.ts";
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
  buildAnswers,
  choiceQuestion,
  doc,
  expressionQuestion,
  openQuestion,
  paragraph,
  textQuestion,
} from "#tests/support/quiz.ts";

const ORIGIN = "https://school.example";
let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const browser = { key: null, headers: { origin: ORIGIN } };
const createOriginOptions = (origin: string | null, more: Record<string, string> = {}) => ({
  key: null,
  headers: { ...(origin === null ? {} : { origin }), ...more },
});

async function mintToken(own: Api, assessmentId: string, more: object = {}): Promise<string> {
  const { data, error } = await own.post("/v1/embed/token", {
    assessment_id: assessmentId,
    origins: [ORIGIN],
    ...more,
  });
  expect(error).toBeNull();
  return data.token;
}
const load = (token: string, options: object = browser) =>
  api.get(`/v1/embed/assessments?token=${token}`, options);
const submit = (token: string, answers: unknown, options: object = browser) =>
  api.post("/v1/embed/submit", { token, answers }, options);

describe("creating a token", () => {
  test("returns it once, valid for 1 hour or for the time limit plus 15 minutes if that is longer", async () => {
    const short = await createPublishedAssessment(api, [choiceQuestion()]);
    const { status, data } = await api.post("/v1/embed/token", {
      assessment_id: short.id,
      origins: [ORIGIN, ORIGIN],
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      token: expect.stringMatching(/^emb_[A-Za-z0-9_-]{43}$/),
      expires_at: expect.any(String),
      assessment_id: short.id,
      origins: [ORIGIN],
    });
    const getLifetime = (answer: ApiResponse) =>
      Math.round((Date.parse(answer.data.expires_at) - Date.now()) / 1000);
    const long = await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 100 });
    const mint = (more: object) =>
      api.post("/v1/embed/token", { assessment_id: long.id, origins: [ORIGIN], ...more });
    expect(getLifetime(await mint({}))).toBeCloseTo(115 * 60, -1);
    expect(getLifetime(await mint({ accommodations: { time_factor: 1.5 } }))).toBeCloseTo(165 * 60, -1);
    expect(getLifetime(await mint({ expires_in_seconds: 60 }))).toBeCloseTo(60, -1);
    const { sql } = testDatabase();
    const rows = await sql`select digest from embed_tokens where organization_id = ${api.organizationId}`;
    expect(JSON.stringify(rows)).not.toContain(data.token);
  });

  test("uses the organization's origins by default, and is refused if it has none", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const mint = () => own.post("/v1/embed/token", { assessment_id: assessment.id });
    expect((await mint()).error.code).toBe("no_origin_allowed");
    const { sql } = testDatabase();
    await sql`update organizations set embed_origins = ${[ORIGIN]} where id = ${own.organizationId}`;
    expect((await mint()).data.origins).toEqual([ORIGIN]);
  });

  test.each([
    ["https://school.example/", "origins[0]"],
    ["https://school.example/path", "origins[0]"],
    ["https://School.example", "origins[0]"],
    ["https://user@school.example", "origins[0]"],
    ["null", "origins[0]"],
    ["*", "origins[0]"],
    ["https://*", "origins[0]"],
    ["https://*.school.example", "origins[0]"],
    ["https://school.*:8443", "origins[0]"],
    ["https://school,evil.example", "origins[0]"],
    ["https://school.example:443", "origins[0]"],
  ])("refuses the origin %s", async (origin, path) => {
    const { status, error } = await api.post("/v1/embed/token", {
      assessment_id: api.organizationId,
      origins: [origin],
    });
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  test("is refused for drafts, archived assessments and learners without attempts left", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const mint = (more: object = {}) =>
      api.post("/v1/embed/token", {
        assessment_id: assessment.id,
        origins: [ORIGIN],
        learner_ref: "l",
        ...more,
      });
    await submit((await mint()).data.token, { exerciseAnswers: [] });
    expect((await mint()).error.code).toBe("attempts_exhausted");
    expect((await mint({ accommodations: { extra_attempts: 1 } })).status).toBe(201);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await mint()).error.code).toBe("assessment_archived");
    const { data } = await api.post("/v1/assessments", { title: "Draft" });
    expect(
      (await api.post("/v1/embed/token", { assessment_id: data.id, origins: [ORIGIN] })).error.code,
    ).toBe("assessment_not_published");
  });
});

describe("loading in a browser", () => {
  test("returns the content without answer keys or an envelope, and starts the clock once", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(2), openQuestion()], {
      time_limit_minutes: 10,
      allowed_attempts: 3,
    });
    const token = await mintToken(api, assessment.id, {
      learner_ref: "l",
      accommodations: { time_factor: 2 },
    });
    const first = await load(token);
    expect(first.status).toBe(200);
    const [exercise] = assessment.exercises;
    expect(first.body).toEqual({
      assessment: {
        exercises: [
          {
            id: exercise.id,
            sharedContext: null,
            questions: exercise.questions.map(
              (q: { id: string; content_ast: unknown; points: number }, i: number) => ({
                id: q.id,
                version: "1",
                content: q.content_ast,
                points: q.points,
                sequenceNumber: i + 1,
                answerKeys: [],
              }),
            ),
          },
        ],
      },
      meta: {
        id: assessment.id,
        title: "A quiz",
        type: "quiz",
        settings: {
          time_limit_minutes: 10,
          passing_score_percent: 50,
          allowed_attempts: 3,
          show_solutions: "never",
          on_deadline: "accept_late",
        },
      },
      attempt_info: {
        attempt_number: 1,
        can_retry: true,
        attempts_remaining: 2,
        attempt_key: expect.any(String),
        anonymous: false,
      },
      saved_answers: null,
      started_at: expect.any(String),
      deadline: expect.any(String),
      now: expect.any(String),
      math: [],
    });
    expect(Date.parse(first.body.deadline) - Date.parse(first.body.started_at)).toBe(20 * 60_000);
    expect(first.text).not.toMatch(/Because|rubric|"correct"/);
    const again = await api.get(
      "/v1/embed/assessments",
      createOriginOptions(ORIGIN, { "x-embed-token": token }),
    );
    expect(again.body).toEqual({ ...first.body, now: expect.any(String) });
    expect(again.body.now > first.body.now).toBe(true);
  });

  test("includes each formula once as MathML, so that browsers need no LaTeX library", async () => {
    const math = (latex: string) => ({ type: "inlineMath", attrs: { latex } });
    const question = (latex: string) => ({
      content_ast: doc(
        paragraph("Is ", math(latex), math(latex), math("\\frac{"), {
          type: "textEntryInteraction",
          attrs: { responseId: "r1" },
        }),
        { type: "blockMath", attrs: { latex } },
      ),
      answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "yes" }] }],
    });
    const assessment = await createPublishedAssessment(api, [
      question("x^2"),
      question("__proto__"),
      question("x^2"),
    ]);
    const { body } = await load(await mintToken(api, assessment.id));
    expect(body.math.map(({ latex, block }: Formula) => [latex, block])).toEqual([
      ["x^2", false],
      ["x^2", true],
    ]);
    expect(body.math[0].tree).toEqual({
      tag: "math",
      children: [
        {
          tag: "msup",
          children: [
            { tag: "mi", children: ["x"] },
            { tag: "mn", children: ["2"] },
          ],
        },
      ],
    });
  });

  test("allows exactly the token's origins and pages of this service", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id, { origins: [ORIGIN, "http://localhost:5555"] });
    for (const origin of [ORIGIN, "http://localhost:5555"]) {
      const answer = await load(token, createOriginOptions(origin));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("vary")).toContain("Origin");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    }
    const forged = [
      "https://school.example.evil.test",
      "https://evil-school.example",
      "http://school.example",
      "https://school.example:444",
      "https://SCHOOL.example",
      "https://school.example\\@evil.test",
      "https://school.example/",
      "null",
      "",
    ];
    for (const origin of forged) {
      const answer = await load(token, createOriginOptions(origin));
      expect([origin, answer.status, answer.error?.code]).toEqual([origin, 403, "origin_not_allowed"]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("vary")).toContain("Origin");
    }
    expect((await load(token, createOriginOptions(null))).status).toBe(403);
    expect((await load(token, createOriginOptions(null, { "sec-fetch-site": "cross-site" }))).status).toBe(
      403,
    );
    expect((await load(token, createOriginOptions(null, { "sec-fetch-site": "same-origin" }))).status).toBe(
      200,
    );
  });

  test("returns 400 without a token, and the same 401 for unknown, expired and used tokens", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const none = await api.get("/v1/embed/assessments", browser);
    expect([none.status, none.error.details[0].path]).toEqual([400, "token"]);
    const used = await mintToken(api, assessment.id);
    await submit(used, { exerciseAnswers: [] });
    const expired = await mintToken(api, assessment.id);
    const { sql } = testDatabase();
    await sql`update embed_tokens set expires_at = now() - interval '1 second' where organization_id = ${api.organizationId} and consumed_at is null and digest = sha256(${expired}::bytea)`;
    const answers = [await load(`emb_${"A".repeat(43)}`), await load(used), await load(expired)];
    for (const { status, error } of answers)
      expect([status, error.message]).toEqual([401, answers[0]?.error.message]);
    expect(answers[0]?.headers.get("access-control-allow-origin")).toBeNull();
    expect(answers[2]?.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  });

  test("returns an attempt key that is the same for all tokens of a learner's attempt, and for no other", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: null });
    const fetchAttemptInfo = async (token: string) => (await load(token)).body.attempt_info;
    const fetchAttemptKey = async (token: string) => (await fetchAttemptInfo(token)).attempt_key;
    const mint = (learner_ref?: string) => mintToken(api, assessment.id, { learner_ref });
    const first = await mint("ada");
    const key = await fetchAttemptKey(first);
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await fetchAttemptKey(await mint("ada"))).toBe(key);
    const anonymous = await mint();
    const others = [
      await fetchAttemptKey(await mint("grace")),
      await fetchAttemptKey(anonymous),
      await fetchAttemptKey(await mint()),
    ];
    expect(await fetchAttemptInfo(anonymous)).toMatchObject({ attempt_key: others[1], anonymous: true });
    expect((await submit(first, buildAnswers(assessment, ["b"]))).status).toBe(200);
    others.push(await fetchAttemptKey(await mint("ada")));
    expect(new Set([key, ...others]).size).toBe(5);
  });

  test("returns 404 and starts no clock once the assessment is archived", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await load(token)).status).toBe(404);
    await api.post(`/v1/assessments/${assessment.id}/unarchive`);
    const back = Date.now();
    const { status, body } = await load(token);
    expect(status).toBe(200);
    expect(Date.parse(body.started_at)).toBeGreaterThanOrEqual(back);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await load(token)).status).toBe(404);
  });

  test("starts one clock when three first loads overlap", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    const { sql } = testDatabase();
    const loads = await sql.begin(async (tx) => {
      const [holder] = await tx<{ pid: number }[]>`
        select pg_backend_pid() as pid from embed_tokens where digest = ${sha256(token)} for update`;
      const begun = Array.from({ length: 4 }, () => load(token));
      for (let held = 0; held < 3; ) {
        const [found] = await sql<{ held: number }[]>`
          with recursive waiting (pid) as (
            select ${holder?.pid ?? 0}::int
            union select a.pid from waiting w join pg_stat_activity a on w.pid = any(pg_blocking_pids(a.pid)))
          select count(*)::int - 1 as held from waiting`;
        held = found?.held ?? 0;
      }
      return begun;
    });
    const answers = await Promise.all(loads);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.started_at)).size).toBe(1);
    expect((await load(token)).body.started_at).toBe(answers[0]?.body.started_at);
  });

  test("answers preflights of any origin, without credentials", async () => {
    for (const path of ["assessments", "submit", "progress"]) {
      const answer = await api.request(
        "OPTIONS",
        `/v1/embed/${path}`,
        createOriginOptions("https://anyone.test", { "access-control-request-method": "POST" }),
      );
      expect(answer.status).toBe(204);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-headers")).toContain("X-Embed-Token");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });
});

describe("submitting from a browser", () => {
  test("grades without feedback or an envelope, uses up the token, and emits an event with source embed", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(2), textQuestion()]);
    const token = await mintToken(own, assessment.id, { learner_ref: "emb", metadata: { class: "7b" } });
    const { status, body, headers } = await submit(token, buildAnswers(assessment, ["b", "Lyon"]));
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
    const second = await submit(token, buildAnswers(assessment, ["b", "Paris"]));
    expect([second.status, second.body]).toEqual([409, { error: expect.any(String) }]);
  });

  /** Next takes several times as long for each request, and both entry points run the same code. */
  const ROUNDS = process.env.TEST_DOOR === "next" ? 20 : 50;
  test(`50 parallel submits of one token, ${ROUNDS} times: one graded, one submission, one event`, {
    timeout: 120_000,
  }, async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const answers = buildAnswers(assessment, ["b"]);
    for (let round = 0; round < ROUNDS; round++) {
      const token = await mintToken(own, assessment.id, { learner_ref: `l${round}` });
      const all = await Promise.all(Array.from({ length: 50 }, () => submit(token, answers)));
      const used = (a: ApiResponse) => a.status === 409 && typeof a.body.error === "string";
      expect(all.filter((a) => a.status !== 200 && !used(a)).map((a) => a.text)).toEqual([]);
      expect(all.filter((a) => a.status === 200)).toHaveLength(1);
      expect(all.filter(used)).toHaveLength(49);
    }
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(ROUNDS);
    expect((await listEvents(own)).filter((e) => e.type === "submission.graded")).toHaveLength(ROUNDS);
  });

  test("returns the service's own message on an answer, the same again on a replay, and no feedback", async () => {
    const own = await createTestClient();
    const feedback = { correct: "Yes!", incorrect: "Think again." };
    const assessment = await createPublishedAssessment(own, [
      expressionQuestion(),
      choiceQuestion(2, ["b"], { feedback }),
    ]);
    const token = await mintToken(own, assessment.id, { learner_ref: "messages" });
    const keyed = createOriginOptions(ORIGIN, { "idempotency-key": "messages" });
    const send = () => submit(token, buildAnswers(assessment, ["x^2+(", "a"]), keyed);
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
    expect((await submit(token, buildAnswers(assessment, ["zzz"]))).status).toBe(400);
    expect(
      (await submit(token, buildAnswers(assessment, ["b"]), createOriginOptions("https://evil.test"))).status,
    ).toBe(403);
    expect((await submit(token, {})).error.details[0].path).toBe("answers.exerciseAnswers");
    expect((await submit(token, buildAnswers(assessment, ["b"]))).body.score).toBe(1);
  });

  test("returns 409 for the second of two tokens for the last attempt, whose token stays unused", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const tokens = [
      await mintToken(api, assessment.id, { learner_ref: "two" }),
      await mintToken(api, assessment.id, { learner_ref: "two" }),
    ];
    const [first = "", second = ""] = tokens;
    expect((await submit(first, buildAnswers(assessment, ["b"]))).status).toBe(200);
    expect((await submit(second, buildAnswers(assessment, ["b"]))).error.code).toBe("attempts_exhausted");
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { allowed_attempts: 2 } });
    expect((await submit(second, buildAnswers(assessment, ["b"]))).body.attempt_number).toBe(2);
  });

  test("returns the same result again for the same token, Idempotency-Key and answers, even after grading", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(), openQuestion()]);
    const token = await mintToken(api, assessment.id);
    const keyed = createOriginOptions(ORIGIN, { "idempotency-key": "attempt-1" });
    const answers = buildAnswers(assessment, ["b", "An essay"]);
    const first = await submit(token, answers, keyed);
    await api.put(`/v1/submissions/${first.body.submission_id}/grading`, {
      questions: [{ question_id: assessment.exercises[0].questions[1].id, score: 5 }],
      finalize: true,
    });
    const again = await submit(token, answers, keyed);
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
    expect((await submit(token, reverseMembers(answers), keyed)).text).toBe(first.text);
    expect((await submit(token, buildAnswers(assessment, ["a", "x"]), keyed)).status).toBe(409);
    expect(
      (await submit(token, answers, createOriginOptions(ORIGIN, { "idempotency-key": "other" }))).status,
    ).toBe(409);
    expect(
      (
        await submit(
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
    expect((await load(token)).body.saved_answers).toEqual(answers);
    await submit(token, answers);
    expect((await api.put("/v1/embed/progress", { token, answers }, browser)).status).toBe(401);
  });

  test("grades the loaded version, even if another is published in the meantime", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    await load(token);
    await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [{ questions: [textQuestion(9)] }] });
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    expect((await load(token)).body.assessment.exercises[0].questions[0].version).toBe("1");
    expect((await submit(token, buildAnswers(assessment, ["b"]))).body).toMatchObject({
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
      await load(token);
      await sql`update attempts a set started_at = a.started_at - ${seconds} * interval '1 second',
          deadline = a.deadline - ${seconds} * interval '1 second'
        from embed_tokens t where t.attempt_id = a.id and t.digest = ${sha256(token)}`;
      const { body } = await submit(token, buildAnswers(assessment, ["b"]));
      return (await api.get(`/v1/submissions/${body.submission_id}`)).data.late;
    };
    expect(await submitAfter(85)).toBe(false);
    expect(await submitAfter(95)).toBe(true);
    expect(await submitAfter(95, { accommodations: { time_factor: 2 } })).toBe(false);
  });

  test("treats each token without a learner_ref as a new learner's first attempt", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const ids = [];
    for (let i = 0; i < 2; i++) {
      const { body } = await submit(await mintToken(api, assessment.id), buildAnswers(assessment, ["b"]));
      expect(body.attempt_number).toBe(1);
      ids.push((await api.get(`/v1/submissions/${body.submission_id}`)).data);
    }
    expect(ids.map((s) => s.learner_ref)).toEqual([null, null]);
    expect(ids[0]?.learner_id).not.toBe(ids[1]?.learner_id);
  });

  test("limits a token to 60 requests a minute", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    const all = await Promise.all(Array.from({ length: 70 }, () => load(token)));
    expect(all.filter((a) => a.status === 200)).toHaveLength(60);
    const refused = all.find((a) => a.status === 429);
    expect(refused?.error.code).toBe("rate_limited");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("limits unknown tokens to 300 a minute per IP address, whatever X-Forwarded-For says", async () => {
    await testDatabase().sql`delete from rate_counters where name like '%unknown-token:%'`;
    await testDatabase().sql`delete from rate_hits where name like '%unknown-token:%'`;
    const guess = (i: number) =>
      load(
        `emb_${i}`,
        createOriginOptions(ORIGIN, {
          "x-forwarded-for": `10.0.0.${i % 250}`,
          "x-touchstone-client-address": `${i}`,
        }),
      );
    const all = await Promise.all(Array.from({ length: 320 }, (_, i) => guess(i)));
    expect(all.filter((a) => a.status === 401)).toHaveLength(300);
    expect(all.filter((a) => a.status === 429)).toHaveLength(20);
    expect(inject("baseUrl")).toContain("127.0.0.1");
  });
});
