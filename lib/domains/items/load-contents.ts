import type { Ctx } from "#lib/platform/context.ts";
import {
  findLatestContents,
  findRevisionContents,
  findTaggedIds,
  type ItemContent,
} from "./content-queries.ts";

export type { ItemContent };
export type WantedItem = { id: string; revision: number | "latest" };

/**
 * Returns the content of items at the given revisions, with at most two queries. The function that is returned looks
 * one up, and returns undefined for an item or a revision that doesn't exist. The caller checks the permission, which
 * differs between reading, writing and submitting to a working copy.
 */
export async function loadItemContents(
  ctx: Ctx,
  wanted: readonly WantedItem[],
): Promise<(item: WantedItem) => ItemContent | undefined> {
  const latest = wanted.filter(({ revision }) => revision === "latest").map(({ id }) => id);
  const pinned = wanted.flatMap(({ id, revision }) =>
    revision === "latest" ? [] : { itemId: id, revision },
  );
  const getKey = ({ id, revision }: WantedItem) => `${id} ${revision}`;
  const found = new Map<string, ItemContent>();
  if (latest.length > 0) {
    for (const content of await findLatestContents(ctx.db, ctx.organizationId, latest)) {
      found.set(getKey({ id: content.itemId, revision: "latest" }), content);
    }
  }
  if (pinned.length > 0) {
    for (const content of await findRevisionContents(ctx.db, ctx.organizationId, pinned)) {
      found.set(getKey({ id: content.itemId, revision: content.revision }), content);
    }
  }
  return (item) => found.get(getKey(item));
}

/**
 * Lists the ids of the items that have all of the tags and aren't archived, oldest first, up to `limit`. The caller
 * checks the permission.
 */
export function listTaggedItems(
  ctx: Ctx,
  input: { tags: readonly string[]; folderId: string | undefined; limit: number },
): Promise<string[]> {
  return findTaggedIds(ctx.db, ctx.organizationId, input);
}
