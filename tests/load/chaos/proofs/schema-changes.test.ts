import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { run } from "#tests/start/support.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { choiceQuestion, numericQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** This test has a separate service, because it changes tables and terminates connections. */
let service: RunningService;
let sql: postgres.Sql;
let api: Api;
let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
beforeAll(async () => {
  service = await startService({ build: "none" });
  sql = postgres({ ...(service.connection as SocketConnection), max: 1, onnotice: () => {} });
  const database = openDatabase(service.connection, 1);
  const { organizationId, apiKey } = await createTestOrganization(database);
  await database.close();
  api = createApiClient(service.baseUrl, organizationId, apiKey);
  assessment = await createPublishedAssessment(api, [choiceQuestion(), numericQuestion()], {
    allowed_attempts: null,
    passing_score_percent: 60,
  });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await stopService(service);
});

/** Creates an attempt. Every second learner passes. Every third one answers only half of the questions. */
function createAttempt(n: number) {
  const [exercise] = assessment.exercises;
  const values = [n % 2 === 0 ? "b" : "a", n % 3 === 0 ? "" : 3.14];
  const questionAnswers = exercise.questions.map(({ id }: { id: string }, i: number) => ({
    questionId: id,
    answers: [{ responseId: "r1", value: values[i] }],
  }));
  const score = (n % 2 === 0 ? 1 : 0) + (n % 3 === 0 ? 0 : 1);
  return {
    answers: { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] },
    elements: questionAnswers.map(({ answers }: { answers: unknown }) => answers),
    score,
    passed: score === 2,
    metadata: { n, isEven: n % 2 === 0, text: "t", nested: { list: [true, null] } },
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
  };
}

type Outcome = "ok" | "unavailable";
const check = ({ status, text }: { status: number; text: string }): Outcome => {
  if (status === 503) return "unavailable";
  if (status < 200 || status > 299) throw new Error(`${status} ${text}`);
  return "ok";
};
const origin = { headers: { origin: "https://school.example" }, key: null };

/** The calls that each caller makes in turn. Each learner_ref is used once, so that its stored submission is known. */
const calls: Record<string, (n: number) => Promise<Outcome>> = {
  async submit(n) {
    const { answers, metadata, startedAt } = createAttempt(n);
    const body = { learner_ref: `learner ${n}`, answers, metadata, started_at: startedAt };
    return check(await api.post(`/v1/assessments/${assessment.id}/submit`, body));
  },
  async "submit once"(n) {
    const { answers, metadata, startedAt } = createAttempt(n);
    const body = { learner_ref: `learner ${n}`, answers, metadata, started_at: startedAt };
    const options = { headers: { "idempotency-key": `key ${n}` } };
    return check(await api.post(`/v1/assessments/${assessment.id}/submit`, body, options));
  },
  async embed(n) {
    const { answers, metadata } = createAttempt(n);
    const minted = await api.post("/v1/embed/token", {
      assessment_id: assessment.id,
      learner_ref: `learner ${n}`,
      origins: ["https://school.example"],
      metadata,
    });
    if (check(minted) === "unavailable") return "unavailable";
    const { token } = minted.data;
    const loaded = check(await api.get(`/v1/embed/assessments?token=${token}`, origin));
    if (loaded === "unavailable") return loaded;
    return check(await api.post("/v1/embed/submit", { token, answers }, origin));
  },
  read: async () => check(await api.get(`/v1/assessments/${assessment.id}`)),
  list: async () => check(await api.get(`/v1/assessments/${assessment.id}/results?passed=true&limit=100`)),
  analytics: async () => check(await api.get(`/v1/assessments/${assessment.id}/analytics`)),
  async check(n) {
    const [{ id }] = assessment.exercises[0].questions;
    const body = { question_id: id, answers: [{ responseId: "r1", value: "b" }], session_id: `session ${n}` };
    return check(await api.post(`/v1/assessments/${assessment.id}/check`, body));
  },
  async publish(n) {
    const created = await api.post("/v1/assessments", {
      title: `Draft ${n}`,
      exercises: [{ questions: [choiceQuestion()] }],
    });
    if (check(created) === "unavailable") return "unavailable";
    return check(await api.post(`/v1/assessments/${created.data.id}/publish`));
  },
};

