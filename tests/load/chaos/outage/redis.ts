import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#lib/platform/db/client.ts";
import { redisStore } from "#tests/limits/stores.ts";
import { apiClient } from "#tests/load/bench/api.ts";
import { NO_LIMITS, newTestOrganization } from "#tests/support/organization.ts";
import { choiceQuestion, quiz } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import type { Outcome } from "../part.ts";
import { lifeSigns } from "./database.ts";

const REQUESTS = 20;
/** What an organization allows for each question and session unless it sets another number. */
const CHECKS = 3;
const LIMIT_MS = 5000;
/** After this Redis has been tried again. */
const BACK_MS = 4500;

type Way = { name: string; away(): Promise<void>; back(): Promise<void> };

/** Redis dies, and hangs: requests are limited in PostgreSQL meanwhile, and checks as always. */
export async function sufferRedisOutages(awayMs: number): Promise<Outcome> {
  const store = await redisStore();
  let service: RunningService | undefined;
  try {
    const { bridge } = store;
    const env = { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token };
    service = await startService({ door: "none", env: { ...env, LOG_LEVEL: "error" } });
    const ways: Way[] = [
      { name: "Redis stopped", away: store.stop, back: store.start },
      { name: "Redis hanging", away: async () => bridge.hang(), back: async () => bridge.resume() },
    ];
    const outcome: Outcome = { report: [], faults: [] };
    for (const way of ways) {
      const { report, faults } = await suffer(service, way, awayMs);
      outcome.report.push(...report);
      outcome.faults.push(...faults);
    }
    outcome.faults.push(...lifeSigns(service));
    return outcome;
  } finally {
    if (service) await stopService(service);
    await store.close();
  }
}

async function suffer({ baseUrl, connection }: RunningService, way: Way, awayMs: number): Promise<Outcome> {
  const checker = await newChecker(baseUrl, connection);
  const limited = await newKey(connection, { default: REQUESTS, submit: 1, check: 1 });
  const read = () => ask(`${baseUrl}/v1/assessments`, limited);
  const found = [await tally(1, checker)];
  await way.away();
  try {
    found.push(await tally(30, checker), await tally(3 * REQUESTS, read));
    await sleep(awayMs);
    found.push(await tally(10, checker));
  } finally {
    await way.back();
  }
  await sleep(BACK_MS);
  const after = await newKey(connection, { default: REQUESTS, submit: 1, check: 1 });
  found.push(
    await tally(10, checker),
    await tally(3 * REQUESTS, () => ask(`${baseUrl}/v1/assessments`, after)),
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
      `${way.name}: ${due.map(([what], i) => `${found[i]?.allowed} ${what}`).join(", ")} were allowed; the longest answer took ${worst.toFixed(0)} ms`,
    ],
    faults: [
      ...due.flatMap(([what, count], i) =>
        found[i]?.allowed === count
          ? []
          : [`${way.name}: of ${what} ${found[i]?.allowed} were allowed, not ${count}`],
      ),
      ...found.flatMap(({ strays }) => strays.map((stray) => `${way.name}: ${stray}`)),
      ...(worst > LIMIT_MS ? [`${way.name}: an answer took ${worst.toFixed(0)} ms`] : []),
    ],
  };
}

type Tally = { allowed: number; ms: number; strays: string[] };

/** Asks so many times at once. */
async function tally(count: number, send: () => Promise<Response>): Promise<Tally> {
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: count }, send));
  const ms = performance.now() - started;
  const strays = answers.filter(({ status }) => status !== 200 && status !== 429);
  return {
    allowed: answers.filter(({ status }) => status === 200).length,
    ms,
    strays: strays.map(({ status, url }) => `${new URL(url).pathname} was answered ${status}`),
  };
}

const ask = (url: string, key: string, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(4 * LIMIT_MS),
  });

async function newKey(connection: RunningService["connection"], limits = NO_LIMITS): Promise<string> {
  const tables = openDatabase(connection, 1);
  try {
    return (await newTestOrganization(tables, { limits })).apiKey;
  } finally {
    await tables.close();
  }
}

/** Somebody who checks an answer of a question, again and again. */
async function newChecker(
  baseUrl: string,
  connection: RunningService["connection"],
): Promise<() => Promise<Response>> {
  const key = await newKey(connection);
  const api = apiClient(Number(new URL(baseUrl).port), key);
  const { id } = await api.post<{ id: string }>("/v1/assessments", quiz([choiceQuestion()]));
  await api.post(`/v1/assessments/${id}/publish`);
  type Fetched = { exercises: [{ questions: [{ id: string }] }] };
  const { exercises } = await api.get<Fetched>(`/v1/assessments/${id}`);
  const body = JSON.stringify({
    question_id: exercises[0].questions[0].id,
    session_id: crypto.randomUUID(),
    answers: [{ responseId: "r1", value: "a" }],
  });
  return () => ask(`${baseUrl}/v1/assessments/${id}/check`, key, { method: "POST", body });
}
