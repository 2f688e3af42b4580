import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { type FoldResult, foldOnce } from "./fold.ts";

/** The maximum number of assessments per run. */
const MAX_ASSESSMENTS = 100;

type Options = {
  minimum?: number;
  signal?: AbortSignal;
  /** Called if an assessment can't be folded. The run then continues. By default, the first error ends the run. */
  onFailure?: (error: unknown) => void;
};

/**
 * Folds the assessments of all organizations that have at least `minimum` pending notes, starting with those that have
 * the most. The worker calls this function, and any number of processes can run it at once. Returns the number of
 * assessments that were folded completely. Stops between transactions if `signal` is aborted.
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
