import { and, eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { runImport } from "#lib/domains/interchange/run-imports.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { imports } from "#lib/platform/db/schema/index.ts";
import { type Api, type ApiResponse, testDatabase } from "./api.ts";
import { textQuestion } from "./quiz.ts";

/** Writes a file in our own format. */
export const writeExchangeFile = (
  questions: readonly object[],
  assessments: readonly object[] = [],
): string => JSON.stringify({ format: "touchstone", version: 1, questions, assessments });

/** Writes a file of text questions. */
export const writeQuestions = (count: number): string =>
  writeExchangeFile(
    Array.from({ length: count }, (_, i) => ({ id: `q${i}`, title: `Q${i}`, ...textQuestion() })),
  );

/** Starts an import. `query` are the parameters of the request. */
export const uploadImport = (
  api: Api,
  body: string | Buffer,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  api.request("POST", `/v1/imports?${new URLSearchParams(query)}`, {
    raw: body,
    headers: { "content-type": "application/octet-stream", ...headers },
  });

/** Runs an import as a worker does, or waits until the worker of another service has run it. Returns the import. */
export async function finishImport(api: Api, id: string, db?: Db): Promise<ApiResponse["data"]> {
  await runWaitingImports(api, {}, db);
  return vi.waitFor(
    async () => {
      const { data } = await api.get(`/v1/imports/${id}`);
      expect(data.status).not.toBe("running");
      return data;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/**
 * Runs the imports of an organization that wait for a worker. Those of other organizations belong to other tests. Returns
 * how many were completed.
 */
export async function runWaitingImports(
  { organizationId }: Api,
  options: Partial<Parameters<typeof runImport>[2]> = {},
  db: Db = testDatabase().db,
): Promise<number> {
  const claimed = await db
    .update(imports)
    .set({ runs: sql`${imports.runs} + 1` })
    .where(and(eq(imports.organizationId, organizationId), eq(imports.status, "running")))
    .returning();
  let count = 0;
  for (const record of claimed) {
    const isCompleted = await runImport(db, record, {
      now: () => new Date(),
      signal: AbortSignal.timeout(60_000),
      onFailure: (error) => {
        throw error;
      },
      ...options,
    });
    if (isCompleted) count += 1;
  }
  return count;
}

/** Imports a file, waits until that has ended, and returns the import. */
export async function importFile(
  api: Api,
  body: string | Buffer,
  query: Record<string, string> = {},
  db?: Db,
): Promise<ApiResponse["data"]> {
  const { status, data } = await uploadImport(api, body, query);
  expect(status).toBe(202);
  return finishImport(api, data.id, db);
}

/** A signal that calls `onCheck` the nth time that it is checked, which is when the import saves how far it is. */
export function createSignal(n: number, onCheck: (controller: AbortController) => void): AbortSignal {
  const controller = new AbortController();
  let checks = 0;
  const { signal } = controller;
  const check = signal.throwIfAborted.bind(signal);
  signal.throwIfAborted = () => {
    checks += 1;
    if (checks === n) onCheck(controller);
    check();
  };
  return signal;
}

/** As by a worker that stops in the middle. */
export const abortAtCheck = (n: number): AbortSignal => createSignal(n, (controller) => controller.abort());
