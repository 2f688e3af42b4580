import { and, eq } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { folders } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** Throws 404 for an unknown folder. Locks the folder against deletion until the transaction (`ctx.db`) ends. */
export async function requireFolder(ctx: Ctx, folderId: string): Promise<void> {
  const [row] = await selectFolder(ctx, folderId).for("key share");
  if (!row) throw notFound("Folder");
}

/** Throws 404 for an unknown folder, without locking it: a read replica refuses locks. */
export async function requireReadableFolder(ctx: Ctx, folderId: string): Promise<void> {
  const [row] = await selectFolder(ctx, folderId);
  if (!row) throw notFound("Folder");
}

const selectFolder = ({ db, organizationId }: Ctx, folderId: string) =>
  db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.organizationId, organizationId), eq(folders.id, asUuid(folderId))));
