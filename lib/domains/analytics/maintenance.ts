import { sql } from "drizzle-orm";
import { DAY } from "#lib/core/durations.ts";
import { MIN_EXAMINED } from "#lib/core/statistics/alarm/examine.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { getMinIdAt } from "#lib/platform/ids.ts";
import { GROWTH } from "./examination-queries.ts";
import { QUIET_MS } from "./examinations.ts";
import { type FoldResult, foldOnce } from "./fold.ts";
import { RememberedAttempts } from "./remembered-attempts.ts";
import { deleteRequest } from "./request-queries.ts";

/** Notes are folded this long after the last submission at the latest, in ms, so that they don't pile up. */
const MAX_AGE_MS = DAY;

/** The maximum number of assessments per run. */
const MAX_ASSESSMENTS = 100;

type Options = {
  now: Date;
  minimum?: number;
  signal?: AbortSignal;
  /** Called if an assessment can't be folded. The run then continues. By default, the first error ends the run. */
  onFailure?: (error: unknown) => void;
};

/**
 * Folds the assessments of all organizations that have at least `minimum` pending notes, starting with those that have
 * the most. Also folds those with fewer whose questions are examined next, because the examination works on folded
 * sums: if an examination is due, if the notes reach the number of the next one, or if the last submission is ten
 * minutes old. All others are folded a day after the last submission. Any number of processes can run it at once.
 * Returns the number of assessments that were folded completely. Stops if `signal` is aborted.
 */
export async function foldPending(
  db: Db,
  { now, minimum = MIN_EXAMINED, signal, onFailure = rethrow }: Options,
): Promise<number> {
  const quietBefore = getMinIdAt(new Date(now.getTime() - QUIET_MS));
  const oldBefore = getMinIdAt(new Date(now.getTime() - MAX_AGE_MS));
  const due = await db.execute<{ organization_id: string; assessment_id: string }>(sql`
    select p.organization_id, p.assessment_id
    from (select organization_id, assessment_id, sum(n) as notes, max(seq) as last
      from (
        select organization_id, assessment_id, 1 as n, seq from analytics_pending
        union all
        select organization_id, assessment_id, ${minimum}::integer, seq from analytics_pending_regrades) notes
      group by organization_id, assessment_id) p
    left join lateral (select e.n, e.counted from question_examinations e
      where e.organization_id = p.organization_id and e.assessment_id = p.assessment_id
      order by e.version desc limit 1) e on true
    left join lateral (select max(e.counted) as counted, bool_or(e.due_at <= ${now.toISOString()}::timestamptz) as due
      from question_examinations e
      where e.organization_id = p.organization_id and e.assessment_id = p.assessment_id) versions on true
    where p.notes >= ${minimum}::integer or versions.due
      or p.notes >= case when e.n = 0 then ${MIN_EXAMINED}::float8 else ${GROWTH}::float8 * e.n end - e.counted
      or (select n.submission_id < case when versions.counted + p.notes >= ${MIN_EXAMINED}::integer
          then ${quietBefore}::uuid else ${oldBefore}::uuid end
        from analytics_pending n
        where n.organization_id = p.organization_id and n.assessment_id = p.assessment_id and n.seq = p.last)
    order by p.notes desc limit ${MAX_ASSESSMENTS}`);
  let finished = 0;
  for (const { organization_id, assessment_id } of due) {
    if (signal?.aborted) break;
    const ctx = createSystemContext(db, organization_id, now);
    try {
      if ((await foldUntilDone(ctx, assessment_id, signal)) === "done") finished += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return finished;
}

async function foldUntilDone(ctx: Ctx, assessmentId: string, signal?: AbortSignal): Promise<FoldResult> {
  const remembered = new RememberedAttempts();
  for (;;) {
    const result = await foldOnce(ctx, assessmentId, { signal, remembered });
    if (result !== "more" || signal?.aborted) return result;
  }
}

/** The condition that there are assessments for `foldRequested`, in any organization. */
export const REQUESTS_EXIST = sql`exists (select from analytics_requests)`;

type FoldRequest = { organizationId: string; assessmentId: string };

/** Lists the requests of all organizations, the oldest first. */
const listRequests = (db: Db): Promise<FoldRequest[]> =>
  db.execute<FoldRequest>(sql`
    select organization_id as "organizationId", assessment_id as "assessmentId" from analytics_requests
    order by created_at limit ${MAX_ASSESSMENTS}`);

/**
 * Folds the assessments that were requested with too many pending changes to count in the request, in turn, one
 * transaction each, until none is left that no other process is folding. If one fails, its request is deleted: `foldPending`
 * tries again.
 */
export async function foldRequested(
  db: Db,
  {
    now,
    signal,
    onFailure,
  }: { now: () => Date; signal: AbortSignal; onFailure: (error: unknown, request: FoldRequest) => void },
): Promise<void> {
  const remembered = new RememberedAttempts();
  for (let hasMore = true; hasMore && !signal.aborted; ) {
    hasMore = false;
    for (const request of await listRequests(db)) {
      if (signal.aborted) return;
      const { organizationId, assessmentId } = request;
      const ctx = createSystemContext(db, organizationId, now());
      const result = await foldOnce(ctx, assessmentId, { signal, remembered }).catch((error: unknown) =>
        onFailure(error, request),
      );
      if (result === "more") hasMore = true;
      else if (result !== "busy") await deleteRequest(db, organizationId, assessmentId);
    }
  }
}

function rethrow(error: unknown): never {
  throw error;
}
