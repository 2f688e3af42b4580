import type { FolderMatch } from "#lib/contract/library.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findFoldersByName, listTreeRows, type TreeRow } from "./tree-queries.ts";

export type { TreeRow };

/** The maximum number of folders in a tree. */
const MAX_TREE_FOLDERS = 1000;
const MAX_SEARCH_RESULTS = 50;

/**
 * Returns the folders as a tree, with parents before children and siblings sorted by name. If there are more than
 * `limit`, returns only the top levels. `total` counts all folders.
 */
export async function getFolderTree(
  ctx: Ctx,
  { limit = MAX_TREE_FOLDERS }: { limit?: number } = {},
): Promise<{ folders: TreeRow[]; total: number }> {
  require(ctx, "assessments.read");
  return listTreeRows(ctx.db, ctx.organizationId, limit);
}

/** Finds folders by part of their names. Returns the first 50 by name, each with its path. */
export async function findFolders(ctx: Ctx, query: { q: string }): Promise<FolderMatch[]> {
  require(ctx, "assessments.read");
  return findFoldersByName(ctx.db, ctx.organizationId, query.q.trim(), MAX_SEARCH_RESULTS);
}
