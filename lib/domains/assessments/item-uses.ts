import { addVersionUses, type ItemUse, lockItems, replaceDraftUses } from "#lib/domains/items/references.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { DraftExercise, StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { hasNoItems, isItemReference } from "./item-references.ts";
import { derivePoolQuestionId, resolveItems } from "./resolve-items.ts";

/** Records which items the working copy uses. Content that had no items and has none costs no query. */
export async function recordDraftUses(
  ctx: Ctx,
  assessmentId: string,
  { before, after }: { before: readonly DraftExercise[]; after: readonly DraftExercise[] },
): Promise<void> {
  if (hasNoItems(before) && hasNoItems(after)) return;
  await replaceDraftUses(ctx, { assessmentId, uses: listDraftUses(after) });
}

/** A pool by tags uses items only once it is published. */
export const listDraftUses = (exercises: readonly DraftExercise[]): ItemUse[] =>
  exercises.flatMap(({ id, questions, pool }) => [
    ...questions.filter(isItemReference).map(
      (question): ItemUse => ({
        itemId: question.item_id,
        questionId: question.id,
        revision: question.item_revision === "latest" ? null : question.item_revision,
      }),
    ),
    ...(pool && Array.isArray(pool.from) ? pool.from : []).map(
      ({ item_id: itemId }): ItemUse => ({
        itemId,
        questionId: derivePoolQuestionId(id, itemId),
        revision: null,
      }),
    ),
  ]);

const listFrozenUses = (exercises: readonly StoredExercise[]): ItemUse[] =>
  exercises.flatMap(({ questions }) =>
    questions.flatMap(({ id, item }) =>
      item ? { itemId: item.id, questionId: id, revision: item.revision } : [],
    ),
  );

/** Records which items a new version uses. */
export const recordVersionUses = (
  ctx: Ctx,
  assessmentId: string,
  { version, exercises }: { version: number; exercises: readonly StoredExercise[] },
): Promise<void> => addVersionUses(ctx, { assessmentId, version, uses: listFrozenUses(exercises) });

/**
 * Resolves the items of the working copy for publishing, all as they are at one moment, and locks them until the
 * transaction ends. An item that a pool finds only now is locked as well, and everything is read again.
 */
export async function freezeItems(ctx: Ctx, draft: readonly DraftExercise[]): Promise<StoredExercise[]> {
  const locked = new Set<string>();
  for (;;) {
    const resolved = await resolveItems(ctx, draft);
    const fresh = listFrozenUses(resolved)
      .map(({ itemId }) => itemId)
      .filter((id) => !locked.has(id));
    if (fresh.length === 0) return resolved;
    await lockItems(ctx, { ids: fresh, keepUnchanged: true });
    for (const id of fresh) locked.add(id);
  }
}
