import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { type Answer, newOrganization, testDatabase } from "#tests/support/api.ts";
import { leaks, type Planted, plantCanaries } from "#tests/support/canaries.ts";
import { operationNamed, operations } from "#tests/support/operations.ts";
import {
  answersFor,
  choiceQuestion,
  matchQuestion,
  openQuestion,
  orderQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { REQUESTS, sendOwn, sendSample } from "#tests/support/requests.ts";
import { createWorld, made, ORIGIN, type World } from "#tests/support/world.ts";

/** An assessment whose keys hold nothing but canaries, submitted to with right and with wrong answers. */
let planted: Planted;
let world: World;
let everySecret: string[];
beforeAll(async () => {
  planted = plantCanaries();
  const { canaries, questions, right, wrong } = planted;
  everySecret = [...canaries.machine, ...canaries.teacher];
  world = await createWorld(await newOrganization(), "Canaries", { questions, values: right });
  const { api, assessment } = world;
  const answers = answersFor(assessment, wrong);
  made(await api.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref: "wrong", answers }));
});

/** The whole answer, headers included, as a text to search. */
const textOf = ({ headers, text }: Answer): string => `${JSON.stringify([...headers])}\n${text}`;

/** The same without what a question's feedback says by design. */
const withoutMessages = (answer: Answer): string =>
  JSON.stringify(answer.body, (name, value) => (name === "messages" ? undefined : value)) ?? answer.text;

function expectNothing(answer: Answer): void {
  expect(leaks(textOf(answer), everySecret)).toEqual([]);
  expect(leaks(withoutMessages(answer), [planted.canaries.feedback])).toEqual([]);
}

const KEYS = "GET /v1/assessments/[id]/answer-keys";
const GRADING = ["GET /v1/submissions/[id]/grading", "PUT /v1/submissions/[id]/grading"];

describe("the canaries", () => {
  test("are found in each form that they could leave in", () => {
    const { machine } = planted.canaries;
    const canary = machine[0] ?? "";
    const forms = [
      canary,
      canary.toUpperCase(),
      [...canary].reverse().join(""),
      Buffer.from(canary).toString("hex"),
      ...["", "x", "xy"].flatMap((before) => [
        btoa(`${before}${canary}`),
        Buffer.from(`${before}${canary} after`).toString("base64url"),
      ]),
    ];
    for (const form of forms) expect([form, leaks(`{"a":"${form}"}`, machine)]).toEqual([form, [canary]]);
    expect(leaks("Kestrel", machine)).toEqual([]);
  });

  test("all stand in the answer keys, where authoring tools read them", async () => {
    const { text } = await sendOwn(world, operationNamed(KEYS));
    const all = [...everySecret, planted.canaries.feedback];
    expect(leaks(text, all)).toEqual(all);
  });

  test("a teacher who may write assessments sees those of open questions, and no other", async () => {
    for (const name of GRADING) {
      const { text } = await sendOwn(world, operationNamed(name));
      expect(leaks(text, everySecret)).toEqual(planted.canaries.teacher);
    }
  });

  test("of the feedback are shown to the learner whose answer it is about", async () => {
    const { text } = await sendOwn(world, operationNamed("POST /v1/assessments/[id]/check"));
    expect(leaks(text, [planted.canaries.feedback])).toEqual([planted.canaries.feedback]);
  });
});

