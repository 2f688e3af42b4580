import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { listQuestionSummaries } from "#lib/domains/analytics/question-summaries.ts";
import { explainSubmission } from "#lib/domains/submissions/explain.ts";
import type { Actor } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { type ApiResponse, createTestClient, testDatabase } from "#tests/support/api.ts";
import { findLeaks, type PlantedCanaries, plantCanaries } from "#tests/support/canaries.ts";
import { getOperation, operations } from "#tests/support/operations.ts";
import {
  buildAnswers,
  choiceQuestion,
  matchQuestion,
  openQuestion,
  orderQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { REQUESTS, sendSample, sendValidSample } from "#tests/support/requests.ts";
import {
  createTenantFixture,
  expectData,
  ORIGIN,
  type TenantFixture,
} from "#tests/support/tenant-fixture.ts";

/** An assessment whose answer keys consist of canaries, with correct and incorrect submissions. */
let planted: PlantedCanaries;
let fixture: TenantFixture;
let everySecret: string[];
beforeAll(async () => {
  planted = plantCanaries();
  const { canaries, questions, correct, incorrect } = planted;
  everySecret = [...canaries.machine, ...canaries.teacher];
  fixture = await createTenantFixture(await createTestClient(), "Canaries", { questions, values: correct });
  const { api, assessment } = fixture;
  const answers = buildAnswers(assessment, incorrect);
  expectData(await api.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref: "wrong", answers }));
  const [graded] = expectData(await api.get("/v1/webhooks/deliveries?event=submission.graded&limit=1"));
  fixture = {
    ...fixture,
    ids: { ...fixture.ids, delivery: graded.id, event: graded.event_id },
  };
});

/** Has `inspect` leave nothing out. */
const UNLIMITED = { maxArrayLength: null, maxStringLength: null, breakLength: Number.POSITIVE_INFINITY };

/** Formats the whole response with its headers as text. */
const formatResponse = ({ headers, text }: ApiResponse): string => `${JSON.stringify([...headers])}\n${text}`;

/** Formats the same without the feedback of questions, which is shown by design. */
const withoutMessages = (answer: ApiResponse): string =>
  JSON.stringify(answer.body, (name, value) => (name === "messages" ? undefined : value)) ?? answer.text;

function expectNothing(answer: ApiResponse): void {
  expect(findLeaks(formatResponse(answer), everySecret)).toEqual([]);
  expect(findLeaks(withoutMessages(answer), [planted.canaries.feedback])).toEqual([]);
}

/** Return answer keys to authoring tools. */
const KEYS = [
  "GET /v1/assessments/[id]/answer-keys",
  "GET /v1/assessments/[id]/export",
  "GET /v1/collections/[id]/export",
];
/** Needs the scope to read results as well. */
const TRACE = "GET /v1/submissions/[id]/trace";
const GRADING = ["GET /v1/submissions/[id]/grading", "PUT /v1/submissions/[id]/grading"];

