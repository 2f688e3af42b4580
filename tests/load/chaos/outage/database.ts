import fs from "node:fs";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { apiClient } from "#tests/load/bench/api.ts";

import { startSwallowingRelay } from "#tests/support/database-relay.ts";

import { newTestOrganization } from "#tests/support/organization.ts";

import { answersFor, choiceQuestion, quiz } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { withDatabase } from "../database.ts";
import type { Outcome } from "../part.ts";
import { type Ask, type Course, suffer } from "./suffer.ts";

const WAYS = ["hanging", "cut off", "stopped"] as const;

/** The database hangs, is cut off without a word, and dies; or does some of it. */
export const sufferDatabaseOutages = (
  awayMs: number,
  ways: readonly (typeof WAYS)[number][] = WAYS,
): Promise<Outcome> =>
  withDatabase(async ({ dataDir, connection, keepAway, freeze }) => {
    const relay = await startSwallowingRelay(connection as SocketConnection, dataDir);
    const tables = openDatabase(connection, 1);
    let service: RunningService | undefined;
    try {
      service = await startService({
        door: "none",
        dataDir,
        beside: relay.connection,
        env: { WEBHOOK_WORKER: "1", LOG_LEVEL: "error" },
      });
      const { baseUrl } = service;
      const asks = await usualAsks(baseUrl, tables);
      const courses: Course[] = [];
      const begin = {
        hanging: async () => freeze(),
        "cut off": async () => relay.swallow(),
        stopped: keepAway,
      };
      for (const way of ways) courses.push(await suffer(way, baseUrl, asks, begin[way], awayMs));
      return {
        report: courses.map(({ report }) => report),
        faults: [...courses.flatMap(({ faults }) => faults), ...lifeSigns(service)],
      };
    } finally {
      if (service) await stopService(service, { keepData: true });
      await tables.close();
      await relay.close();
    }
  });

/** Reading, a submission in a transaction, figures, and what tells how the service is. */
export async function usualAsks(baseUrl: string, tables: Database): Promise<Ask[]> {
  const { apiKey } = await newTestOrganization(tables);
  const api = apiClient(Number(new URL(baseUrl).port), apiKey);
  const { id } = await api.post<{ id: string }>("/v1/assessments", quiz([choiceQuestion()]));
  await api.post(`/v1/assessments/${id}/publish`);
  const assessment = await api.get<Parameters<typeof answersFor>[0]>(`/v1/assessments/${id}`);
  const answers = answersFor(assessment, ["b"]);
  const authorization = `Bearer ${apiKey}`;
  const get = (path: string): Ask => ({
    path,
    init: () => ({ headers: { authorization } }),
    usual: 200,
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

/** The process lives, and nothing surprised it. */
export function lifeSigns({ child, logFile }: RunningService): string[] {
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
