import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { readPostmasterPid } from "#tests/start/support.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** More than a commit reports itself, so that the worker writes the events. */
const SUBMISSIONS = 5_100;
const LIMIT_MS = 100_000;

/** A moment during a commit, recognized by a condition in SQL. */
type Moment = { name: string; condition: string };
const REPLACING = {
  name: "while the results are replaced",
  condition: `exists (select from pg_stat_activity where state = 'active' and query like '%update submissions s%'
    and pid <> pg_backend_pid())`,
};
const WRITING = {
  name: "while the events are written",
  condition: `exists (select from events where data->>'regrade_id' = $1::text)`,
};
const MOMENTS: Moment[] = [
  {
    name: "when it begins",
    condition: "exists (select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock')",
  },
  REPLACING,
  {
    name: "when it has just ended",
    condition: "exists (select from regrades where id = $1::uuid and status = 'committed')",
  },
  WRITING,
  {
    name: "while webhooks are delivered",
    condition: `exists (select from webhook_deliveries d join events e on e.id = d.event_id
      where e.data->>'regrade_id' = $1::text and d.status = 'delivered')`,
  },
];

describe("kill -9 during the commit of a regrade", () => {
  let dataDir: string;
  let service: RunningService;
  let receiver: Receiver;
  let api: Api;
  let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
  let key = "b";

  const start = async () => {
    const env = { WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1", LOG_LEVEL: "error" };
    service = await startService({ build: "none", dataDir, env });
  };
  /** Runs a query on a connection of its own, which doesn't outlive a restart. */
  async function query<T extends object>(text: string, ...values: string[]): Promise<T[]> {
    const database = openDatabase(service.connection, 1);
    try {
      return await database.sql.unsafe<T[]>(text, values);
    } finally {
      await database.close();
    }
  }

  beforeAll(async () => {
    receiver = await startReceiver();
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-killed-commit-"));
    fs.chmodSync(dataDir, 0o755);
    await start();
    const database = openDatabase(service.connection, 1);
    const limits = { default: 1_000_000, submit: 1_000, check: 1 };
    const organization = await createTestOrganization(database, { limits });
    await database.close();
    api = createApiClient(service.baseUrl, organization.organizationId, organization.apiKey);
    await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.regraded"] });
    assessment = await createPublishedAssessment(api, [choiceQuestion(2)], { allowed_attempts: null });
    const answers = buildAnswers(assessment, ["a"]);
    const submitted = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "a",
      answers,
    });
    expect(submitted.status).toBe(200);
    await query(
      `insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
        status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
        percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at)
      select s.organization_id, gen_random_uuid(), s.assessment_id, s.assessment_version, s.learner_id, s.learner_ref,
        s.source, s.status, false, false, i + 1, s.answers, s.fractions, s.question_scores, s.question_outcomes, s.score,
        s.max_score, s.percentage, s.passed, s.passing_score_percent, s.auto_score, s.submitted_at, s.graded_at
      from submissions s, generate_series(1, ${SUBMISSIONS - 1}) i`,
    );
  });
  afterAll(async () => {
    if (service) await stopService(service);
    await receiver?.close();
  });

  /** Previews a regrade that changes every submission: all are right, or none. */
  async function preview(): Promise<{ id: string; fingerprint: string }> {
    key = key === "a" ? "b" : "a";
    const { data } = await api.post(`/v1/assessments/${assessment.id}/regrades`, {
      corrections: [
        {
          question_id: assessment.exercises[0].questions[0].id,
          mode: "new_key",
          answer_keys: [{ type: "choice", response_id: "r1", correct: [key] }],
        },
      ],
    });
    const read = async () => (await api.get(`/v1/regrades/${data.id}`)).data;
    await waitUntil(async () => (await read()).status === "previewed", "the preview is computed", LIMIT_MS);
    return read();
  }
  const commit = ({ id, fingerprint }: { id: string; fingerprint: string }) =>
    api.post(`/v1/regrades/${id}/commit`, { fingerprint });

  /** Commits, and calls `kill` when the moment has come. */
  async function commitAndKill(
    regrade: { id: string; fingerprint: string },
    { condition }: Moment,
    kill: () => void,
  ): Promise<void> {
    const database = openDatabase(service.connection, 1);
    const text = `select ${condition} as found${condition.includes("$1") ? "" : ", $1::text as unused"}`;
    const committing = commit(regrade).catch((error: unknown) => error);
    for (;;) {
      const [row] = await database.sql.unsafe<{ found: boolean }[]>(text, [regrade.id]);
      if (row?.found) break;
    }
    kill();
    await committing;
    await database.close();
  }

  /** Expects all or nothing of a commit, completes it, and expects one event for each submission. Returns what was found. */
  async function expectWhole(regrade: { id: string; fingerprint: string }): Promise<string> {
    await waitUntil(
      async () => (await fetch(`${service.baseUrl}/readyz`)).status === 200,
      "it is ready",
      LIMIT_MS,
    );
    const { status } = (await api.get(`/v1/regrades/${regrade.id}`)).data;
    const [row] = await query<{ n: number; right: number }>(
      `select count(*) filter (where $1::uuid = any(regrades))::int as n,
        count(*) filter (where score = $2::float8)::int as right from submissions`,
      regrade.id,
      key === "a" ? "2" : "0",
    );
    expect([status, row]).toEqual(
      status === "committed"
        ? ["committed", { n: SUBMISSIONS, right: SUBMISSIONS }]
        : ["previewed", { n: 0, right: 0 }],
    );
    if (status === "previewed") expect((await commit(regrade)).status).toBe(200);

    const listIds = async () =>
      (
        await query<{ id: string }>("select id from events where data->>'regrade_id' = $1::text", regrade.id)
      ).map(({ id }) => id);
    await waitUntil(
      async () => (await query("select from regrade_event_queue")).length === 0,
      "events",
      LIMIT_MS,
    );
    const [events] = await query<{ n: number; submissions: number }>(
      `select count(*)::int as n, count(distinct data->>'submission_id')::int as submissions from events
      where data->>'regrade_id' = $1::text`,
      regrade.id,
    );
    expect(events).toEqual({ n: SUBMISSIONS, submissions: SUBMISSIONS });
    const known = new Set(await listIds());
    const listReceived = () =>
      new Set(
        receiver.requests.flatMap(({ headers }) => headers["webhook-id"] ?? []).filter((id) => known.has(id)),
      );
    await waitUntil(() => listReceived().size === SUBMISSIONS, "every webhook has come", LIMIT_MS);
    const { data } = await api.get(`/v1/assessments/${assessment.id}/analytics?attempts=all`);
    expect([data.overview.graded_count, data.overview.avg_score_percent]).toEqual([
      SUBMISSIONS,
      key === "a" ? 100 : 0,
    ]);
    return status;
  }

  test.each(MOMENTS)(
    "of the service $name leaves all or nothing, and every event comes once",
    async (moment) => {
      const regrade = await preview();
      await commitAndKill(regrade, moment, () => service.child.kill("SIGKILL"));
      await start();
      api = createApiClient(service.baseUrl, api.organizationId, api.key);
      console.info(`killed ${moment.name}: ${await expectWhole(regrade)}`);
    },
  );

  test.each([REPLACING, WRITING])(
    "of PostgreSQL $name leaves all or nothing, and every event comes once",
    async (moment) => {
      const regrade = await preview();
      await commitAndKill(regrade, moment, () => process.kill(readPostmasterPid(dataDir) ?? 0, "SIGKILL"));
      console.info(`killed ${moment.name}: ${await expectWhole(regrade)}`);
    },
  );
});
