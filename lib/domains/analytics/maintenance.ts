import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { type FoldResult, foldOnce } from "./fold.ts";

/** Assessments looked at in one run. */
const MAX_ASSESSMENTS = 100;

type Options = {
  minimum?: number;
  signal?: AbortSignal;
  /** Told of an assessment that cannot be folded; the others still are. Without it the first such ends the run. */
  onFailure?: (error: unknown) => void;
};

/**
 * For the worker: folds the assessments, of all organizations, that have at least `minimum` notes pending, those with
 * most first. Any number of processes may run it. Gives the number of assessments it saw to the end; stops between
 * transactions when `signal` says so.
 */
export async function foldPending(
  db: Db,
  { minimum = 200, signal, onFailure = rethrow }: Options = {},
): Promise<number> {
  const due = await db.execute<{ organization_id: string; assessment_id: string }>(sql`
    select organization_id, assessment_id from analytics_pending
    group by organization_id, assessment_id having count(*) >= ${minimum}
    order by count(*) desc limit ${MAX_ASSESSMENTS}`);
  let finished = 0;
  for (const { organization_id, assessment_id } of due) {
    if (signal?.aborted) break;
    const ctx: Ctx = {
      db,
      organizationId: organization_id,
      actor: { kind: "system" },
      now: new Date(),
      requestId: "analytics",
    };
    try {
      if ((await foldUntilDone(ctx, assessment_id, signal)) === "done") finished += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return finished;
}

async function foldUntilDone(ctx: Ctx, assessmentId: string, signal?: AbortSignal): Promise<FoldResult> {
  for (;;) {
    const result = await foldOnce(ctx, assessmentId);
    if (result !== "more" || signal?.aborted) return result;
  }
}

function rethrow(error: unknown): never {
  throw error;
}
