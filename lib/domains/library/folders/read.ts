import { notFound } from "#lib/contract/app-error.ts";
import type { Folder, ListFoldersQuery } from "#lib/contract/folders.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { presentFolder, presentVersionedFolder } from "./present.ts";
import { findFolder, listFolderRows } from "./queries.ts";
import { requireReadableFolder } from "./require.ts";

/** Returns a folder with the number of assessments directly in it, including archived assessments. Throws 404. */
export async function getFolder(ctx: Ctx, input: { id: string }): Promise<Versioned<Folder>> {
  require(ctx, "assessments.read");
  return loadFolder(ctx, input);
}

/** Returns a folder as `getFolder` does. The caller checks the permission. Throws 404. */
export async function loadFolder(ctx: Ctx, input: { id: string }): Promise<Versioned<Folder>> {
  const row = await findFolder(ctx.db, ctx.organizationId, input.id);
  if (!row) throw notFound("Folder");
  return presentVersionedFolder(row);
}

/** Returns a page of folders, newest first: all, those in a folder, or those at the top level (`root`). Throws 404. */
export const listFolders = readFromReplica(async (ctx: Ctx, query: ListFoldersQuery) => {
  require(ctx, "assessments.read");
  const { parent_folder_id: requestedParentId } = query;
  const parent = requestedParentId === "root" ? null : requestedParentId;
  if (typeof parent === "string") await requireReadableFolder(ctx, parent);
  const { rows, meta } = await listFolderRows(ctx.db, ctx.organizationId, parent, query);
  return { items: rows.map(presentFolder), meta };
});
