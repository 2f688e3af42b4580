import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Alert } from "#lib/contract/alerts.ts";
import type { Role } from "#lib/contract/roles.ts";
import { listAlerts } from "#lib/domains/alerts/list.ts";
import { runExamination } from "#lib/domains/analytics/examinations.ts";
import { foldPending } from "#lib/domains/analytics/maintenance.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import type { Actor, Ctx } from "#lib/platform/context.ts";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

let service: RunningService;
let database: Database;
let api: Api;

/** A separate service, because the worker's maintenance works on all organizations of a database. */
beforeAll(async () => {
  service = await startService({ build: "none" });
  database = openDatabase(service.connection, 4);
  const { organizationId, apiKey } = await createTestOrganization(database);
  api = createApiClient(service.baseUrl, organizationId, apiKey);
});
afterAll(async () => {
  await database?.close();
  await stopService(service);
});

const MINUTE = 60_000;
const runWorker = (now = new Date()) => sweep(database, now, new AbortController().signal);

type Assessment = Awaited<ReturnType<typeof createPublishedAssessment>>;

const SOUND = [0, 1, 2, 3, 4, 5, 6, 7];
/** Questions 0 to 7 are sound. The key of 8 is wrong: it should be b. Question 9 should accept Lutetia. */
const QUESTIONS = [...SOUND.map(() => choiceQuestion()), choiceQuestion(1, ["a"]), textQuestion()];

/** One in three learners is strong, one is weak. What the strong ones answer is right. */
const answer = (i: number): unknown[] => {
  const level = i % 3;
  const sound = SOUND.map((question) =>
    level === 0 || (level === 1 && (i + question) % 2 === 0) ? "b" : question % 2 === 0 ? "a" : "c",
  );
  const wrongKey = level === 0 || (level === 1 && i % 2 === 0) ? "b" : i % 2 === 0 ? "c" : "a";
  return [...sound, wrongKey, level === 0 ? " Lutetia" : level === 1 ? "Paris" : `Lyon ${i}`];
};

const submit = async (assessment: Assessment, learner: string, values: unknown[], more = {}) => {
  const body = { learner_ref: learner, answers: buildAnswers(assessment, values), ...more };
  expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).error).toBeNull();
};
const submitMany = async (assessment: Assessment, from: number, to: number) => {
  for (let i = from; i < to; i++) await submit(assessment, `l${i}`, answer(i));
};
const list = async (assessment: Assessment, query = "", client = api): Promise<Alert[]> =>
  (await client.get(`/v1/assessments/${assessment.id}/alerts${query}`)).data;
/** Not from the feed, which leaves out events while an earlier transaction of any database is in progress. */
const listEvents = async (assessment: Assessment) => {
  const rows = await database.sql<{ data: Record<string, unknown> }[]>`select data from events
    where type = 'question.flagged' and data->>'assessment_id' = ${assessment.id} order by id`;
  return rows.map(({ data }) => data);
};
const createContext = (actor: Actor): Ctx => ({
  db: database.db,
  organizationId: api.organizationId,
  actor,
  now: new Date(),
  requestId: "test",
});
/** Creates a client whose key can only read results. */
async function createReader(): Promise<Api> {
  const ctx = createContext({ kind: "system" });
  const { secret } = await createApiKey(ctx, { name: "reader", scopes: ["read:results"] });
  return createApiClient(service.baseUrl, api.organizationId, secret);
}
const getQuestionId = (assessment: Assessment, i: number): string => assessment.exercises[0].questions[i].id;

