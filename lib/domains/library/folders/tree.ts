import type { FolderMatch } from "#lib/contract/library.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findFoldersByName, listTreeRows, type TreeRow } from "./tree-queries.ts";

export type { TreeRow };

/** Folders shown at once in a tree. */
const MAX_TREE_FOLDERS = 1000;
const MAX_SEARCH_RESULTS = 50;

/**
 * The folders as a tree, parents before children, siblings by name: all of them, or, where there are very many, the
 * highest. `total` counts them all.
 */
export async function getFolderTree(
  ctx: Ctx,
  { limit = MAX_TREE_FOLDERS }: { limit?: number } = {},
): Promise<{ folders: TreeRow[]; total: number }> {
  require(ctx, "assessments.read");
  return listTreeRows(ctx.db, ctx.organizationId, limit);
}

/** Folders by a part of their names, with the way to each; the first fifty by name. */
export async function findFolders(ctx: Ctx, query: { q: string }): Promise<FolderMatch[]> {
  require(ctx, "assessments.read");
  return findFoldersByName(ctx.db, ctx.organizationId, query.q.trim(), MAX_SEARCH_RESULTS);
}
