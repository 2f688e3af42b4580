import type { ListAlertsQuery } from "#lib/contract/alerts.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, isAuthor, readFromReplica, require } from "#lib/platform/context.ts";
import { presentAlert } from "./present.ts";
import { countFlaggedQuestions, listAlertRows } from "./queries.ts";

/** Returns a page of an assessment's alerts, newest first. Throws 404. */
export const listAlerts = readFromReplica(
  async (ctx: Ctx, input: { assessmentId: string; query: ListAlertsQuery }) => {
    require(ctx, "results.read");
    const { id: assessmentId } = await requireAssessment(ctx, input.assessmentId);
    const { dismissed, ...paging } = input.query;
    const filter = { assessmentId, dismissed };
    const { rows, meta } = await listAlertRows(ctx.db, ctx.organizationId, filter, paging);
    const showsKeys = isAuthor(ctx.actor);
    return { items: rows.map((row) => presentAlert(row, { showsKeys })), meta };
  },
);

/** Counts the questions of an assessment with alerts that no one has dismissed. */
export async function countQuestionsToCheck(
  ctx: Ctx,
  { assessmentId }: { assessmentId: string },
): Promise<number> {
  require(ctx, "results.read");
  return countFlaggedQuestions(ctx.db, ctx.organizationId, { assessmentId, dismissed: false });
}
