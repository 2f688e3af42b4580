import { setTimeout as sleep } from "node:timers/promises";
import type { Analytics } from "#lib/contract/analytics.ts";
import { foldRequested } from "#lib/domains/analytics/maintenance.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Api } from "./api.ts";

const PAUSE_MS = 50;

/**
 * Requests the analytics of an assessment until all submissions are counted. In between, it counts them as the worker does.
 * Returns the figures and the time that all of this took, in ms.
 */
export async function timeAnalytics(
  db: Db,
  api: Api,
  id: string,
): Promise<{ ms: number; figures: Analytics }> {
  const startedAt = performance.now();
  for (;;) {
    const figures = await api.get<Analytics>(`/v1/assessments/${id}/analytics`);
    if (figures.pending_submissions === 0) return { ms: performance.now() - startedAt, figures };
    await sleep(PAUSE_MS); // the service may be counting them
    await foldRequested(db, {
      now: () => new Date(),
      signal: new AbortController().signal,
      onFailure: rethrow,
    });
  }
}

function rethrow(error: unknown): never {
  throw error;
}
