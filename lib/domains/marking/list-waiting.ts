import { type Ctx, require } from "#lib/platform/context.ts";
import { getDeskView } from "./open-questions.ts";
import { findWaitingAssessments, listProgressRows, type ProgressRow } from "./progress-queries.ts";

export type WaitingAssessment = {
  id: string;
  title: string;
  anonymous: boolean;
  /**
   * The number of submissions that need grading (by this grader, if each has two), and how many of them have all
   * answers graded.
   */
  submissions: number;
  ready: number;
  /** The number of answers without a score. */
  answersLeft: number;
  oldest: Date;
};

/** Returns a page of the assessments that need grading, ordered by their oldest waiting submission. */
export async function listWaitingAssessments(
  ctx: Ctx,
  query: { q?: string | undefined; page: number; limit: number },
) {
  require(ctx, "grading.write");
  const { rows, total } = await findWaitingAssessments(ctx.db, ctx.organizationId, query, query);
  const shared = rows.filter(({ marking }) => marking?.mode !== "double").map(({ id }) => id);
  const progress = await listProgressRows(ctx.db, ctx.organizationId, shared);
  for (const row of rows) {
    const view = getDeskView(ctx, row, "waiting");
    if (view) progress.push(...(await listProgressRows(ctx.db, ctx.organizationId, [row.id], view)));
  }
  const sums = sumProgress(progress);
  const items = rows.map(({ marking, ...row }): WaitingAssessment => {
    const own = sums.get(row.id) ?? NO_PROGRESS;
    const submissions = marking?.mode === "double" ? own.submissions : row.submissions;
    return { ...row, ready: own.ready, answersLeft: own.answersLeft, submissions };
  });
  return { items, meta: { total, page: query.page, limit: query.limit } };
}

type ProgressTotals = { submissions: number; ready: number; answersLeft: number };
const NO_PROGRESS: ProgressTotals = { submissions: 0, ready: 0, answersLeft: 0 };

/** Computes totals by assessment id. */
export function sumProgress(rows: readonly ProgressRow[]): Map<string, ProgressTotals> {
  const sums = new Map<string, ProgressTotals>();
  for (const { assessmentId, ungraded, submissions } of rows) {
    const { submissions: counted, ready, answersLeft } = sums.get(assessmentId) ?? NO_PROGRESS;
    sums.set(assessmentId, {
      submissions: counted + submissions,
      ready: ready + (ungraded <= 0 ? submissions : 0),
      answersLeft: answersLeft + Math.max(0, ungraded) * submissions,
    });
  }
  return sums;
}