describe("the canaries", () => {
  test("are found in each encoding that a response could have", () => {
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
    for (const form of forms) expect([form, findLeaks(`{"a":"${form}"}`, machine)]).toEqual([form, [canary]]);
    expect(findLeaks("Kestrel", machine)).toEqual([]);
  });

  test.each(KEYS)("are all in %s, which authoring tools read", async (name) => {
    const { text } = await sendValidSample(fixture, getOperation(name));
    const all = [...everySecret, planted.canaries.feedback];
    expect(findLeaks(text, all)).toEqual(all);
  });

  test("in rubrics of open questions are shown to a teacher, and no others", async () => {
    for (const name of GRADING) {
      const { text } = await sendValidSample(fixture, getOperation(name));
      expect(findLeaks(text, everySecret)).toEqual(planted.canaries.teacher);
    }
  });

  test("are in the score trace, except for what a teacher grades by", async () => {
    const { text } = await sendValidSample(fixture, getOperation(TRACE));
    const found = findLeaks(text, everySecret);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((canary) => planted.canaries.teacher.includes(canary))).toEqual([]);
  });

  test("in results and analytics of the dashboard are shown to authors, but not to teachers and viewers", async () => {
    const { api, assessment } = fixture;
    const submissions = expectData(await api.get(`/v1/assessments/${assessment.id}/results`));
    expect(submissions.length).toBeGreaterThanOrEqual(2);
    const findShown = async (actor: Actor) => {
      const { db } = testDatabase();
      const { organizationId } = api;
      const ctx = { db, organizationId, actor, now: new Date(), requestId: "test" };
      const shown = [
        await listQuestionSummaries(ctx, { assessmentId: assessment.id }),
        ...(await Promise.all(submissions.map(({ id }: { id: string }) => explainSubmission(ctx, { id })))),
      ];
      return shown.map((each) => findLeaks(inspect(each, { depth: null, ...UNLIMITED }), everySecret));
    };
    const asMember = (role: Role): Actor => ({ kind: "user", id: newId(), role });
    const launch = { id: newId(), assessmentId: assessment.id, marker: "m", erasedMarker: "e" };
    for (const found of await findShown(asMember("author"))) expect(found.length).toBeGreaterThan(0);
    for (const actor of [asMember("teacher"), asMember("viewer"), { kind: "launch", ...launch } as const])
      expect(await findShown(actor), actor.kind).toEqual([[], ...submissions.map(() => [])]);
  });

  test("in feedback are shown to the learner whose answer they are about", async () => {
    const { text } = await sendValidSample(fixture, getOperation("POST /v1/assessments/[id]/check"));
    expect(findLeaks(text, [planted.canaries.feedback])).toEqual([planted.canaries.feedback]);
  });
});

describe("no API response contains a canary", () => {
  const others = operations.filter(({ name }) => ![...KEYS, TRACE, ...GRADING].includes(name));
  test.each(others.map((operation) => [operation.name, operation] as const))(
    "%s, with an API key that has all scopes",
    async (_name, operation) => {
      const isKnown = REQUESTS[operation.name] !== undefined;
      expectNothing(
        isKnown ? await sendValidSample(fixture, operation) : await sendSample(fixture, operation, {}),
      );
    },
  );

  test.each(SCOPES)(
    "any operation, with an API key that only has %s",
    { timeout: 120_000 },
    async (scope) => {
      const narrow = { ...fixture, api: await fixture.api.withScopes(scope) };
      for (const operation of operations) {
        const sample = await REQUESTS[operation.name]?.sample(fixture);
        const answer = await sendSample(narrow, operation, sample ?? {});
        if (scope === "write:assessments" && KEYS.includes(operation.name)) continue;
        expectNothing(answer);
      }
    },
  );

  test("lists of results, each submission, and each learner's results", async () => {
    const { api, ids } = fixture;
    const { data } = await api.get(`/v1/assessments/${ids.assessment}/results?limit=100`);
    expect(data.length).toBeGreaterThan(2);
    for (const { id, learner_ref } of data) {
      expectNothing(await api.get(`/v1/submissions/${id}`));
      if (learner_ref !== null) {
        expectNothing(await api.get(`/v1/learners/${encodeURIComponent(learner_ref)}/results`));
      }
    }
  });

  test("checking each question with wrong and with missing answers", async () => {
    const { api, ids, assessment } = fixture;
    const questions = assessment.exercises.flatMap((exercise) => exercise.questions);
    for (const [i, { id }] of questions.entries()) {
      for (const value of [
        planted.incorrect[i],
        { no: "answer" },
        ["nothing", "of", "this"],
        [[1, 2]],
        true,
      ]) {
        const answer = await api.post(`/v1/assessments/${ids.assessment}/check`, {
          question_id: id,
          session_id: crypto.randomUUID(),
          answers: [{ responseId: "r1", value }],
        });
        expectNothing(answer);
      }
    }
  });

  test("rejected submissions, headless and embedded", async () => {
    const { api, ids, assessment, token } = fixture;
    for (const value of [{ no: "answer" }, [[["deep"]]], 1e300, "x".repeat(100_001)]) {
      const answers = buildAnswers(
        assessment,
        planted.incorrect.map(() => value),
      );
      const body = { learner_ref: "refused", answers };
      expectNothing(await api.post(`/v1/assessments/${ids.assessment}/submit`, body));
      const fromSite = { key: null, headers: { origin: ORIGIN } };
      expectNothing(await api.post("/v1/embed/submit", { token, answers }, fromSite));
    }
  });

  test("writing and publishing the answer keys", async () => {
    const { api } = fixture;
    const exercises = [{ questions: planted.questions }];
    const created = await api.post("/v1/assessments", { title: "Keys", exercises });
    expectNothing(created);
    const path = `/v1/assessments/${expectData(created).id}`;
    expectNothing(await api.patch(path, { exercises }));
    expectNothing(await api.get(`${path}?version=draft`));
    expectNothing(await api.post(`${path}/publish`));
    expectNothing(await api.patch(path, { exercises }));
    expectNothing(await api.get(path));
  });

  /** Builds the assessment's questions with other content and their stored keys. */
  const buildExercises = ({ content_ast }: Record<string, unknown>) =>
    fixture.assessment.exercises.map(({ id, questions }) => ({
      id,
      questions: questions.map((question) => ({ id: question.id, content_ast })),
    }));
  const replaceContent = (question: Record<string, unknown>) =>
    fixture.api.patch(`/v1/assessments/${fixture.ids.assessment}`, { exercises: buildExercises(question) });

  test("content that doesn't match the stored keys, whose error doesn't reveal them", async () => {
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
      const refused = await replaceContent(question);
      expect(refused.status).toBe(400);
      expectNothing(refused);
    }
  });
});

