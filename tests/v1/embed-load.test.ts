import { beforeAll, describe, expect, test } from "vitest";
import type { Formula } from "#lib/contract/math.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  browser,
  createOriginOptions,
  load,
  mintToken,
  ORIGIN,
  submit,
} from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion, doc, openQuestion, paragraph } from "#tests/support/quiz.ts";
import { formatRequest, OWN_ADDRESS, sendRaw } from "#tests/support/raw-http.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
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
    const first = await load(api, token);
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
      on_deadline: "accept_late",
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

  test("returns the attempt's on_deadline, which a change of the assessment's doesn't affect", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 10 });
    const mint = (learner_ref: string) => mintToken(api, assessment.id, { learner_ref });
    const loadSettings = async (token: string) => {
      const { on_deadline, meta } = (await load(api, token)).body;
      return [on_deadline, meta.settings.on_deadline];
    };
    const token = await mint("ada");
    expect(await loadSettings(token)).toEqual(["accept_late", "accept_late"]);
    const settings = { on_deadline: "submit_saved" };
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { settings })).error).toBeNull();
    const kept = ["accept_late", "submit_saved"];
    expect([await loadSettings(token), await loadSettings(await mint("ada"))]).toEqual([kept, kept]);
    const next = await mint("bob");
    const changed = ["submit_saved", "submit_saved"];
    expect([await loadSettings(next), await loadSettings(next)]).toEqual([changed, changed]);
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
    const { body } = await load(api, await mintToken(api, assessment.id));
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

  test("HEAD is 405 and starts no clock", async () => {
    const { id } = await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 5 });
    const token = await mintToken(api, id);
    const { status, headers } = await api.request("HEAD", `/v1/embed/assessments?token=${token}`, browser);
    expect([status, headers.get("allow")]).toEqual([405, "GET"]);
    expect((await submit(api, token, { exerciseAnswers: [] })).error.code).toBe("attempt_not_started");
  });

  test("allows exactly the token's origins and pages of this service", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id, { origins: [ORIGIN, "http://localhost:5555"] });
    for (const origin of [ORIGIN, "http://localhost:5555"]) {
      const answer = await load(api, token, createOriginOptions(origin));
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
      const answer = await load(api, token, createOriginOptions(origin));
      expect([origin, answer.status, answer.error?.code]).toEqual([origin, 403, "origin_not_allowed"]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("vary")).toContain("Origin");
    }
    expect((await load(api, token, createOriginOptions(null))).status).toBe(403);
    expect(
      (await load(api, token, createOriginOptions(null, { "sec-fetch-site": "cross-site" }))).status,
    ).toBe(403);
    expect(
      (await load(api, token, createOriginOptions(null, { "sec-fetch-site": "same-origin" }))).status,
    ).toBe(200);
  });

  test("returns 400 for unknown query parameters, once the token and the origin are known", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    const answers = buildAnswers(assessment, ["b"]);
    for (const path of ["assessments", "attempt", "files"]) {
      const refused = await api.get(`/v1/embed/${path}?token=${token}&x=1`, browser);
      expect([refused.status, refused.error.details?.[0].path]).toEqual([400, "x"]);
      expect(refused.headers.get("access-control-allow-origin")).toBe(ORIGIN);
      expect((await api.get(`/v1/embed/${path}?token=unknown&x=1`, browser)).status).toBe(401);
    }
    for (const [method, path] of [
      ["PUT", "progress"],
      ["POST", "submit"],
    ] as const) {
      const options = { ...browser, body: { token, answers } };
      const refused = await api.request(method, `/v1/embed/${path}?x=1`, options);
      expect([refused.status, refused.error.details?.[0].path]).toEqual([400, "x"]);
    }
    expect((await submit(api, token, answers)).status).toBe(200);
  });

  test("returns 400 without a token, and the same 401 for unknown, expired and used tokens", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const none = await api.get("/v1/embed/assessments", browser);
    expect([none.status, none.error.details[0].path]).toEqual([400, "token"]);
    const used = await mintToken(api, assessment.id);
    await submit(api, used, { exerciseAnswers: [] });
    const expired = await mintToken(api, assessment.id);
    const { sql } = testDatabase();
    await sql`update embed_tokens set expires_at = now() - interval '1 second' where organization_id = ${api.organizationId} and consumed_at is null and digest = sha256(${expired}::bytea)`;
    const answers = [
      await load(api, `emb_${"A".repeat(43)}`),
      await load(api, used),
      await load(api, expired),
    ];
    for (const { status, error } of answers)
      expect([status, error.message]).toEqual([401, answers[0]?.error.message]);
    expect(answers[0]?.headers.get("access-control-allow-origin")).toBeNull();
    expect(answers[2]?.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  });

  test("returns an attempt key that is the same for all tokens of a learner's attempt, and for no other", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: null });
    const fetchAttemptInfo = async (token: string) => (await load(api, token)).body.attempt_info;
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
    expect((await submit(api, first, buildAnswers(assessment, ["b"]))).status).toBe(200);
    others.push(await fetchAttemptKey(await mint("ada")));
    expect(new Set([key, ...others]).size).toBe(5);
  });

  test("numbers an attempt as its submission will be, also after one was voided", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 3 });
    const answers = buildAnswers(assessment, ["b"]);
    const fetchAttemptInfo = async (token: string) => (await load(api, token)).body.attempt_info;
    const mint = () => mintToken(api, assessment.id, { learner_ref: "l" });
    const first = (await submit(api, await mint(), answers)).body;
    expect((await submit(api, await mint(), answers)).body.attempt_number).toBe(2);
    await api.post(`/v1/submissions/${first.submission_id}/void`, { reason: "The fire alarm went off." });
    const token = await mint();
    const next = { attempt_number: 3, attempts_remaining: 1, can_retry: true };
    expect(await fetchAttemptInfo(token)).toMatchObject(next);
    expect(await fetchAttemptInfo(token)).toMatchObject(next);
    expect((await submit(api, token, answers)).body.attempt_number).toBe(3);
    const last = { attempt_number: 4, attempts_remaining: 0, can_retry: false };
    expect(await fetchAttemptInfo(await mint())).toMatchObject(last);
  });

  test("returns 404 and starts no clock once the assessment is archived", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await load(api, token)).status).toBe(404);
    await api.post(`/v1/assessments/${assessment.id}/unarchive`);
    const back = Date.now();
    const { status, body } = await load(api, token);
    expect(status).toBe(200);
    expect(Date.parse(body.started_at)).toBeGreaterThanOrEqual(back);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await load(api, token)).status).toBe(404);
  });

  test("returns 404 to the token's origins once the assessment is deleted, until the token expires", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const [token, expired] = [await mintToken(api, assessment.id), await mintToken(api, assessment.id)];
    await load(api, token);
    expect((await api.delete(`/v1/assessments/${assessment.id}`)).status).toBe(200);
    const { status, body, headers } = await load(api, token);
    expect([status, body.error.code]).toEqual([404, "not_found"]);
    expect(headers.get("access-control-allow-origin")).toBe(ORIGIN);
    const answers = buildAnswers(assessment, ["b"]);
    expect((await submit(api, token, answers)).status).toBe(404);
    const elsewhere = createOriginOptions("https://other.example", { "x-embed-token": token });
    expect((await api.get("/v1/embed/assessments", elsewhere)).status).toBe(403);
    await testDatabase().sql`
      update deleted_assessment_tokens set expires_at = now() - interval '1 second'
      where digest = ${sha256(expired)}`;
    expect((await load(api, expired)).status).toBe(401);
  });

  test("starts one clock when three first loads overlap", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    const { sql } = testDatabase();
    const loads = await sql.begin(async (tx) => {
      const [holder] = await tx<{ pid: number }[]>`
        select pg_backend_pid() as pid from embed_tokens where digest = ${sha256(token)} for update`;
      const begun = Array.from({ length: 4 }, () => load(api, token));
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
    expect((await load(api, token)).body.started_at).toBe(answers[0]?.body.started_at);
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

describe("rate limits", () => {
  test("limits a token to 60 requests a minute", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const token = await mintToken(api, assessment.id);
    const all = await Promise.all(Array.from({ length: 70 }, () => load(api, token)));
    expect(all.filter((a) => a.status === 200)).toHaveLength(60);
    const refused = all.find((a) => a.status === 429);
    expect(refused?.error.code).toBe("rate_limited");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("limits unknown tokens to 300 a minute per IP address, whatever X-Forwarded-For says", async () => {
    const name = `%unknown-token:${OWN_ADDRESS}`;
    await testDatabase().sql`delete from rate_counters where name like ${name}`;
    await testDatabase().sql`delete from rate_hits where name like ${name}`;
    const guess = (i: number) =>
      sendRaw(
        formatRequest(`GET /v1/embed/assessments?token=emb_${i}`, [
          "Host: localhost",
          `Origin: ${ORIGIN}`,
          `X-Forwarded-For: 10.0.0.${i % 250}`,
          `X-Touchstone-Client-Address: ${i}`,
        ]),
        OWN_ADDRESS,
      );
    const all = await Promise.all(Array.from({ length: 320 }, (_, i) => guess(i)));
    expect(all.filter((a) => a.status === 401)).toHaveLength(300);
    expect(all.filter((a) => a.status === 429)).toHaveLength(20);
  });
});
