import type { CreateFolderBody, Folder } from "#lib/contract/folders.ts";
import { findFreeSlug, slugify } from "#lib/core/slugs.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { newId } from "#lib/platform/ids.ts";
import { insertFolder, listAncestorIds, listSiblingSlugs, lockTree } from "./queries.ts";
import { loadFolder } from "./read.ts";
import { requireFolder } from "./require.ts";
import { requireDepthLimit } from "./rules.ts";

/** Creates a folder in another folder or at the top level. Throws 404 for an unknown parent and 409 `folder_too_deep`. */
export function createFolder(ctx: Ctx, input: CreateFolderBody): Promise<Versioned<Folder>> {
  require(ctx, "assessments.write");
  const parentFolderId = input.parent_folder_id?.toLowerCase() ?? null;
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await lockTree(db, ctx.organizationId);
    if (parentFolderId !== null) {
      await requireFolder(txCtx, parentFolderId);
      requireDepthLimit((await listAncestorIds(db, ctx.organizationId, parentFolderId)).length, 1);
    }
    const id = newId();
    const base = slugify(input.name, "folder");
    const taken = await listSiblingSlugs(db, ctx.organizationId, parentFolderId, base, undefined);
    await insertFolder(db, ctx.organizationId, {
      id,
      name: input.name,
      slug: findFreeSlug(base, taken),
      parentFolderId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await appendAudit(
      txCtx,
      "folder.created",
      { type: "folder", id },
      { name: input.name, parent_folder_id: parentFolderId },
    );
    return loadFolder(txCtx, { id });
  });
}