describe("no answer lets a canary out", () => {
  const others = operations.filter(({ name }) => name !== KEYS && !GRADING.includes(name));
  test.each(others.map((operation) => [operation.name, operation] as const))(
    "%s, with a key that may do everything",
    async (_name, operation) => {
      const isKnown = REQUESTS[operation.name] !== undefined;
      expectNothing(isKnown ? await sendOwn(world, operation) : await sendSample(world, operation, {}));
    },
  );

  test.each(SCOPES)("any operation, with a key that may only %s", async (scope) => {
    const narrow = { ...world, api: await world.api.withScopes(scope) };
    for (const operation of operations) {
      const sample = await REQUESTS[operation.name]?.sample(world);
      const answer = await sendSample(narrow, operation, sample ?? {});
      if (scope === "write:assessments" && operation.name === KEYS) continue;
      expectNothing(answer);
    }
  });

  test("the lists of results, each submission, and each learner's", async () => {
    const { api, ids } = world;
    const { data } = await api.get(`/v1/assessments/${ids.assessment}/results?limit=100`);
    expect(data.length).toBeGreaterThan(2);
    for (const { id, learner_ref } of data) {
      expectNothing(await api.get(`/v1/submissions/${id}`));
      if (learner_ref !== null) {
        expectNothing(await api.get(`/v1/learners/${encodeURIComponent(learner_ref)}/results`));
      }
    }
  });

  test("checking each question, with answers that are wrong and that are none", async () => {
    const { api, ids, assessment } = world;
    const questions = assessment.exercises.flatMap((exercise) => exercise.questions);
    for (const [i, { id }] of questions.entries()) {
      for (const value of [planted.wrong[i], { no: "answer" }, ["nothing", "of", "this"], [[1, 2]], true]) {
        const answer = await api.post(`/v1/assessments/${ids.assessment}/check`, {
          question_id: id,
          session_id: crypto.randomUUID(),
          answers: [{ responseId: "r1", value }],
        });
        expectNothing(answer);
      }
    }
  });

  test("refused submissions, headless and embedded", async () => {
    const { api, ids, assessment, token } = world;
    for (const value of [{ no: "answer" }, [[["deep"]]], 1e300, "x".repeat(100_001)]) {
      const answers = answersFor(
        assessment,
        planted.wrong.map(() => value),
      );
      const body = { learner_ref: "refused", answers };
      expectNothing(await api.post(`/v1/assessments/${ids.assessment}/submit`, body));
      const fromSite = { key: null, headers: { origin: ORIGIN } };
      expectNothing(await api.post("/v1/embed/submit", { token, answers }, fromSite));
    }
  });

  test("writing and publishing the keys themselves", async () => {
    const { api } = world;
    const exercises = [{ questions: planted.questions }];
    const created = await api.post("/v1/assessments", { title: "Keys", exercises });
    expectNothing(created);
    const path = `/v1/assessments/${made(created).id}`;
    expectNothing(await api.patch(path, { exercises }));
    expectNothing(await api.get(`${path}?version=draft`));
    expectNothing(await api.post(`${path}/publish`));
    expectNothing(await api.patch(path, { exercises }));
    expectNothing(await api.get(path));
  });

  /** The assessment's questions with other content, and with the keys that they have. */
  const recontented = ({ content_ast }: Record<string, unknown>) =>
    world.assessment.exercises.map(({ id, questions }) => ({
      id,
      questions: questions.map((question) => ({ id: question.id, content_ast })),
    }));
  const recontent = (question: Record<string, unknown>) =>
    world.api.patch(`/v1/assessments/${world.ids.assessment}`, { exercises: recontented(question) });

  test("content that the stored keys do not fit is refused without saying what they are", async () => {
    const empty = { content_ast: { type: "doc", content: [] } };
    const others = [
      choiceQuestion(),
      textQuestion(),
      matchQuestion(),
      orderQuestion(),
      openQuestion(),
      empty,
    ];
    for (const question of others) {
      const refused = await recontent(question);
      expect(refused.status).toBe(400);
      expectNothing(refused);
    }
  });
});

describe("nothing else lets a canary out", () => {
  test.each(["/", "/nothing/here", "/docs", "/embed.js", "/healthz", "/readyz", "/v1/nothing"])(
    "the page %s",
    async (path) => {
      const { share_code } = (await world.api.get(`/v1/assessments/${world.ids.assessment}`)).data;
      for (const each of [path, `${path}?share=${share_code}`]) {
        for (const headers of [{}, { RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }]) {
          expectNothing(await world.api.get(each, { key: null, headers: headers as Record<string, string> }));
        }
      }
    },
  );

  test("what the database keeps beside the content: events, deliveries, the audit log, sealed answers", async () => {
    const { sql } = testDatabase();
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`;
    const beside = tables.filter(({ name }) => !["assessments", "assessment_versions"].includes(name));
    const found: [string, string[]][] = [];
    for (const { name } of beside) {
      const rows = await sql`select to_jsonb(t) as row from ${sql(name)} t
        where organization_id = ${world.api.organizationId}`;
      const text = JSON.stringify(rows);
      if (name === "events") expect(rows.length).toBeGreaterThan(3);
      found.push([name, leaks(text, [...everySecret, planted.canaries.feedback])]);
    }
    expect(found.filter(([, leaked]) => leaked.length > 0)).toEqual([]);
  });

  test("the service's log", async () => {
    const last = await world.api.get("/v1/assessments");
    const log = await logUpTo(last.headers.get("x-request-id") ?? "");
    expect(leaks(log, [...everySecret, planted.canaries.feedback])).toEqual([]);
    expect(log).not.toContain(world.api.key);
    expect(log).not.toContain(world.token);
  });
});

/** The log once it holds the line of a request: it is written a moment after the answer. */
async function logUpTo(requestId: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const log = fs.readFileSync(inject("logFile"), "utf8");
    if (log.includes(requestId)) return log;
    if (Date.now() > deadline) throw new Error(`the log has no line for ${requestId}`);
    await sleep(20);
  }
}
