import fs from "node:fs";
import path from "node:path";
import { startReceiver } from "#tests/support/receiver.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import type { Outcome, Part } from "../chaos/part.ts";
import type { Cluster } from "../fleet/cluster.ts";
import { createFindings, type Findings } from "../fleet/findings.ts";
import { type Fleet, withFleet } from "../fleet/fleet.ts";
import { checkDeliveries } from "../fleet/proofs/deliveries.ts";
import { checkOnce } from "../fleet/proofs/once.ts";
import { filterSuccessful, formatTally, repeat, sendRequest } from "../fleet/requests.ts";
import { createQuiz, createTenant, submit } from "../fleet/tenant.ts";
import { startPgBouncer } from "./pgbouncer.ts";

/** What a process, PgBouncer or PostgreSQL would say about state that a pooled connection doesn't keep. */
const SYMPTOMS = [
  "prepared statement",
  "unsupported startup parameter",
  "unsupported pkt type",
  "the database is unavailable",
  "failed, will retry",
];
const TIMEOUT_WARNING = "behind a connection pooler";
const MAX_MEDIAN_MS = 250;

/** Two instances and a worker behind HAProxy, on PostgreSQL 15 behind Debian's PgBouncer in transaction mode. */
export const pooler: Part = {
  name: "pooler",
  title:
    "PgBouncer in transaction mode: start, restart, parallel writes, idempotency, embeds, webhooks, regrades",
  needs: ["haproxy", "postgres", "initdb", "pgbouncer"],
  async run({ isQuick, stop, log }): Promise<Outcome> {
    let logs = "";
    const connectThrough = (cluster: Cluster, home: string) => {
      logs = home;
      return startPgBouncer(cluster, home);
    };
    return withFleet({ names: ["one", "two"], connectThrough }, async (fleet) => {
      const found = createFindings();
      const checks: (() => Promise<unknown>)[] = [
        () => checkMigrations(fleet, found),
        () => checkWrites(fleet, found, isQuick ? 50 : 300),
        () => checkDeliveryTimes(fleet, found, isQuick ? 20 : 60),
        () => checkRegrade(fleet, found),
        () => collect(found, checkOnce(fleet)),
        () => checkRestart(fleet, found),
        () => collect(found, checkDeliveries(fleet, { count: isQuick ? 20 : 100, kills: false })),
      ];
      for (const check of checks) {
        stop.throwIfAborted();
        await check();
        for (const line of found.report.splice(0)) log(`  ${line}`);
        checkLogs(fleet, logs, found);
      }
      return found;
    });
  },
};

async function collect(found: Findings, outcome: Promise<Outcome>): Promise<void> {
  const { report, faults } = await outcome;
  found.report.push(...report);
  found.faults.push(...faults);
}

/** The instances have started together on an empty database. */
async function checkMigrations({ database, instances }: Fleet, found: Findings): Promise<void> {
  const [row] = await database.sql<{ applied: number; distinct: number }[]>`
    select count(*)::int as applied, count(distinct created_at)::int as distinct from drizzle.__drizzle_migrations`;
  found.expect(row !== undefined && row.applied === row.distinct, "a migration was applied twice");
  for (const instance of instances)
    found.expect(instance.countInLog(TIMEOUT_WARNING) === 1, `${instance.name} doesn't warn about timeouts`);
  found.report.push(
    `${instances.length} instances started at once on an empty database: ${row?.applied} migrations, each applied once`,
  );
}

