import type { Paging } from "#lib/contract/common.ts";
import type { Difference, Version, VersionName, VersionSummary } from "#lib/contract/versions.ts";
import { findVersionsWithItems } from "#lib/domains/items/references.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { presentAuthor } from "#lib/platform/present-author.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { diffExercises } from "./diff-exercises.ts";
import type { AssessmentRow } from "./queries.ts";
import { requireAssessment, requireVersion } from "./read.ts";
import { loadWorkingCopy } from "./resolve-items.ts";
import { countSubmissionsByVersion, listVersionRows, type VersionRow } from "./version-queries.ts";

const PER_PAGE = 50;

/** Returns a page of published versions, newest first. Throws 404. */
export async function listVersions(ctx: Ctx, input: { id: string; query: Paging }) {
  require(ctx, "assessments.read");
  const row = await requireAssessment(ctx, input.id);
  const { rows, meta } = await listVersionRows(ctx.db, ctx.organizationId, row.id, input.query);
  return { items: rows.map(presentVersionRow), meta };
}

/**
 * Returns a page of published versions, newest first, each with its number of submissions and whether it has questions
 * from the item bank. Throws 404.
 */
export async function listVersionsWithUse(ctx: Ctx, input: { id: string; page?: number }) {
  require(ctx, "assessments.read");
  const query = { page: input.page ?? 1, limit: PER_PAGE };
  const { items, meta } = await withTotal(listVersions(ctx, { id: input.id, query }));
  const numbers = items.map(({ version }) => version);
  const [counts, withItems] = await Promise.all([
    countSubmissionsByVersion(ctx.db, ctx.organizationId, input.id, numbers),
    findVersionsWithItems(ctx, { assessmentId: input.id, versions: numbers }),
  ]);
  const withUse = items.map(
    (item): VersionSummary => ({
      ...item,
      submission_count: counts.get(item.version) ?? 0,
      has_items: withItems.has(item.version),
    }),
  );
  return { items: withUse, meta };
}

const presentVersionRow = (row: VersionRow): Version => ({
  version: row.version,
  published_at: row.createdAt.toISOString(),
  published_by: presentAuthor(row),
  question_count: row.questionCount,
  note: row.note,
});

/**
 * Compares the content of two versions. The result includes answer keys, so it requires permission to write
 * assessments. Throws 404 if the assessment or a version doesn't exist.
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
  row: AssessmentRow,
  name: VersionName,
): Promise<StoredExercise[]> {
  return name === "working" ? loadWorkingCopy(ctx, row.id) : (await requireVersion(ctx, row, name)).exercises;
}
