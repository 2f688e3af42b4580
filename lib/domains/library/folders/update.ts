import { notFound } from "#lib/contract/app-error.ts";
import type { Folder, UpdateFolderBody } from "#lib/contract/folders.ts";
import { findFreeSlug, slugify } from "#lib/core/slugs.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { type IfMatch, requireMatch, type Versioned } from "#lib/platform/http/etag.ts";
import { presentVersionedFolder } from "./present.ts";
import {
  type FolderRow,
  findFolder,
  getSubtreeHeight,
  listAncestorIds,
  listSiblingSlugs,
  lockTree,
  updateFolder as updateRow,
} from "./queries.ts";
import { loadFolder } from "./read.ts";
import { requireFolder } from "./require.ts";
import { requireDepthLimit, requireNoCycle } from "./rules.ts";

/**
 * Renames a folder, or moves it with its contents. A null parent moves it to the top level. The slug changes if the new
 * name results in a different slug, or if a new sibling already has it. Throws 404 for the folder or its new parent,
 * 412, 409 `folder_cycle` and 409 `folder_too_deep`.
 */
export function updateFolder(
  ctx: Ctx,
  input: { id: string; change: UpdateFolderBody; ifMatch?: IfMatch },
): Promise<Versioned<Folder>> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await lockTree(db, ctx.organizationId);
    const row = await findFolder(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Folder");
    requireMatch(input.ifMatch, row);
    const name = input.change.name ?? row.name;
    const given = input.change.parent_folder_id;
    const parentFolderId = given === undefined ? row.parentFolderId : (given?.toLowerCase() ?? null);
    const changed = [
      ...(name === row.name ? [] : ["name"]),
      ...(parentFolderId === row.parentFolderId ? [] : ["parent_folder_id"]),
    ];
    if (changed.length === 0) return presentVersionedFolder(row);

    if (parentFolderId !== row.parentFolderId) await requireValidParent(txCtx, row.id, parentFolderId);
    const slug = await resolveSlug(txCtx, row, name, parentFolderId);
    await updateRow(db, ctx.organizationId, row.id, { name, slug, parentFolderId, updatedAt: ctx.now });
    await appendAudit(txCtx, "folder.updated", { type: "folder", id: row.id }, { changed });
    return loadFolder(txCtx, { id: row.id });
  });
}

/** Throws 404, 409 `folder_cycle` or 409 `folder_too_deep` if the folder can't be moved to that parent. */
async function requireValidParent(ctx: Ctx, id: string, parentFolderId: string | null): Promise<void> {
  if (parentFolderId === null) return;
  await requireFolder(ctx, parentFolderId);
  const ancestorIds = await listAncestorIds(ctx.db, ctx.organizationId, parentFolderId);
  requireNoCycle(id, ancestorIds);
  requireDepthLimit(ancestorIds.length, await getSubtreeHeight(ctx.db, ctx.organizationId, id));
}

async function resolveSlug(
  ctx: Ctx,
  row: FolderRow,
  name: string,
  parentFolderId: string | null,
): Promise<string> {
  const base = slugify(name, "folder");
  const taken = await listSiblingSlugs(ctx.db, ctx.organizationId, parentFolderId, base, row.id);
  const keepsSlug = base === slugify(row.name, "folder") && !taken.includes(row.slug);
  return keepsSlug ? row.slug : findFreeSlug(base, taken);
}