describe("alerts", () => {
  let assessment: Assessment;
  beforeAll(async () => {
    assessment = await createPublishedAssessment(api, QUESTIONS);
    await submitMany(assessment, 0, 29);
    await submit(assessment, "draft", answer(0), { allow_draft: true });
    await submit(assessment, "l0", answer(1));
    await runWorker(new Date(Date.now() + 11 * MINUTE));
  });

  test("are raised from 30 learners on, once, also if several workers look at the same time", async () => {
    expect(await list(assessment)).toEqual([]);
    await submitMany(assessment, 29, 30);
    await Promise.all([runWorker(), runWorker(), runWorker()]);
    await runWorker();
    const alerts = await list(assessment);
    const byKind = (kind: string, question: number) => ({
      kind,
      question_id: getQuestionId(assessment, question),
      n: 30,
      version: 1,
      dismissed: false,
    });
    expect(
      alerts.map(({ kind, question_id, n, version, dismissed }) => ({
        kind,
        question_id,
        n,
        version,
        dismissed,
      })),
    ).toEqual(
      expect.arrayContaining([
        byKind("probable_miskey", 8),
        byKind("probable_miskey", 9),
        byKind("unaccepted_answer", 9),
      ]),
    );
    const sound = SOUND.map((i) => getQuestionId(assessment, i));
    expect(alerts.filter(({ question_id }) => sound.includes(question_id))).toEqual([]);
    const events = await listEvents(assessment);
    expect(events.map(({ alert_id }) => alert_id).sort()).toEqual(alerts.map(({ id }) => id).sort());
    expect(events).toContainEqual({
      alert_id: alerts.find(
        ({ kind, question_id }) => kind === "probable_miskey" && question_id === getQuestionId(assessment, 8),
      )?.id,
      assessment_id: assessment.id,
      question_id: getQuestionId(assessment, 8),
      version: 1,
      kind: "probable_miskey",
    });
  });

  test("come with the better answer, and with a correction that a regrade can start with", async () => {
    const alerts = await list(assessment);
    const wrongKey = alerts.find(
      (a) => a.kind === "probable_miskey" && a.question_id === getQuestionId(assessment, 8),
    );
    expect(wrongKey?.evidence).toMatchObject({
      response_id: "r1",
      key: ["a"],
      answers: [{ answer: "b", sample_size: 30, pct_of_strongest: 100 }],
    });
    expect(wrongKey?.suggestion).toEqual({
      question_id: getQuestionId(assessment, 8),
      mode: "new_key",
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["b"] }],
    });
    const text = alerts.find(
      ({ kind, question_id }) => kind === "unaccepted_answer" && question_id === getQuestionId(assessment, 9),
    );
    expect(text?.evidence.answers).toEqual([
      { answer: "lutetia", count: 10, sample_size: 30, pct_of_strongest: 100 },
    ]);
    expect(text?.suggestion).toEqual({
      question_id: getQuestionId(assessment, 9),
      mode: "either",
      answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "lutetia" }] }],
    });
    expect(JSON.stringify(alerts)).not.toContain("Lyon");
  });

  test("hide what reveals the key from API keys without write:assessments, and from teachers", async () => {
    const reader = await createReader();
    const alerts = await list(assessment, "", reader);
    expect(alerts.map(({ suggestion, evidence }) => [suggestion, evidence.key])).toEqual(
      alerts.map(() => [null, null]),
    );
    const listKeys = async (role: Role) => {
      const ctx = createContext({ kind: "user", id: newId(), role });
      const query = { dismissed: false, page: 1, limit: 20 };
      const { items } = await listAlerts(ctx, { assessmentId: assessment.id, query });
      return items.flatMap(({ evidence }) => evidence.key ?? []);
    };
    expect(await listKeys("teacher")).toEqual([]);
    expect(await listKeys("author")).not.toEqual([]);
    const path = `/v1/assessments/${assessment.id}/alerts/${alerts[0]?.id}/dismiss`;
    expect((await reader.post(path)).status).toBe(403);
  });

  test("can be dismissed twice, stay dismissed, and are filtered", async () => {
    const [first] = await list(assessment);
    const path = `/v1/assessments/${assessment.id}/alerts/${first?.id}/dismiss`;
    const dismissed = await api.post(path);
    expect(dismissed).toMatchObject({ status: 200, data: { ...first, dismissed: true } });
    expect((await api.post(path)).data).toEqual(dismissed.data);
    expect((await list(assessment, "?dismissed=true")).map(({ id }) => id)).toEqual([first?.id]);
    expect((await list(assessment, "?dismissed=false")).map(({ id }) => id)).not.toContain(first?.id);
    const paged = await api.get(`/v1/assessments/${assessment.id}/alerts?cursor=&limit=1`);
    expect(paged.data).toHaveLength(1);
    expect(paged.meta).toMatchObject({ limit: 1, next_cursor: expect.any(String) });
    const unknown = `/v1/assessments/${assessment.id}/alerts/${crypto.randomUUID()}/dismiss`;
    expect((await api.post(unknown)).status).toBe(404);
  });

  test("are updated when the number has grown by half, and 10 minutes after the last submission", async () => {
    const listSizes = async () => [...new Set((await list(assessment)).map(({ n }) => n))];
    await submitMany(assessment, 30, 44);
    await runWorker();
    expect(await listSizes()).toEqual([30]);
    await submitMany(assessment, 44, 45);
    await runWorker();
    expect(await listSizes()).toEqual([45]);
    await submitMany(assessment, 45, 46);
    await runWorker();
    expect(await listSizes()).toEqual([45]);
    await runWorker(new Date(Date.now() + 9 * MINUTE));
    expect(await listSizes()).toEqual([45]);
    await runWorker(new Date(Date.now() + 11 * MINUTE));
    expect(await listSizes()).toEqual([46]);
    const events = await listEvents(assessment);
    const names = events.map(({ question_id, kind }) => `${question_id} ${kind}`);
    expect(new Set(names).size).toBe(events.length);
    expect((await list(assessment, "?dismissed=true")).map(({ n }) => n)).toEqual([46]);
  });

  test("no longer show an answer when too few learners who gave it are left", async () => {
    for (let i = 0; i < 42; i += 3) expect((await api.delete(`/v1/learners/l${i}`)).status).toBe(200);
    const { sql } = database;
    const stored = () =>
      sql`select evidence, suggestion from question_alerts where assessment_id = ${assessment.id}`;
    expect(JSON.stringify(await stored())).not.toContain("lutetia");
    await runWorker();
    expect(JSON.stringify(await stored())).not.toContain("lutetia");
  });
});