/** Creates, publishes and submits in parallel, with more requests than the pooler has connections. */
async function checkWrites(fleet: Fleet, { report, expect }: Findings, count: number): Promise<void> {
  const tenant = await createTenant(fleet);
  const quizzes = await repeat(10, () => createQuiz(fleet, tenant));
  const startedAt = performance.now();
  const answers = await repeat(count, (n) => {
    const quiz = quizzes[n % quizzes.length];
    if (!quiz) throw new Error("there is no quiz");
    return submit(fleet.url, quiz, `learner-${n}`);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  expect(filterSuccessful(answers).length === count, `submitting gave ${formatTally(answers)}`);
  report.push(
    `10 quizzes created and published and ${count} answers submitted at once: ${formatTally(answers)}, ${seconds.toFixed(1)} s`,
  );
}

/** Measures the time from a submission's response to the first attempt of a worker to deliver its event. */
async function checkDeliveryTimes(fleet: Fleet, { report, expect }: Findings, count: number): Promise<void> {
  const tenant = await createTenant(fleet);
  const receiver = await startReceiver();
  const worker = await fleet.startWorker();
  try {
    const body = { url: receiver.url, events: ["submission.graded"] };
    await sendRequest(`${fleet.url}/v1/webhooks`, { key: tenant.key, body });
    const quiz = await createQuiz(fleet, tenant);
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      // Spread over the interval between two polls.
      await new Promise((resolve) => setTimeout(resolve, (n * 37) % 200));
      await submit(fleet.url, quiz, `timed-${n}`);
      const recordedAt = performance.now();
      const requests = await receiver.received(n + 1);
      times.push(Math.max(0, (requests.at(-1)?.at ?? Number.POSITIVE_INFINITY) - recordedAt));
    }
    times.sort((a, b) => a - b);
    const [median = Number.NaN, slow = Number.NaN] = [0.5, 0.95].map(
      (share) => times[Math.floor(count * share)],
    );
    expect(median <= MAX_MEDIAN_MS, `deliveries began after ${median.toFixed(0)} ms (p50)`);
    report.push(
      `${count} deliveries without listening: begun after ${median.toFixed(0)} ms (p50), ${slow.toFixed(0)} ms (p95)`,
    );
  } finally {
    await worker.end();
    await receiver.close();
  }
}

async function checkRegrade(fleet: Fleet, { report, expect }: Findings): Promise<void> {
  const quiz = await createQuiz(fleet, await createTenant(fleet));
  const { key } = quiz.tenant;
  await repeat(20, (n) => submit(fleet.url, quiz, `regraded-${n}`));
  const corrections = [{ question_id: quiz.questionId, mode: "full_credit" }];
  const preview = await sendRequest(`${fleet.url}/v1/assessments/${quiz.id}/regrades`, {
    key,
    body: { corrections },
  });
  const body = { fingerprint: preview.data.fingerprint };
  const commit = await sendRequest(`${fleet.url}/v1/regrades/${preview.data.id}/commit`, { key, body });
  expect(preview.status === 201 && commit.status === 200, `a regrade gave ${formatTally([preview, commit])}`);
  expect(commit.data.status === "committed", `a regrade is ${commit.data.status}`);
  report.push(`a regrade of 20 submissions: ${preview.status} and ${commit.status}, ${commit.data.status}`);
}

/** Restarts all instances at once. */
async function checkRestart({ instances, url }: Fleet, { report, expect }: Findings): Promise<void> {
  const codes = await Promise.all(instances.map((instance) => instance.stop()));
  await Promise.all(instances.map((instance) => instance.start()));
  await waitUntil(async () => (await sendRequest(`${url}/readyz`)).status === 200, "an instance is ready");
  expect(
    codes.every((code) => code === 0),
    `stopping ended with ${codes}`,
  );
  report.push(`${instances.length} instances stopped and started at once: exit codes ${codes}`);
}

/** Searches the logs of the instances, and those of all other processes in the directory. */
function checkLogs({ instances }: Fleet, dir: string, { expect }: Findings): void {
  const files = fs.readdirSync(dir).filter((file) => file.endsWith(".log"));
  const logs = files.map((file) => ({ name: file, text: fs.readFileSync(path.join(dir, file), "utf8") }));
  for (const symptom of SYMPTOMS) {
    for (const { name, countInLog } of instances)
      expect(countInLog(symptom) === 0, `the log of ${name} says "${symptom}"`);
    for (const { name, text } of logs) expect(!text.includes(symptom), `${name} says "${symptom}"`);
  }
}
