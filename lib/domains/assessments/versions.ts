import { notFound } from "#lib/contract/app-error.ts";
import type { Difference, VersionName, VersionSummary } from "#lib/contract/versions.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { diffExercises } from "./diff-exercises.ts";
import { type AssessmentRow, findVersionContent, getWorkingCopy } from "./queries.ts";
import { requireAssessment } from "./read.ts";
import { countSubmissionsByVersion, listVersionRows, type VersionRow } from "./version-queries.ts";

const PER_PAGE = 50;

/** Returns a page of published versions, newest first, each with its number of submissions. Throws 404. */
export async function listVersions(ctx: Ctx, input: { id: string; page?: number }) {
  require(ctx, "assessments.read");
  const row = await requireAssessment(ctx, input.id);
  const page = { page: input.page ?? 1, limit: PER_PAGE };
  const { rows, total } = await listVersionRows(ctx.db, ctx.organizationId, row.id, page);
  const counts = await countSubmissionsByVersion(
    ctx.db,
    ctx.organizationId,
    row.id,
    rows.map(({ version }) => version),
  );
  const items = rows.map((version) => presentVersion(version, counts.get(version.version) ?? 0));
  return { items, meta: { total, ...page } };
}

const presentVersion = (row: VersionRow, submissionCount: number): VersionSummary => ({
  version: row.version,
  published_at: row.createdAt.toISOString(),
  published_by: { kind: row.createdByKind === "embed" ? "system" : row.createdByKind, name: row.createdBy },
  question_count: row.questionCount,
  submission_count: submissionCount,
});

/**
 * Compares the content of two versions. The result includes answer keys, so it requires permission to write assessments.
 * Throws 404 if the assessment or a version doesn't exist.
 */
export async function compareVersions(
  ctx: Ctx,
  input: { id: string; from: VersionName; to: VersionName },
): Promise<Difference> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  return diffExercises(await loadContent(ctx, row, input.from), await loadContent(ctx, row, input.to));
}

/** Returns the content of a published version or of the working copy. Throws 404 if the version doesn't exist. */
export async function loadContent(
  ctx: Ctx,
  row: Pick<AssessmentRow, "id">,
  name: VersionName,
): Promise<StoredExercise[]> {
  const content =
    name === "working"
      ? await getWorkingCopy(ctx.db, ctx.organizationId, row.id)
      : await findVersionContent(ctx.db, ctx.organizationId, row.id, name);
  if (!content) throw notFound("Version");
  return content;
}
