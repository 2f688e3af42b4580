import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#lib/platform/context.ts";
import { type FoldResult, foldOnce } from "./fold.ts";
import { sumBy } from "./parts.ts";
import { insertRequests } from "./request-queries.ts";

/** A request counts at most this many changes. On a busy machine of two cores, they took a second. */
const MAX_AT_ONCE = 20_000;
/** How long a request waits at most, on a busy machine, in ms. */
const MAX_FOLDING_MS = 3_000;
const WAIT_FOR_OTHERS_MS = 50;

export type CatchUpOptions = { maxAtOnce?: number; maxFoldingMs?: number };
type Behind = { assessmentId: string; pending: number };

/**
 * Folds the pending changes of assessments that a request is about, if they are at most `maxAtOnce`. Otherwise, or if
 * that takes longer than `maxFoldingMs`, the worker folds them next. Returns whether the request has to read what was
 * counted again.
 */
export async function catchUp(
  ctx: Ctx,
  assessments: readonly Behind[],
  { maxAtOnce = MAX_AT_ONCE, maxFoldingMs = MAX_FOLDING_MS }: CatchUpOptions = {},
): Promise<boolean> {
  const behind = assessments.filter(({ pending }) => pending > 0);
  if (behind.length === 0) return false;
  const ids = behind.map(({ assessmentId }) => assessmentId);
  const isFew = sumBy(behind, ({ pending }) => pending) <= maxAtOnce;
  if (isFew && (await foldWithin(ctx, ids, maxFoldingMs))) return true;
  await insertRequests(ctx.db, ctx.organizationId, ids);
  return isFew;
}

/** Folds assessments completely. Returns false if that takes longer: the transaction in progress then ends on its own. */
async function foldWithin(ctx: Ctx, assessmentIds: readonly string[], limitMs: number): Promise<boolean> {
  const done = new AbortController();
  const timeout = sleep(limitMs, "late" as const, { signal: done.signal }).catch(() => "late" as const);
  try {
    for (const id of assessmentIds) {
      for (let result: FoldResult | "late" | undefined; result !== "done"; ) {
        result = await Promise.race([timeout, foldShared(ctx, id)]);
        if (result === "late") return false;
      }
    }
    return true;
  } finally {
    done.abort();
  }
}

const foldsInProgress = new Map<string, Promise<FoldResult>>();

/**
 * Folds an assessment once, using a single connection of this process, no matter how many requests wait for it. Waits a
 * moment if another process is folding.
 */
async function foldShared(ctx: Ctx, assessmentId: string): Promise<FoldResult> {
  const key = `${ctx.organizationId} ${assessmentId}`;
  const running = foldsInProgress.get(key);
  const fold = running ?? foldOnce(ctx, assessmentId).finally(() => foldsInProgress.delete(key));
  if (!running) foldsInProgress.set(key, fold);
  const result = await fold;
  if (result === "busy") await sleep(WAIT_FOR_OTHERS_MS);
  return result;
}
