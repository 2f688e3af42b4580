import type { Ctx } from "#lib/platform/context.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import { toWorkingCopy } from "./item-references.ts";
import type { AssessmentRow } from "./queries.ts";
import { findVersionContent } from "./version-queries.ts";

/** Returns the latest version as its author wrote it, or undefined, without a query, before the first publish. */
export async function loadPublished(
  { db, organizationId }: Ctx,
  { id, version }: Pick<AssessmentRow, "id" | "version">,
): Promise<DraftExercise[] | undefined> {
  if (version === 0) return undefined;
  const published = await findVersionContent(db, organizationId, id, version);
  return published && toWorkingCopy(published);
}
