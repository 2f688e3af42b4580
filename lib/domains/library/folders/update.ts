import { notFound } from "#lib/contract/app-error.ts";
import type { Folder, UpdateFolderBody } from "#lib/contract/folders.ts";
import { freeSlug, slugOf } from "#lib/core/slugs.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { presentFolder } from "./present.ts";
import {
  type FolderRow,
  findFolder,
  heightOf,
  lockTree,
  siblingSlugs,
  updateFolder as updateRow,
  wayUp,
} from "./queries.ts";
import { getFolder } from "./read.ts";
import { requireFolder } from "./require.ts";
import { refuseCycle, refuseTooDeep } from "./rules.ts";

/**
 * Renames a folder, or moves it with all it holds; null moves it out of every folder. The slug follows the name: it
 * changes when the name gives another one, or when a new sibling has it.
 * 404 for the folder or its new parent, 409 `folder_cycle`, 409 `folder_too_deep`.
 */
export function updateFolder(ctx: Ctx, input: { id: string; change: UpdateFolderBody }): Promise<Folder> {
  return inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    await lockTree(db, ctx.organizationId);
    const row = await findFolder(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Folder");
    const name = input.change.name ?? row.name;
    const given = input.change.parent_folder_id;
    const parentFolderId = given === undefined ? row.parentFolderId : (given?.toLowerCase() ?? null);
    const changed = [
      ...(name === row.name ? [] : ["name"]),
      ...(parentFolderId === row.parentFolderId ? [] : ["parent_folder_id"]),
    ];
    if (changed.length === 0) return presentFolder(row);

    if (parentFolderId !== row.parentFolderId) await requirePlace(within, row.id, parentFolderId);
    const slug = await slugFor(within, row, name, parentFolderId);
    await updateRow(db, ctx.organizationId, row.id, { name, slug, parentFolderId, updatedAt: ctx.now });
    await appendAudit(within, "folder.updated", { type: "folder", id: row.id }, { changed });
    return getFolder(within, { id: row.id });
  });
}

/** 404 or 409 unless the folder may lie in that parent. */
async function requirePlace(ctx: Ctx, id: string, parentFolderId: string | null): Promise<void> {
  if (parentFolderId === null) return;
  await requireFolder(ctx, parentFolderId);
  const way = await wayUp(ctx.db, ctx.organizationId, parentFolderId);
  refuseCycle(id, way);
  refuseTooDeep(way.length, await heightOf(ctx.db, ctx.organizationId, id));
}

async function slugFor(
  ctx: Ctx,
  row: FolderRow,
  name: string,
  parentFolderId: string | null,
): Promise<string> {
  const base = slugOf(name, "folder");
  const taken = await siblingSlugs(ctx.db, ctx.organizationId, parentFolderId, base, row.id);
  const stays = base === slugOf(row.name, "folder") && !taken.includes(row.slug);
  return stays ? row.slug : freeSlug(base, taken);
}
