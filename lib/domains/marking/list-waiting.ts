import { type Ctx, require } from "#lib/platform/context.ts";
import { findWaitingAssessments, listProgressRows, type ProgressRow } from "./queries.ts";

export type WaitingAssessment = {
  id: string;
  title: string;
  anonymous: boolean;
  /** The number of submissions that need grading, and how many of them have all answers graded. */
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
  const progress = await listProgressRows(
    ctx.db,
    ctx.organizationId,
    rows.map(({ id }) => id),
  );
  const sums = sumProgress(progress);
  const items = rows.map((row): WaitingAssessment => ({ ...row, ...(sums.get(row.id) ?? NO_PROGRESS) }));
  return { items, meta: { total, page: query.page, limit: query.limit } };
}

type ProgressTotals = { ready: number; answersLeft: number };
const NO_PROGRESS: ProgressTotals = { ready: 0, answersLeft: 0 };

/** Computes totals by assessment id. */
export function sumProgress(rows: readonly ProgressRow[]): Map<string, ProgressTotals> {
  const sums = new Map<string, ProgressTotals>();
  for (const { assessmentId, ungraded, submissions } of rows) {
    const { ready, answersLeft } = sums.get(assessmentId) ?? NO_PROGRESS;
    sums.set(assessmentId, {
      ready: ready + (ungraded <= 0 ? submissions : 0),
      answersLeft: answersLeft + Math.max(0, ungraded) * submissions,
    });
  }
  return sums;
}
