import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/contract/app-error.ts";
import { ANALYTICS_ERRORS } from "#lib/messages/analytics.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type FoldResult, foldOnce } from "./fold.ts";

const WAIT_FOR_OTHERS_MS = 50;
/** Proxies commonly give up after 60 s. */
export const MAX_FOLDING_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

const foldsInProgress = new Map<string, Promise<FoldResult>>();

/**
 * Folds an assessment once, using a single connection of this process, no matter how many requests wait for it. Waits a
 * moment if another process is folding.
 */
export async function foldShared(ctx: Ctx, assessmentId: string): Promise<FoldResult> {
  const key = `${ctx.organizationId} ${assessmentId}`;
  const running = foldsInProgress.get(key);
  const fold = running ?? foldOnce(ctx, assessmentId).finally(() => foldsInProgress.delete(key));
  if (!running) foldsInProgress.set(key, fold);
  const result = await fold;
  if (result === "busy") await sleep(WAIT_FOR_OTHERS_MS);
  return result;
}

/** Throws 503 `unavailable` with Retry-After if the deadline, a time of `performance.now`, has passed. */
export function requireTime(deadline: number): void {
  if (performance.now() <= deadline) return;
  throw new AppError("unavailable", ANALYTICS_ERRORS.stillComputing, { retryAfter: RETRY_AFTER_SECONDS });
}
