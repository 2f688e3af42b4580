import { addVersionUses, type ItemUse, lockItems, replaceDraftUses } from "#lib/domains/items/references.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { DraftExercise, StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { hasNoItems, isItemReference, listItemIds } from "./item-references.ts";
import { derivePoolQuestionId, resolveItems } from "./resolve-items.ts";

/** Records which items the working copy uses. Runs no query if the content had no items and has none now. */
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
 * transaction ends. If a pool finds more items once these are locked, the locks are released and all items are locked
 * together, because two publishes that lock the same items in different orders would deadlock.
 */
export async function freezeItems(ctx: Ctx, draft: readonly DraftExercise[]): Promise<StoredExercise[]> {
  const resolved = await resolveItems(ctx, draft);
  let ids = new Set(listItemIds(resolved));
  if (ids.size === 0) return resolved;
  for (;;) {
    try {
      return await inTransaction(ctx.db, (db) => lockAndResolve({ ...ctx, db }, draft, ids));
    } catch (error) {
      if (!(error instanceof MoreItemsFound)) throw error;
      ids = ids.union(error.ids);
    }
  }
}

/** Thrown to roll back to the savepoint, which releases the locks. */
class MoreItemsFound extends Error {
  readonly ids: ReadonlySet<string>;

  constructor(ids: ReadonlySet<string>) {
    super("Pools found items that aren't locked");
    this.ids = ids;
  }
}

async function lockAndResolve(
  ctx: Ctx,
  draft: readonly DraftExercise[],
  ids: ReadonlySet<string>,
): Promise<StoredExercise[]> {
  await lockItems(ctx, { ids: [...ids], keepUnchanged: true });
  const resolved = await resolveItems(ctx, draft);
  const found = new Set(listItemIds(resolved));
  if (!found.isSubsetOf(ids)) throw new MoreItemsFound(found);
  return resolved;
}
