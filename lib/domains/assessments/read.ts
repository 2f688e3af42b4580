import { notFound } from "#lib/contract/app-error.ts";
import {
  type AnswerKeys,
  type Assessment,
  type AssessmentSummary,
  type ContentVersion,
  type ListAssessmentsQuery,
  parseContentVersion,
} from "#lib/contract/assessments.ts";
import { requireReadableFolder } from "#lib/domains/library/folders/require.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { canReach, readFromReplica, require } from "#lib/platform/context.ts";
import { listRegradeIds, loadRegrades } from "./corrections.ts";
import { listAssessmentRows } from "./list-queries.ts";
import { getDefaultView, presentAnswerKeys, presentSummary } from "./present.ts";
import { presentDraft, presentVersion } from "./present-content.ts";
import {
  type AssessmentRow,
  type DetailedAssessmentRow,
  findAssessment,
  findDetailedAssessment,
} from "./queries.ts";
import { loadWorkingCopy } from "./resolve-items.ts";
import { findVersion, type VersionContent } from "./version-queries.ts";

/** Returns the assessment's row. Throws 404. */
export async function requireAssessment(ctx: Ctx, id: string): Promise<AssessmentRow> {
  const row = await findAssessment(ctx.db, ctx.organizationId, id);
  if (!row || !canReach(ctx, row.id)) throw notFound("Assessment");
  return row;
}

/** Returns the assessment's row with its metadata. Throws 404. */
export async function requireDetailedAssessment(ctx: Ctx, id: string): Promise<DetailedAssessmentRow> {
  const row = await findDetailedAssessment(ctx.db, ctx.organizationId, id);
  if (!row || !canReach(ctx, row.id)) throw notFound("Assessment");
  return row;
}

/** Returns an assessment without its content. Throws 404. */
export async function getSummary(ctx: Ctx, input: { id: string }): Promise<AssessmentSummary> {
  require(ctx, "assessments.read");
  return presentSummary(await requireDetailedAssessment(ctx, input.id));
}

/**
 * Returns an assessment with its content but without answer keys. The content is the given version, or by default the
 * published version if there is one and otherwise the working copy. Throws 403 `insufficient_scope` if the actor can't
 * read the working copy, and 404.
 */
export async function getAssessment(
  ctx: Ctx,
  input: { id: string; version?: string | undefined },
): Promise<Assessment> {
  require(ctx, "assessments.read");
  if (input.version === "draft") require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  return presentWithExercises(ctx, row, parseContentVersion(input.version) ?? getDefaultView(row));
}

/** Presents an assessment's row with the given content. Throws 404 for a version that doesn't exist. */
export async function presentWithExercises(
  ctx: Ctx,
  row: DetailedAssessmentRow,
  version: ContentVersion,
): Promise<Assessment> {
  return version === "draft"
    ? presentDraft(ctx, row, await loadWorkingCopy(ctx, row.id))
    : presentVersion(ctx, row, await requireVersion(ctx, row, version));
}

/** Returns a published version. Throws 404. */
export async function requireVersion(
  ctx: Ctx,
  row: AssessmentRow,
  version: number | "published",
): Promise<VersionContent> {
  const number = version === "published" ? row.version : version;
  const found = number > 0 && (await findVersion(ctx.db, ctx.organizationId, row.id, number));
  if (!found) throw notFound(version === "published" ? "Published version" : "Version");
  return found;
}

/**
 * Returns a page of the organization's assessments, newest first. Archived assessments are only included on request.
 * Throws 404 for an unknown folder.
 */
export const listAssessments = readFromReplica(async (ctx: Ctx, query: ListAssessmentsQuery) => {
  require(ctx, "assessments.read");
  if (query.folder_id !== undefined) await requireReadableFolder(ctx, query.folder_id);
  const { rows, meta } = await listAssessmentRows(
    ctx.db,
    ctx.organizationId,
    {
      statuses: query.status ? [query.status] : ["draft", "published"],
      folderId: query.folder_id,
      q: query.q,
      externalId: query.external_id,
      tag: query.tag,
    },
    query,
  );
  const items: AssessmentSummary[] = rows.map((row) => presentSummary(row));
  return { items, meta };
});

/**
 * Returns the answer keys of the working copy or of a version, for authoring tools. No other API response contains
 * keys. Throws 404.
 */
export async function getAnswerKeys(
  ctx: Ctx,
  input: { id: string; version?: string | undefined },
): Promise<AnswerKeys> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  const version = parseContentVersion(input.version) ?? "draft";
  if (version === "draft") {
    return presentAnswerKeys(row.id, null, await loadWorkingCopy(ctx, row.id));
  }
  const found = await requireVersion(ctx, row, version);
  const regrades = await loadRegrades(ctx, listRegradeIds(row, found.version));
  return presentAnswerKeys(row.id, found.version, found.exercises, regrades);
}
