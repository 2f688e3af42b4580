import fs from "node:fs";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { createApiClient } from "#tests/load/bench/api.ts";

import { startBlackholeRelay } from "#tests/support/database-relay.ts";

import { createTestOrganization } from "#tests/support/organization.ts";

import { buildAnswers, buildQuiz, choiceQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { withDatabase } from "../database.ts";
import type { Outcome } from "../part.ts";
import { type OutageResult, type RequestSpec, runOutage } from "./run-outage.ts";

const OUTAGES = ["hanging", "cut off", "stopped"] as const;

/** Makes the database hang, silently drop all data, and die, or runs only some of these outages. */
export const runDatabaseOutages = (
  awayMs: number,
  outages: readonly (typeof OUTAGES)[number][] = OUTAGES,
): Promise<Outcome> =>
  withDatabase(async ({ dataDir, connection, takeDown: keepAway, freeze }) => {
    const relay = await startBlackholeRelay(connection as SocketConnection, dataDir);
    const tables = openDatabase(connection, 1);
    let service: RunningService | undefined;
    try {
      service = await startService({
        build: "none",
        dataDir,
        existingDatabase: relay.connection,
        env: { WEBHOOK_WORKER: "1", LOG_LEVEL: "error" },
      });
      const { baseUrl } = service;
      const requests = await createRequests(baseUrl, tables);
      const results: OutageResult[] = [];
      const begin = {
        hanging: async () => freeze(),
        "cut off": async () => relay.dropTraffic(),
        stopped: keepAway,
      };
      for (const outage of outages)
        results.push(await runOutage(outage, baseUrl, requests, begin[outage], awayMs));
      return {
        report: results.map(({ report }) => report),
        faults: [...results.flatMap(({ faults }) => faults), ...findServiceFaults(service)],
      };
    } finally {
      if (service) await stopService(service, { keepData: true });
      await tables.close();
      await relay.close();
    }
  });

/** Creates the requests: reading, a submission in a transaction, analytics, and health checks. */
export async function createRequests(baseUrl: string, tables: Database): Promise<RequestSpec[]> {
  const { apiKey } = await createTestOrganization(tables);
  const api = createApiClient(Number(new URL(baseUrl).port), apiKey);
  const { id } = await api.post<{ id: string }>("/v1/assessments", buildQuiz([choiceQuestion()]));
  await api.post(`/v1/assessments/${id}/publish`);
  const assessment = await api.get<Parameters<typeof buildAnswers>[0]>(`/v1/assessments/${id}`);
  const answers = buildAnswers(assessment, ["b"]);
  const authorization = `Bearer ${apiKey}`;
  const get = (path: string): RequestSpec => ({
    path,
    init: () => ({ headers: { authorization } }),
    expectedStatus: 200,
    needsDatabase: true,
  });
  return [
    get("/v1/assessments"),
    get(`/v1/assessments/${id}/analytics`),
    get("/readyz"),
    { ...get("/healthz"), needsDatabase: false },
    {
      ...get(`/v1/assessments/${id}/submit`),
      init: () => ({
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify({ learner_ref: "learner", answers }),
      }),
    },
  ];
}

/** Checks that the process is alive and logged no unexpected failure. */
export function findServiceFaults({ child, logFile }: RunningService): string[] {
  const isOver = child.exitCode !== null || child.signalCode !== null;
  const lines = fs.readFileSync(logFile, "utf8").trim().split("\n");
  const surprises = lines.filter((line) => /"level":[56]0/.test(line)).slice(0, 3);
  return [
    ...(isOver
      ? [`the service ended with ${child.exitCode ?? child.signalCode}: ${lines.slice(-15).join("\n")}`]
      : []),
    ...surprises.map((line) => `the service says: ${line.slice(0, 500)}`),
  ];
}
