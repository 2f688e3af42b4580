import type { Assessment } from "#lib/contract/assessments.ts";
import { loadContentRevisions } from "#lib/domains/items/references.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { listItemIds } from "./item-references.ts";
import { presentContent, presentDraftHead, presentPublished } from "./present.ts";
import type { DetailedAssessmentRow } from "./queries.ts";
import type { VersionContent } from "./version-queries.ts";

/** Presents an assessment with its working copy. */
export const presentDraft = async (
  ctx: Ctx,
  row: DetailedAssessmentRow,
  exercises: readonly StoredExercise[],
): Promise<Assessment> => ({
  ...presentDraftHead(row),
  exercises: presentContent(exercises, await loadRevisions(ctx, exercises)),
});

/** Presents an assessment with the content of a published version. */
export const presentVersion = async (
  ctx: Ctx,
  row: DetailedAssessmentRow,
  content: VersionContent,
): Promise<Assessment> => presentPublished(row, content, await loadRevisions(ctx, content.exercises));

/** Loads the revision that last changed the content of each item, by id. Content without items costs no query. */
export function loadRevisions(ctx: Ctx, exercises: readonly StoredExercise[]): Promise<Map<string, number>> {
  return loadContentRevisions(ctx, { ids: listItemIds(exercises) });
}