test("an alert is resolved when its pattern is gone, and returns without a second event", async () => {
  const assessment = await createPublishedAssessment(api, [
    ...Array.from({ length: 3 }, () => choiceQuestion()),
    textQuestion(),
  ]);
  const submitAll = async (from: number, to: number, text: string) => {
    for (let i = from; i < to; i++) {
      await submit(assessment, `m${i}`, i % 2 === 0 ? ["b", "b", "b", text] : ["a", "c", "b", text]);
    }
  };
  await submitAll(0, 30, "Rome");
  await runWorker();
  const neverCorrect = (await list(assessment)).find(({ kind }) => kind === "never_correct");
  expect(neverCorrect).toMatchObject({
    question_id: getQuestionId(assessment, 3),
    evidence: { response_id: null, answers: [] },
    suggestion: { mode: "either", answer_keys: [{ accept: [{ value: "rome" }] }] },
  });
  await submitAll(30, 45, "Paris");
  await runWorker();
  expect((await list(assessment)).map(({ kind }) => kind)).not.toContain("never_correct");
  for (let i = 30; i < 45; i++) {
    expect((await api.delete(`/v1/learners/m${i}?keep=nothing`)).status).toBe(200);
  }
  await runWorker();
  const returned = (await list(assessment)).find(({ kind }) => kind === "never_correct");
  expect(returned).toMatchObject({ id: neverCorrect?.id, n: 30, first_seen_at: neverCorrect?.first_seen_at });
  const events = await listEvents(assessment);
  expect(events.filter(({ kind }) => kind === "never_correct")).toHaveLength(1);
});

test("questions that a teacher grades are not examined", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion(), openQuestion()]);
  for (let i = 0; i < 30; i++) await submit(assessment, `l${i}`, [i % 2 === 0 ? "b" : "a"]);
  await runWorker();
  expect(await list(assessment)).toEqual([]);
});