describe("nothing else contains a canary", () => {
  test.each(["/", "/nothing/here", "/docs", "/embed.js", "/healthz", "/readyz", "/v1/nothing"])(
    "the page %s",
    async (path) => {
      const { share_code } = (await fixture.api.get(`/v1/assessments/${fixture.ids.assessment}`)).data;
      for (const each of [path, `${path}?share=${share_code}`]) {
        for (const headers of [{}, { RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }]) {
          expectNothing(
            await fixture.api.get(each, { key: null, headers: headers as Record<string, string> }),
          );
        }
      }
    },
  );

  test("other tables of the database: events, deliveries, the audit log and stored responses", async () => {
    const { sql } = testDatabase();
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`;
    const beside = tables.filter(({ name }) => !["assessments", "assessment_versions"].includes(name));
    const found: [string, string[]][] = [];
    for (const { name } of beside) {
      const rows = await sql`select to_jsonb(t) as row from ${sql(name)} t
        where organization_id = ${fixture.api.organizationId}`;
      const text = JSON.stringify(rows);
      if (name === "events") expect(rows.length).toBeGreaterThan(3);
      found.push([name, findLeaks(text, [...everySecret, planted.canaries.feedback])]);
    }
    expect(found.filter(([, leaked]) => leaked.length > 0)).toEqual([]);
  });

  test("the service's log", async () => {
    const last = await fixture.api.get("/v1/assessments");
    const log = await readLogUntil(last.headers.get("x-request-id") ?? "");
    expect(findLeaks(log, [...everySecret, planted.canaries.feedback])).toEqual([]);
    expect(log).not.toContain(fixture.api.key);
    expect(log).not.toContain(fixture.token);
  });
});

/** Reads the log once it contains the line of a request. The service writes that line shortly after the response. */
async function readLogUntil(requestId: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const log = fs.readFileSync(inject("logFile"), "utf8");
    if (log.includes(requestId)) return log;
    if (Date.now() > deadline) throw new Error(`the log has no line for ${requestId}`);
    await sleep(20);
  }
}
