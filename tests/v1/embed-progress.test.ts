import { beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { browser, load, mintToken, ORIGIN, submit } from "#tests/support/embed-requests.ts";
import {
  buildAnswers,
  choiceQuestion,
  expressionQuestion,
  matchQuestion,
  numericQuestion,
  openQuestion,
  orderQuestion,
  pointQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { withLockedTables } from "#tests/support/table-locks.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const save = (token: string, answers: unknown) => api.put("/v1/embed/progress", { token, answers }, browser);
const readProgress = async (token: string) =>
  testDatabase().sql`
    select a.saved_answers from attempts a join embed_tokens t on t.attempt_id = a.id
    where t.digest = ${sha256(token)} and a.saved_answers is not null`;

describe("saved answers", () => {
  test("that don't fit the questions are refused like a submission, and aren't stored", async () => {
    const assessment = await createPublishedAssessment(api, [
      choiceQuestion(),
      matchQuestion(),
      textQuestion(),
    ]);
    const token = await mintToken(api, assessment.id);
    await load(api, token);
    const [exercise] = assessment.exercises;
    const [choice, match, text] = exercise.questions;
    const unknown = "01890000-0000-7000-8000-000000000000";
    const createAnswer = (questionId: string, answers: unknown[], exerciseId = exercise.id) => ({
      exerciseAnswers: [{ exerciseId, questionAnswers: [{ questionId, answers }] }],
    });
    const good = createAnswer(choice.id, ["a"]).exerciseAnswers[0];
    const refused: [unknown, string][] = [
      [createAnswer(choice.id, ["a"], unknown), "answers.exerciseAnswers[0].exerciseId"],
      [{ exerciseAnswers: [good, good] }, "answers.exerciseAnswers[1].exerciseId"],
      [createAnswer(unknown, ["a"]), "answers.exerciseAnswers[0].questionAnswers[0].questionId"],
      [createAnswer(choice.id, ["z"]), "answers.exerciseAnswers[0].questionAnswers[0].answers[0]"],
      [createAnswer(choice.id, [["a", "b"]]), "answers.exerciseAnswers[0].questionAnswers[0].answers[0]"],
      [createAnswer(choice.id, ["a", "b"]), "answers.exerciseAnswers[0].questionAnswers[0].answers[1]"],
      [
        createAnswer(choice.id, [{ responseId: "r9", value: "a" }]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].responseId",
      ],
      [
        createAnswer(choice.id, [{ responseId: "r1", value: "a", more: "x".repeat(1000) }]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].more",
      ],
      [
        createAnswer(match.id, [[["s1", "t9"]]]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0][0][1]",
      ],
      [
        createAnswer(text.id, [{ responseId: "r1", value: { a: 1 } }]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswer(text.id, ["x".repeat(100_001)]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0]",
      ],
    ];
    for (const [answers, path] of refused) {
      const saved = await save(token, answers);
      expect([saved.status, saved.error?.details?.[0].path]).toEqual([400, path]);
      const submitted = await submit(api, token, answers);
      expect([submitted.status, submitted.error?.details]).toEqual([400, saved.error.details]);
    }
    expect(await readProgress(token)).toHaveLength(0);
    expect((await load(api, token)).body.saved_answers).toBeNull();
  });

  test("can be incomplete, and are returned exactly as they were saved", async () => {
    const assessment = await createPublishedAssessment(api, [
      choiceQuestion(1, ["a", "b"]),
      textQuestion(),
      numericQuestion(),
      numericQuestion(),
      matchQuestion(),
      orderQuestion(),
      pointQuestion(),
      expressionQuestion(),
      openQuestion(),
    ]);
    const token = await mintToken(api, assessment.id, { learner_ref: "half" });
    await load(api, token);
    const halves = [["a"], " ", "-", "3.", [["s1", "t1"]], ["b"], [[1.5, 2]], "(x+", "It is bec"];
    const answers = buildAnswers(assessment, halves);
    expect((await save(token, answers)).status).toBe(204);
    expect((await load(api, token)).body.saved_answers).toEqual(answers);
    const nothing = buildAnswers(assessment, [[], "", null, "", [], [], [], null, ""]);
    for (const empty of [nothing, { exerciseAnswers: [] }]) {
      expect((await save(token, empty)).status).toBe(204);
      expect((await load(api, token)).body.saved_answers).toEqual(empty);
    }
  });

  test("are validated against the loaded version, or against the newest before the first load", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const [early, late] = [await mintToken(api, assessment.id), await mintToken(api, assessment.id)];
    await load(api, early);
    await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [{ questions: [textQuestion()] }] });
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    const { data: now } = await api.get(`/v1/assessments/${assessment.id}`);
    const [old, fresh] = [buildAnswers(assessment, ["a"]), buildAnswers(now, ["Par"])];
    expect([(await save(early, old)).status, (await save(early, fresh)).status]).toEqual([204, 400]);
    expect([(await save(late, old)).status, (await save(late, fresh)).status]).toEqual([400, 204]);
    expect((await load(api, late)).body).toMatchObject({ saved_answers: fresh });
  });

  test("over 256 KiB return 413", async () => {
    const assessment = await createPublishedAssessment(api, [openQuestion(), openQuestion(), openQuestion()]);
    const token = await mintToken(api, assessment.id);
    await load(api, token);
    const createEssayAnswers = (characters: number) =>
      buildAnswers(assessment, Array(3).fill("é".repeat(characters / 6)));
    expect((await save(token, createEssayAnswers(255_000))).status).toBe(204);
    const refused = await save(token, createEssayAnswers(262_000));
    expect([refused.status, refused.error.code]).toEqual([413, "payload_too_large"]);
    expect((await submit(api, token, createEssayAnswers(262_000))).status).toBe(200);
  });

  test("are deleted at the submission, which gets the token's metadata", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const metadata = { note: "x".repeat(15_000) };
    const token = await mintToken(api, assessment.id, { learner_ref: "meta", metadata });
    await load(api, token);
    await save(token, buildAnswers(assessment, ["a"]));
    expect(await readProgress(token)).toHaveLength(1);
    const { body } = await submit(api, token, buildAnswers(assessment, ["b"]));
    expect((await api.get(`/v1/submissions/${body.submission_id}`)).data.metadata).toEqual(metadata);
    expect(await readProgress(token)).toHaveLength(0);
  });
});

