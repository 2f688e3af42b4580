import { isDeepStrictEqual } from "node:util";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { sha256 } from "#lib/platform/secrets.ts";
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
  const published = await findVersionContent(db, organizationId, row.id, row.version);
  return !isDeepStrictEqual(omitItemRevisions(exercises), published && omitItemRevisions(published));
}

/**
 * Computes a digest of the items that publishing would copy now. Publishing compares it with that of the preview,
 * because the assessment's revision doesn't change with its items.
 * @param exercises the working copy, with its items
 */
export const computeItemsFingerprint = (exercises: readonly StoredExercise[]): string =>
  sha256(
    JSON.stringify(
      omitItemRevisions(exercises).map(({ questions }) => questions.filter(({ item }) => item !== undefined)),
    ),
  ).toString("base64url");

/** Omits the revisions of copied items. They change with an item's title, too, which isn't published. */
const omitItemRevisions = (exercises: readonly StoredExercise[]) =>
  exercises.map((exercise) => ({
    ...exercise,
    questions: exercise.questions.map(({ item, ...question }) => {
      const { revision: _, ...copied } = item ?? {};
      return { ...question, item: item && copied };
    }),
  }));

const usesNewestItems = ({ pool, questions }: StoredExercise): boolean =>
  pool !== undefined || questions.some(({ item }) => item?.written?.revision === "latest");
