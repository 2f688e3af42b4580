import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#lib/platform/db/client.ts";
import { createRedisStore } from "#tests/limits/stores.ts";
import { createApiClient } from "#tests/load/bench/api.ts";
import { createTestOrganization, NO_LIMITS } from "#tests/support/organization.ts";
import { buildQuiz, choiceQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import type { Outcome } from "../part.ts";
import { findServiceFaults } from "./database.ts";

const REQUESTS = 20;
/** The default limit of checks for each question and session. */
const CHECKS = 3;
const LIMIT_MS = 5000;
/** After this time, the service has tried Redis again. */
const RECOVERY_MS = 4500;

type Outage = { name: string; begin(): Promise<void>; end(): Promise<void> };

/** Kills and freezes Redis. In the meantime, request limits are counted in PostgreSQL, like those of checks. */
export async function runRedisOutages(awayMs: number): Promise<Outcome> {
  const store = await createRedisStore();
  let service: RunningService | undefined;
  try {
    const { bridge } = store;
    const env = { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token };
    service = await startService({ build: "none", env: { ...env, LOG_LEVEL: "error" } });
    const outages: Outage[] = [
      { name: "Redis stopped", begin: store.stop, end: store.start },
      { name: "Redis hanging", begin: async () => bridge.hang(), end: async () => bridge.resume() },
    ];
    const outcome: Outcome = { report: [], faults: [] };
    for (const outage of outages) {
      const { report, faults } = await runOutage(service, outage, awayMs);
      outcome.report.push(...report);
      outcome.faults.push(...faults);
    }
    outcome.faults.push(...findServiceFaults(service));
    return outcome;
  } finally {
    if (service) await stopService(service);
    await store.close();
  }
}

async function runOutage(
  { baseUrl, connection }: RunningService,
  outage: Outage,
  awayMs: number,
): Promise<Outcome> {
  const checker = await createChecker(baseUrl, connection);
  const limited = await createKey(connection, { default: REQUESTS, submit: 1, check: 1 });
  const read = () => sendRequest(`${baseUrl}/v1/assessments`, limited);
  const found = [await sendAndCount(1, checker)];
  await outage.begin();
  try {
    found.push(await sendAndCount(30, checker), await sendAndCount(3 * REQUESTS, read));
    await sleep(awayMs);
    found.push(await sendAndCount(10, checker));
  } finally {
    await outage.end();
  }
  await sleep(RECOVERY_MS);
  const after = await createKey(connection, { default: REQUESTS, submit: 1, check: 1 });
  found.push(
    await sendAndCount(10, checker),
    await sendAndCount(3 * REQUESTS, () => sendRequest(`${baseUrl}/v1/assessments`, after)),
  );

  const due: [string, number][] = [
    ["a check before the outage", 1],
    ["checks meanwhile", CHECKS - 1],
    ["requests meanwhile", REQUESTS],
    ["checks later", 0],
    ["checks after it", 0],
    ["requests after it", REQUESTS],
  ];
  const worst = Math.max(...found.map(({ ms }) => ms));
  return {
    report: [
      `${outage.name}: ${due.map(([what], i) => `${found[i]?.allowed} ${what}`).join(", ")} were allowed; the longest answer took ${worst.toFixed(0)} ms`,
    ],
    faults: [
      ...due.flatMap(([what, count], i) =>
        found[i]?.allowed === count
          ? []
          : [`${outage.name}: of ${what} ${found[i]?.allowed} were allowed, not ${count}`],
      ),
      ...found.flatMap(({ unexpected }) => unexpected.map((stray) => `${outage.name}: ${stray}`)),
      ...(worst > LIMIT_MS ? [`${outage.name}: an answer took ${worst.toFixed(0)} ms`] : []),
    ],
  };
}

type Tally = { allowed: number; ms: number; unexpected: string[] };

/** Sends `count` requests in parallel. */
async function sendAndCount(count: number, send: () => Promise<Response>): Promise<Tally> {
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: count }, send));
  const ms = performance.now() - started;
  const unexpected = answers.filter(({ status }) => status !== 200 && status !== 429);
  return {
    allowed: answers.filter(({ status }) => status === 200).length,
    ms,
    unexpected: unexpected.map(({ status, url }) => `${new URL(url).pathname} was answered ${status}`),
  };
}

const sendRequest = (url: string, key: string, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(4 * LIMIT_MS),
  });

async function createKey(connection: RunningService["connection"], limits = NO_LIMITS): Promise<string> {
  const tables = openDatabase(connection, 1);
  try {
    return (await createTestOrganization(tables, { limits })).apiKey;
  } finally {
    await tables.close();
  }
}

/** Creates a learner who checks an answer again and again. */
async function createChecker(
  baseUrl: string,
  connection: RunningService["connection"],
): Promise<() => Promise<Response>> {
  const key = await createKey(connection);
  const api = createApiClient(Number(new URL(baseUrl).port), key);
  const { id } = await api.post<{ id: string }>("/v1/assessments", buildQuiz([choiceQuestion()]));
  await api.post(`/v1/assessments/${id}/publish`);
  type Fetched = { exercises: [{ questions: [{ id: string }] }] };
  const { exercises } = await api.get<Fetched>(`/v1/assessments/${id}`);
  const body = JSON.stringify({
    question_id: exercises[0].questions[0].id,
    session_id: crypto.randomUUID(),
    answers: [{ responseId: "r1", value: "a" }],
  });
  return () => sendRequest(`${baseUrl}/v1/assessments/${id}/check`, key, { method: "POST", body });
}
