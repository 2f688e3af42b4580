import type { LiveAttempts, LiveAttemptsQuery } from "#lib/contract/live-attempts.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { presentAttemptSummary } from "./present.ts";
import { countAttemptRows, countVersionQuestions, listAttemptRows } from "./queries.ts";
import { mustHideLearner } from "./read.ts";

/** How many attempts a page of the dashboard has. */
const LIMIT = 50;

type LiveAttemptsInput = { assessmentId: string; query: LiveAttemptsQuery };

/** Returns a page of an assessment's attempts in one state, newest first. Throws 404 for an unknown assessment. */
export const listLiveAttempts = readFromReplica(
  async (ctx: Ctx, { assessmentId, query }: LiveAttemptsInput): Promise<LiveAttempts> => {
    require(ctx, "results.read");
    const assessment = await requireAssessment(ctx, assessmentId);
    const isAnonymous = mustHideLearner(ctx, assessment);
    const { state, page } = query;
    const filter = { assessmentId: assessment.id, state };
    const [{ rows, meta }, openCount] = await Promise.all([
      withTotal(listAttemptRows(ctx.db, ctx.organizationId, filter, { page, limit: LIMIT })),
      state === "open" ? undefined : countOpenAttempts(ctx, { assessmentId: assessment.id }),
    ]);
    const questionCounts = await countVersionQuestions(ctx.db, ctx.organizationId, {
      assessmentId: assessment.id,
      versions: [...new Set(rows.map(({ version }) => version))],
    });
    return {
      items: rows.map((row) => ({
        ...presentAttemptSummary(row, { isAnonymous }),
        question_count: questionCounts.get(row.version) ?? 0,
      })),
      total: meta.total,
      limit: LIMIT,
      open_count: openCount ?? meta.total,
      now: ctx.now.toISOString(),
    };
  },
);

/** Counts the learners who are working on an assessment. */
export async function countOpenAttempts(
  ctx: Ctx,
  { assessmentId }: { assessmentId: string },
): Promise<number> {
  require(ctx, "results.read");
  return countAttemptRows(ctx.db, ctx.organizationId, { assessmentId, state: "open" });
}