const TABLES = [
  "submissions",
  "api_keys",
  "embed_tokens",
  "organizations",
  "learners",
  "assessments",
  "idempotency_keys",
];
let added = 0;
const alterTable = () =>
  sql.unsafe(`alter table ${TABLES[added % TABLES.length]} add column added_${++added} boolean`);
const terminateBackend = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'touchstone' and pid <> pg_backend_pid() order by random() limit 1`;

let next = 0;
/** Runs 8 callers while the database is disturbed `rounds` times. Returns the learners with a confirmed submission. */
async function call(rounds: number, disturb: (round: number) => unknown): Promise<Set<string>> {
  const confirmed = new Set<string>();
  let isOver = false;
  const kinds = Object.entries(calls);
  const runCaller = async () => {
    while (!isOver) {
      const n = next++;
      const [kind, run] = kinds[n % kinds.length] as (typeof kinds)[number];
      const outcome = await run(n).catch((error: Error) => {
        throw new Error(`${kind}: ${error.message}`);
      });
      if (outcome === "ok" && ["submit", "submit once", "embed"].includes(kind))
        confirmed.add(`learner ${n}`);
      unavailable += Number(outcome === "unavailable");
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, runCaller));
  for (let round = 0; round < rounds; round++) {
    const begun = next;
    await disturb(round);
    await Promise.race([waitUntil(() => next > begun + kinds.length), callers]);
  }
  isOver = true;
  await callers;
  return confirmed;
}
let unavailable = 0;

/** Checks that every newly stored submission is the one that its learner sent. Returns the learners. */
async function listStoredLearners(): Promise<Set<string>> {
  const rows =
    await sql`select learner_ref, source, answers, score, max_score, percentage, passed, late, is_draft,
      attempt_number, metadata, started_at from submissions`;
  for (const row of rows) {
    const n = Number(String(row.learner_ref).split(" ")[1]);
    const { elements, score, passed, metadata, startedAt } = createAttempt(n);
    const expected = { answers: elements, score, max_score: 2, percentage: score * 50, passed, metadata };
    expect(row).toMatchObject({ ...expected, late: false, is_draft: false, attempt_number: 1 });
    if (row.source === "api") expect(row.started_at.toISOString()).toBe(startedAt);
  }
  const learners = rows.map(({ learner_ref }) => String(learner_ref));
  expect(new Set(learners).size).toBe(learners.length);
  return new Set(learners);
}

test("no call fails and each submission is stored as sent while tables change and prepared statements are lost", async () => {
  const confirmed = await call(30, (round) =>
    round % 2 === 0 ? alterTable() : service.child.send("deallocate"),
  );
  expect(unavailable).toBe(0);
  expect(confirmed.size).toBeGreaterThan(30);
  expect(await listStoredLearners()).toEqual(confirmed);
});

test("terminated connections cause at most a 503, and no confirmed submission is lost", async () => {
  const confirmed = await call(20, (round) =>
    round % 2 === 0 ? terminateBackend() : round % 4 === 1 ? alterTable() : service.child.send("deallocate"),
  );
  const stored = await listStoredLearners();
  expect([...confirmed].filter((learner) => !stored.has(learner))).toEqual([]);
});

test("admin verify finds no difference after that, and repairs a changed result", async () => {
  const verify = async (...options: string[]) => {
    const { ended, stdout } = run("scripts/admin.ts", ["verify", "--json", ...options], {
      env: { ...process.env, DATA_DIR: service.dataDir, DATABASE_URL: "" },
    });
    const code = await ended;
    return { code, ...JSON.parse(stdout()) };
  };
  const checked = (await listStoredLearners()).size;
  expect(await verify()).toEqual({ code: 0, checked, different: 0, repaired: 0, differences: [] });

  const [row] = await sql`update submissions set passed = not passed
    where id = (select id from submissions limit 1) returning id, passed`;
  const columns = { passed: { stored: row?.passed, expected: !row?.passed } };
  expect(await verify()).toMatchObject({
    code: 1,
    different: 1,
    differences: [{ submission_id: row?.id, columns }],
  });
  expect(await verify("--org", api.organizationId, "--repair")).toMatchObject({ code: 0, repaired: 1 });
  expect(await verify()).toMatchObject({ code: 0, different: 0 });
});
