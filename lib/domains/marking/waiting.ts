import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { openCount } from "./open-questions.ts";
import { type ProgressRow, progressRows, waitingAssessments } from "./queries.ts";

export type Waiting = {
  id: string;
  title: string;
  anonymous: boolean;
  /** Submissions that wait, and those among them whose answers are all graded. */
  submissions: number;
  ready: number;
  /** Answers still without a score. */
  answersLeft: number;
  oldest: Date;
};

/** A page of the assessments that have something to grade, the longest wait first. */
export async function listWaiting(ctx: Ctx, query: { q?: string | undefined; page: number; limit: number }) {
  requirePermission(ctx, "grading.write");
  const { rows, total } = await waitingAssessments(ctx.db, ctx.organizationId, query, query);
  const progress = await progressRows(
    ctx.db,
    ctx.organizationId,
    rows.map(({ id }) => id),
  );
  const sums = await sumsOf(ctx, progress);
  const items = rows.map((row): Waiting => ({ ...row, ...(sums.get(row.id) ?? NOTHING) }));
  return { items, meta: { total, page: query.page, limit: query.limit } };
}

type Sums = { ready: number; answersLeft: number };
const NOTHING: Sums = { ready: 0, answersLeft: 0 };

/** By assessment. The versions are remembered in the process, so this asks the database for new ones only. */
export async function sumsOf(ctx: Ctx, rows: readonly ProgressRow[]): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>();
  for (const { assessmentId, version, graded, submissions } of rows) {
    const open = await openCount(ctx, assessmentId, version);
    const { ready, answersLeft } = sums.get(assessmentId) ?? NOTHING;
    sums.set(assessmentId, {
      ready: ready + (graded >= open ? submissions : 0),
      answersLeft: answersLeft + Math.max(0, open - graded) * submissions,
    });
  }
  return sums;
}
