import { type Ctx, require } from "#lib/platform/context.ts";
import {
  deleteDraftUses,
  findItemFacts,
  type ItemFacts,
  type ItemUse,
  insertUses,
  listVersionsWithUses,
  lockItemFacts,
  touchItems,
} from "./reference-queries.ts";

export type { ItemFacts, ItemUse };

/**
 * Returns the facts about items by id, and keeps the items from being deleted until the transaction ends. With
 * `keepUnchanged`, nobody can change them until then. Unknown ids are left out.
 */
export async function lockItems(
  ctx: Ctx,
  { ids, keepUnchanged = false }: { ids: readonly string[]; keepUnchanged?: boolean },
): Promise<Map<string, ItemFacts>> {
  require(ctx, "assessments.write");
  const strength = keepUnchanged ? "no key update" : "key share";
  const found = ids.length > 0 ? await lockItemFacts(ctx.db, ctx.organizationId, ids, strength) : [];
  return new Map(found.map((item) => [item.id, item]));
}

/**
 * Returns the revision that last changed the content, answer keys or points of each item, by id. The caller checks the
 * permission.
 */
export async function loadContentRevisions(
  ctx: Ctx,
  input: { ids: readonly string[] },
): Promise<Map<string, number>> {
  const found = input.ids.length > 0 ? await findItemFacts(ctx.db, ctx.organizationId, input.ids) : [];
  return new Map(found.map(({ id, contentRevision }) => [id, contentRevision]));
}

/** Returns the tags of each item as they are now, by id. The caller checks the permission. */
export async function loadItemTags(
  ctx: Ctx,
  input: { ids: readonly string[] },
): Promise<Map<string, string[]>> {
  const found = input.ids.length > 0 ? await findItemFacts(ctx.db, ctx.organizationId, input.ids) : [];
  return new Map(found.map(({ id, tags }) => [id, tags]));
}

/** Returns those of the versions of an assessment that use items. The caller checks the permission. */
export const findVersionsWithItems = async (
  ctx: Ctx,
  { assessmentId, versions }: { assessmentId: string; versions: readonly number[] },
): Promise<Set<number>> =>
  new Set(
    versions.length > 0 ? await listVersionsWithUses(ctx.db, ctx.organizationId, assessmentId, versions) : [],
  );

/** Records which items the working copy of an assessment uses, instead of those recorded before. */
export async function replaceDraftUses(
  ctx: Ctx,
  input: { assessmentId: string; uses: readonly ItemUse[] },
): Promise<void> {
  require(ctx, "assessments.write");
  await deleteDraftUses(ctx.db, ctx.organizationId, input.assessmentId);
  if (input.uses.length > 0) await insertUses(ctx.db, ctx.organizationId, { ...input, version: 0 });
}

/** Records which items a new version of an assessment uses. The caller has locked them. */
export async function addVersionUses(
  ctx: Ctx,
  input: { assessmentId: string; version: number; uses: readonly ItemUse[] },
): Promise<void> {
  require(ctx, "assessments.write");
  if (input.uses.length === 0) return;
  await insertUses(ctx.db, ctx.organizationId, input);
  const ids = [...new Set(input.uses.map(({ itemId }) => itemId))];
  await touchItems(ctx.db, ctx.organizationId, ids, ctx.now);
}