describe("an alert about a key that was corrected", () => {
  let assessment: Assessment;
  let alert: Alert | undefined;
  beforeAll(async () => {
    assessment = await createPublishedAssessment(api, QUESTIONS);
    await submitMany(assessment, 0, 30);
    await runWorker();
    alert = await findMiskey();
  });
  const findMiskey = async () =>
    (await list(assessment)).find(
      (each) => each.kind === "probable_miskey" && each.question_id === getQuestionId(assessment, 8),
    );
  const commitCorrection = async (correction: object | null | undefined): Promise<string> => {
    const path = `/v1/assessments/${assessment.id}/regrades`;
    const { data } = await api.post(path, { corrections: [correction] });
    const { status } = await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
    expect(status).toBe(200);
    return data.id;
  };
  const revert = async (id: string) => expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);

  test("is settled by the commit, and returns without another event after a revert", async () => {
    const events = await listEvents(assessment);
    expect(alert?.suggestion).toMatchObject({ mode: "new_key" });
    const others = (await list(assessment)).filter((each) => each.question_id !== alert?.question_id);
    expect(others).not.toEqual([]);
    // The examinations of the corrected version don't depend on those of a later version.
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { title: "Version 2" })).status).toBe(200);
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    await submitMany(assessment, 90, 91);
    const regradeId = await commitCorrection(alert?.suggestion);
    expect(await list(assessment)).toEqual(others);
    await runWorker();
    expect(await findMiskey()).toBeUndefined();
    await revert(regradeId);
    await runWorker();
    expect(await findMiskey()).toMatchObject({ id: alert?.id, first_seen_at: alert?.first_seen_at });
    expect(await listEvents(assessment)).toHaveLength(events.length);
  });

  test("returns if the sign is still there after the correction", async () => {
    const regradeId = await commitCorrection({
      question_id: getQuestionId(assessment, 8),
      mode: "either",
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["a"] }],
    });
    expect(await findMiskey()).toBeUndefined();
    await runWorker();
    expect(await findMiskey()).toMatchObject({ id: alert?.id });
    await revert(regradeId);
  });

  test("goes while the submissions that show it are voided", async () => {
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results?limit=100`);
    const strong = (data as { id: string; learner_ref: string }[]).filter(
      ({ learner_ref }) => Number(learner_ref.slice(1)) % 3 === 0,
    );
    const changeAll = async (verb: "void" | "unvoid", body?: object) => {
      for (const { id } of strong) {
        expect((await api.post(`/v1/submissions/${id}/${verb}`, body)).status).toBe(200);
      }
      await runWorker(new Date(Date.now() + 11 * MINUTE));
    };
    await changeAll("void", { reason: "The room was interrupted." });
    expect(await findMiskey()).toBeUndefined();
    await changeAll("unvoid");
    expect(await findMiskey()).toMatchObject({ id: alert?.id });
  });
});

test("alerts are raised from second attempts if the first ones were voided", async () => {
  const assessment = await createPublishedAssessment(api, QUESTIONS);
  await submitMany(assessment, 0, 30);
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results?limit=100`);
  for (const { id } of data)
    await api.post(`/v1/submissions/${id}/void`, { reason: "The room was interrupted." });
  await submitMany(assessment, 0, 30);
  await submit(assessment, "l0", answer(1));
  await runWorker();
  const found = (await list(assessment)).filter(
    ({ question_id }) => question_id === getQuestionId(assessment, 9),
  );
  expect(found.map(({ kind, n }) => `${kind} ${n}`).sort()).toEqual([
    "probable_miskey 30",
    "unaccepted_answer 30",
  ]);
});

test("requests don't wait for an examination, which isn't saved if they made it outdated", async () => {
  const assessment = await createPublishedAssessment(api, QUESTIONS);
  await submitMany(assessment, 0, 31);
  await foldPending(database.db, { now: new Date() });
  const ctx = createContext({ kind: "system" });
  const changes: (() => Promise<{ status: number }>)[] = [
    () => api.delete("/v1/learners/l30"),
    async () => {
      const corrections = [{ question_id: getQuestionId(assessment, 8), mode: "full_credit" }];
      const { data } = await api.post(`/v1/assessments/${assessment.id}/regrades`, { corrections });
      await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
      return api.post(`/v1/regrades/${data.id}/revert`);
    },
    async () => {
      await foldPending(database.db, { now: new Date(), minimum: 1 });
      return api.get(`/v1/assessments/${assessment.id}/analytics`);
    },
  ];
  for (const change of changes) {
    let isSaved = false;
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const examination = runExamination(
      ctx,
      { assessmentId: assessment.id, version: 1 },
      {
        async examine() {
          started.resolve();
          await released.promise;
          return { n: 30 };
        },
        async save() {
          isSaved = true;
        },
      },
    );
    await started.promise;
    const { status } = await change();
    released.resolve();
    await examination;
    expect([status, isSaved]).toEqual([200, false]);
  }
  await runWorker();
  expect((await list(assessment)).map(({ kind }) => kind)).toContain("probable_miskey");
});
