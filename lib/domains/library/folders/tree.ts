import type { FoundFolder } from "#lib/contract/library.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { findByName, type TreeRow, treeRows } from "./tree-queries.ts";

export type { TreeRow };

/** Folders shown at once in a tree. */
const MAX_SHOWN = 1000;
const MAX_FOUND = 50;

/**
 * The folders as a tree, parents before children, siblings by name: all of them, or, where there are very many, the
 * highest. `total` counts them all.
 */
export async function folderTree(
  ctx: Ctx,
  { limit = MAX_SHOWN }: { limit?: number } = {},
): Promise<{ folders: TreeRow[]; total: number }> {
  requirePermission(ctx, "assessments.read");
  return treeRows(ctx.db, ctx.organizationId, limit);
}

/** Folders by a part of their names, with the way to each; the first fifty by name. */
export async function findFolders(ctx: Ctx, query: { q: string }): Promise<FoundFolder[]> {
  requirePermission(ctx, "assessments.read");
  return findByName(ctx.db, ctx.organizationId, query.q.trim(), MAX_FOUND);
}