test("a token over 60 requests a minute is refused without reading a row or parsing the body", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const token = await mintToken(api, assessment.id);
  for (let n = 0; n < 60; n++) expect((await load(api, token)).status).toBe(200);
  await withLockedTables("embed_tokens, attempts, rate_counters, rate_hits", async () => {
    for (const method of ["GET", "PUT", "POST"]) {
      const path = { GET: `assessments?token=${token}`, PUT: "progress", POST: "submit" }[method];
      const body = method === "GET" ? {} : { raw: `{ "token" : "${token}", "answers": no JSON at all` };
      const refused = await api.request(method, `/v1/embed/${path}`, {
        key: null,
        headers: { origin: ORIGIN, "content-type": "application/json" },
        ...body,
      });
      expect([refused.status, refused.error?.code]).toEqual([429, "rate_limited"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    }
    const elsewhere = await load(api, token, { key: null, headers: { origin: "https://evil.test" } });
    expect([elsewhere.status, elsewhere.headers.get("access-control-allow-origin")]).toEqual([429, null]);
  });
});

test("a body with two tokens is refused, and neither is used up", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const tokens = [await mintToken(api, assessment.id), await mintToken(api, assessment.id)];
  const answers = JSON.stringify(buildAnswers(assessment, ["b"]));
  const { status, error } = await api.request("POST", "/v1/embed/submit", {
    key: null,
    headers: { origin: ORIGIN, "content-type": "application/json" },
    raw: `{"token":"${tokens[0]}","token":"${tokens[1]}","answers":${answers}}`,
  });
  expect([status, error.code, error.details[0].path]).toEqual([400, "invalid_json", "token"]);
  for (const token of tokens) expect((await load(api, token)).status).toBe(200);
});

describe("open attempts by guests", () => {
  const createLimitedOrganization = async (limit: number) => {
    const own = await createTestClient();
    await testDatabase()
      .sql`update organizations set limit_guest_attempts = ${limit} where id = ${own.organizationId}`;
    return {
      own,
      assessment: await createPublishedAssessment(own, [choiceQuestion()], { time_limit_minutes: 10 }),
    };
  };

  test("never exceed the organization's limit, even with parallel loads; attempts in progress continue", async () => {
    const { own, assessment } = await createLimitedOrganization(3);
    const tokens = await Promise.all(Array.from({ length: 9 }, () => mintToken(own, assessment.id)));
    const loads = await Promise.all(tokens.map((token) => load(api, token)));
    expect(loads.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, error, headers } of loads.filter((each) => each.status !== 200)) {
      expect([status, error.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "60"]);
    }
    const begun = tokens.filter((_, i) => loads[i]?.status === 200);
    const [waiting = ""] = tokens.filter((_, i) => loads[i]?.status === 429);
    for (const token of begun) {
      expect((await load(api, token)).status).toBe(200);
      expect((await save(token, buildAnswers(assessment, ["a"]))).status).toBe(204);
    }
    expect((await save(waiting, buildAnswers(assessment, ["a"]))).status).toBe(429);
    expect((await submit(api, begun[0] ?? "", buildAnswers(assessment, ["b"]))).status).toBe(200);
    expect((await load(api, waiting)).status).toBe(200);
  });

  test("count from the first save if it precedes the first load", async () => {
    const { own, assessment } = await createLimitedOrganization(1);
    const [first, second] = [await mintToken(own, assessment.id), await mintToken(own, assessment.id)];
    expect((await save(first, buildAnswers(assessment, ["a"]))).status).toBe(204);
    expect((await load(api, second)).status).toBe(429);
    expect((await load(api, first)).body.saved_answers).toEqual(buildAnswers(assessment, ["a"]));
  });

  test("don't count learners named by the product, or expired attempts", async () => {
    const { own, assessment } = await createLimitedOrganization(1);
    expect((await load(api, await mintToken(own, assessment.id))).status).toBe(200);
    for (const learner_ref of ["a", "b"]) {
      expect((await load(api, await mintToken(own, assessment.id, { learner_ref }))).status).toBe(200);
    }
    expect((await load(api, await mintToken(own, assessment.id))).status).toBe(429);
    await testDatabase()
      .sql`update attempts set expires_at = now() where organization_id = ${own.organizationId} and expires_at is not null`;
    expect((await load(api, await mintToken(own, assessment.id))).status).toBe(200);
  });
});
