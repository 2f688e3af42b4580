import { AppError, notFound } from "#lib/contract/app-error.ts";
import type {
  AnswerKeys,
  Assessment,
  AssessmentSummary,
  ListAssessmentsQuery,
} from "#lib/contract/assessments.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { isAuthor, readFromReplica, require } from "#lib/platform/context.ts";
import { listAssessmentRows } from "./list-queries.ts";
import {
  getDefaultView,
  presentAnswerKeys,
  presentAssessment,
  presentSummary,
  type View,
} from "./present.ts";
import { type AssessmentRow, findAssessment, findVersionContent, getWorkingCopy } from "./queries.ts";

/** Returns the assessment's row. Throws 404. */
export async function requireAssessment(ctx: Ctx, id: string): Promise<AssessmentRow> {
  const row = await findAssessment(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Assessment");
  return row;
}

/** Returns an assessment without its content. Throws 404. */
export async function getSummary(ctx: Ctx, input: { id: string }): Promise<AssessmentSummary> {
  require(ctx, "assessments.read");
  return presentSummary(await requireAssessment(ctx, input.id));
}

/**
 * Returns an assessment with its content but without answer keys. The content is the given version, or by default the
 * published version if there is one and otherwise the working copy. Throws 403 `insufficient_scope` if the actor can't
 * read the working copy, and 404.
 */
export async function getAssessment(
  ctx: Ctx,
  input: { id: string; version?: View | undefined },
): Promise<Assessment> {
  require(ctx, "assessments.read");
  if (input.version === "draft" && !isAuthor(ctx.actor)) {
    throw new AppError("insufficient_scope", "This API key lacks the scope write:assessments");
  }
  const row = await requireAssessment(ctx, input.id);
  if (input.version === "published" && row.version === 0) throw notFound("Published version");
  return presentWithExercises(ctx, row, input.version ?? getDefaultView(row));
}

/** Presents an assessment's row with the content of the view. */
export async function presentWithExercises(ctx: Ctx, row: AssessmentRow, view: View): Promise<Assessment> {
  const exercises =
    view === "published"
      ? await findVersionContent(ctx.db, ctx.organizationId, row.id, row.version)
      : await getWorkingCopy(ctx.db, ctx.organizationId, row.id);
  return presentAssessment(row, view, exercises ?? []);
}

/**
 * Returns a page of the organization's assessments, newest first. Archived assessments are only included on request.
 * Throws 404 for an unknown folder.
 */
export const listAssessments = readFromReplica(async (ctx: Ctx, query: ListAssessmentsQuery) => {
  require(ctx, "assessments.read");
  if (query.folder_id !== undefined) await requireFolder(ctx, query.folder_id);
  const { rows, meta } = await listAssessmentRows(
    ctx.db,
    ctx.organizationId,
    {
      statuses: query.status ? [query.status] : ["draft", "published"],
      folderId: query.folder_id,
      q: query.q,
    },
    query,
  );
  const items: AssessmentSummary[] = rows.map((row) => presentSummary(row));
  return { items, meta };
});

/** Returns the working copy's answer keys, for authoring tools. No other API response contains keys. Throws 404. */
export async function getAnswerKeys(ctx: Ctx, input: { id: string }): Promise<AnswerKeys> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  return presentAnswerKeys(row.id, await getWorkingCopy(ctx.db, ctx.organizationId, row.id));
}
