import { toDifficultyTag } from "#lib/contract/difficulty.ts";
import type { BlueprintProgress } from "#lib/contract/versions.ts";
import { loadItemTags } from "#lib/domains/items/references.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredBlueprint, StoredBlueprintTarget } from "#lib/platform/db/schema/stored-blueprint.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { listItemIds } from "./item-references.ts";

/** The tags of each item, by id. */
type ItemTags = ReadonlyMap<string, readonly string[]>;

/** Checks the targets of a blueprint against content, with the tags that its items have now. */
export async function loadBlueprintProgress(
  ctx: Ctx,
  blueprint: StoredBlueprint | null,
  exercises: readonly StoredExercise[],
): Promise<BlueprintProgress[] | null> {
  if (!blueprint) return null;
  return checkBlueprint(blueprint, exercises, await loadItemTags(ctx, { ids: listItemIds(exercises) }));
}

/**
 * Counts for each target how many questions every learner is shown at least. A pool guarantees as many as it draws
 * beyond the items that don't fit. Questions that aren't from the bank have no tags. Pure.
 */
export const checkBlueprint = (
  blueprint: StoredBlueprint,
  exercises: readonly StoredExercise[],
  tags: ItemTags,
): BlueprintProgress[] =>
  blueprint.map((target) => {
    const guaranteed = exercises.reduce((sum, exercise) => sum + countGuaranteed(exercise, target, tags), 0);
    return { ...target, guaranteed, missing: Math.max(0, target.count - guaranteed) };
  });

function countGuaranteed(
  { pool, questions }: StoredExercise,
  target: StoredBlueprintTarget,
  tags: ItemTags,
): number {
  const fitting = questions.filter((question) => fits(question, target, tags)).length;
  return pool ? Math.max(0, pool.draw - (questions.length - fitting)) : fitting;
}

function fits({ item }: StoredQuestion, { tag, difficulty }: StoredBlueprintTarget, tags: ItemTags): boolean {
  const own = (item && tags.get(item.id)) ?? [];
  const wanted = [...(tag === undefined ? [] : [tag]), ...(difficulty ? [toDifficultyTag(difficulty)] : [])];
  return wanted.length > 0 && wanted.every((each) => own.includes(each));
}
