import { isDeepStrictEqual } from "node:util";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import type { DetailedAssessmentRow } from "./queries.ts";
import { findVersionContent } from "./version-queries.ts";

/**
 * Checks whether publishing would create a version that differs from the published one.
 * @param exercises the working copy, with its items as they are now: they may be newer than the published ones
 */
export async function hasChangesToPublish(
  { db, organizationId }: Ctx,
  row: Pick<DetailedAssessmentRow, "id" | "version" | "hasUnpublishedChanges">,
  exercises: readonly StoredExercise[],
): Promise<boolean> {
  if (row.version === 0 || row.hasUnpublishedChanges) return true;
  if (!exercises.some(usesNewestItems)) return false;
  return !isDeepStrictEqual(exercises, await findVersionContent(db, organizationId, row.id, row.version));
}

const usesNewestItems = ({ pool, questions }: StoredExercise): boolean =>
  pool !== undefined || questions.some(({ item }) => item?.written?.revision === "latest");
