import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/context.ts";
import type { Db } from "#lib/db/client.ts";
import { foldTurn } from "./fold.ts";

/** Assessments looked at in one run. */
const MAX_ASSESSMENTS = 100;

/**
 * For the worker: folds the assessments, of all organizations, that have at least `minimum` notes pending, those with
 * most first. Any number of processes may run it. Gives the number of assessments it saw to the end; stops between
 * transactions when `signal` says so.
 */
export async function foldPending(
  db: Db,
  { minimum = 200, signal }: { minimum?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const due = await db.execute<{ organization_id: string; assessment_id: string }>(sql`
    select organization_id, assessment_id from analytics_pending
    group by organization_id, assessment_id having count(*) >= ${minimum}
    order by count(*) desc limit ${MAX_ASSESSMENTS}`);
  let finished = 0;
  for (const { organization_id: organizationId, assessment_id: assessmentId } of due) {
    const ctx: Ctx = {
      db,
      organizationId,
      actor: { kind: "system" },
      now: new Date(),
      requestId: "analytics",
    };
    let turn = await foldTurn(ctx, assessmentId);
    while (turn === "more" && !signal?.aborted) turn = await foldTurn(ctx, assessmentId);
    if (signal?.aborted) break;
    if (turn === "done") finished += 1;
  }
  return finished;
}
