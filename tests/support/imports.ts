import { expect, vi } from "vitest";
import { runImports } from "#lib/domains/interchange/run-imports.ts";
import { type Api, type ApiResponse, testDatabase } from "./api.ts";

/** Writes a file in our own format. */
export const writeExchangeFile = (
  questions: readonly object[],
  assessments: readonly object[] = [],
): string => JSON.stringify({ format: "touchstone", version: 1, questions, assessments });

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

/** Runs the imports that wait for a worker. Another test may already be running this one, so it waits for its end. */
export async function finishImport(api: Api, id: string): Promise<ApiResponse["data"]> {
  await runWaitingImports();
  const read = async () => (await api.get(`/v1/imports/${id}`)).data;
  return vi.waitFor(
    async () => {
      const current = await read();
      expect(current.status).not.toBe("running");
      return current;
    },
    { timeout: 20_000, interval: 100 },
  );
}

export const runWaitingImports = (options: Partial<Parameters<typeof runImports>[1]> = {}): Promise<number> =>
  runImports(testDatabase(), {
    now: () => new Date(),
    signal: AbortSignal.timeout(60_000),
    onFailure: (error) => {
      throw error;
    },
    ...options,
  });

/** Imports a file, waits until that has ended, and returns the import. */
export async function importFile(
  api: Api,
  body: string | Buffer,
  query: Record<string, string> = {},
): Promise<ApiResponse["data"]> {
  const { status, data } = await uploadImport(api, body, query);
  expect(status).toBe(202);
  return finishImport(api, data.id);
}
