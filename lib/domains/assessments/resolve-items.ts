import { createHash } from "node:crypto";
import { MAX_POOL_ITEMS } from "#lib/contract/exercises.ts";
import {
  type ItemContent,
  listTaggedItems,
  loadItemContents,
  type WantedItem,
} from "#lib/domains/items/load-contents.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type {
  DraftExercise,
  ItemReference,
  StoredExercise,
  StoredPool,
  StoredQuestion,
} from "#lib/platform/db/schema/stored-content.ts";
import { deriveId } from "#lib/platform/ids.ts";
import { hasNoItems, isItemReference } from "./item-references.ts";
import { getWorkingCopy } from "./queries.ts";

const ENEMY_TAG = /^enemy:(.+)$/;

/** Returns the working copy with the items that it refers to, as publishing would freeze it. */
export const loadWorkingCopy = async (ctx: Ctx, id: string): Promise<StoredExercise[]> =>
  resolveItems(ctx, await getWorkingCopy(ctx.db, ctx.organizationId, id));

/**
 * Replaces the references to items by copies of the items as they are now, and fills pools with the items that they can
 * draw, up to one more than the maximum of all pools. Runs no query for content without items. A question of a pool has
 * the same id as long as the exercise and the item stay the same.
 */
export async function resolveItems(ctx: Ctx, exercises: readonly DraftExercise[]): Promise<StoredExercise[]> {
  if (hasNoItems(exercises)) return [...exercises];
  const pools = new Map<string, string[]>();
  let left = MAX_POOL_ITEMS + 1;
  for (const { id, pool } of exercises) {
    if (!pool) continue;
    const ids = await listPoolItems(ctx, pool, left);
    pools.set(id, ids);
    left -= ids.length;
  }
  const wanted = exercises.flatMap(({ id, questions }): WantedItem[] => [
    ...(pools.get(id) ?? []).map((itemId): WantedItem => ({ id: itemId, revision: "latest" })),
    ...questions.filter(isItemReference).map((each) => ({ id: each.item_id, revision: each.item_revision })),
  ]);
  const find = await loadItemContents(ctx, wanted);
  return exercises.map((exercise): StoredExercise => {
    const drawn = (pools.get(exercise.id) ?? []).flatMap((itemId): StoredQuestion | [] => {
      const content = find({ id: itemId, revision: "latest" });
      return content
        ? copyItem(content, {
            id: derivePoolQuestionId(exercise.id, itemId),
            points: exercise.pool?.points_each ?? content.points,
          })
        : [];
    });
    const written = exercise.questions.flatMap((question): StoredQuestion | [] => {
      if (!isItemReference(question)) return question;
      const { id, item_id: itemId, item_revision: revision, points } = question;
      const content = find({ id: itemId, revision });
      return content
        ? copyItem(content, { id, points: points ?? content.points, written: { revision, points } })
        : [];
    });
    return { ...exercise, questions: exercise.pool ? drawn : written };
  });
}

/** Returns copies of the items as publishing would freeze them, by the id of the question. Runs no query for none. */
export async function loadCopies(
  ctx: Ctx,
  references: readonly ItemReference[],
): Promise<Map<string, StoredQuestion>> {
  if (references.length === 0) return new Map();
  const exercise = { id: "", shared_context: null, questions: [...references] };
  const [resolved] = await resolveItems(ctx, [exercise]);
  return new Map(resolved?.questions.map((question) => [question.id, question]));
}

async function listPoolItems(ctx: Ctx, { from }: StoredPool, limit: number): Promise<string[]> {
  if (limit === 0) return [];
  if (Array.isArray(from)) return from.slice(0, limit).map((each) => each.item_id);
  return listTaggedItems(ctx, { tags: from.tags, folderId: from.folder_id, limit });
}

function copyItem(
  { itemId, revision, contentAst, answerKeys, points: _points, tags }: ItemContent,
  {
    written,
    ...own
  }: Pick<StoredQuestion, "id" | "points"> & Pick<NonNullable<StoredQuestion["item"]>, "written">,
): StoredQuestion {
  const enemies = tags.flatMap((tag) => ENEMY_TAG.exec(tag)?.[1] ?? []);
  return {
    ...own,
    content_ast: contentAst,
    answer_keys: answerKeys,
    item: {
      id: itemId,
      revision,
      ...(written ? { written } : {}),
      ...(enemies.length > 0 ? { enemies } : {}),
    },
  };
}

/** Derives the id of a question from its pool and its item. */
export const derivePoolQuestionId = (exerciseId: string, itemId: string): string =>
  deriveId(createHash("sha256").update(`${exerciseId} ${itemId}`).digest());
