import type { Ctx } from "#lib/platform/context.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { incrementRubricRevisions, listOpenKeys } from "./mark-queries.ts";

/**
 * Increments the revisions of the rubrics that corrections of keys replace or bring back, so that no one overwrites
 * them, or awards points by a rubric that no longer counts. The caller checks the permission, and has called
 * `lockKeys`, so that no teacher changes a rubric until the transaction ends. Returns when the corrections take effect:
 * now, or right after the last change of these rubrics, if that began later and ended before.
 */
export async function outdateRubrics(
  ctx: Ctx,
  { assessmentId, corrections }: { assessmentId: string; corrections: readonly StoredCorrection[] },
): Promise<Date> {
  const corrected = corrections.flatMap(({ question_id, answer_keys }) => {
    if (!answer_keys) return [];
    const open = answer_keys.filter((key) => key.type === "open");
    return [
      { questionId: question_id, isOpen: open.length > 0, items: open.flatMap((key) => key.rubric ?? []) },
    ];
  });
  if (corrected.length === 0) return ctx.now;
  const { db, organizationId } = ctx;
  const questions = corrected.map(({ questionId }) => ({ questionId, until: ctx.now }));
  const keys = await listOpenKeys(db, organizationId, assessmentId, questions);
  const open = new Set(keys.map(({ questionId }) => questionId));
  const rubrics = corrected
    .filter(({ questionId, isOpen }) => isOpen || open.has(questionId))
    .map(({ questionId, items }) => ({ questionId, items }));
  if (rubrics.length === 0) return ctx.now;
  const changedAt = await incrementRubricRevisions(db, organizationId, assessmentId, rubrics);
  return changedAt < ctx.now ? ctx.now : new Date(changedAt.getTime() + 1);
}
