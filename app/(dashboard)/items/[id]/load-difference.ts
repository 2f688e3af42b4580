import type { ItemDifference } from "#lib/contract/item-history.ts";
import { compareItemRevisions } from "#lib/domains/items/history.ts";
import { getItem } from "#lib/domains/items/read.ts";
import { listDetailChanges } from "#lib/messages/items.ts";
import type { Ctx } from "#lib/platform/context.ts";

/** Returns what changed from one revision of an item to another, in the question and in its details. Throws 404. */
export async function loadDifference(
  ctx: Ctx,
  input: { id: string; from: number; to: number },
): Promise<ItemDifference> {
  const [difference, before, after] = await Promise.all([
    compareItemRevisions(ctx, input),
    getItem(ctx, { id: input.id, revision: input.from }),
    getItem(ctx, { id: input.id, revision: input.to }),
  ]);
  const { removed, added } = listDetailChanges(before.data, after.data);
  const { facts } = difference;
  return {
    ...difference,
    facts: { removed: [...removed, ...facts.removed], added: [...added, ...facts.added] },
  };
}
