import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { importPictures } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

type StoredPicture = Pick<typeof importPictures.$inferSelect, "digest" | "mediaType" | "bytes">;

/** Adds a picture to a preview, unless the pictures of the organization's previews would exceed `maxBytes`. */
export async function insertPicture(
  db: Db,
  organizationId: string,
  importId: string,
  { digest, mediaType, bytes }: StoredPicture,
  maxBytes: number,
): Promise<void> {
  await db.execute(sql`
    insert into ${importPictures} (organization_id, import_id, digest, media_type, bytes)
    select ${organizationId}, ${importId}, ${digest}, ${mediaType}, ${bytes}
    where ${bytes.length} + (
      select coalesce(sum(octet_length(p.bytes)), 0) from ${importPictures} p
      where p.organization_id = ${organizationId}) <= ${maxBytes}
    on conflict do nothing`);
}

/** Returns a picture of a preview. Undefined if there is none, or if `importId` isn't a UUID. */
export async function findImportPicture(
  db: Db,
  organizationId: string,
  { importId, digest }: { importId: string; digest: string },
): Promise<StoredPicture | undefined> {
  const { digest: hex, mediaType, bytes } = importPictures;
  const [row] = await db
    .select({ digest: hex, mediaType, bytes })
    .from(importPictures)
    .where(
      and(
        eq(importPictures.organizationId, organizationId),
        eq(importPictures.importId, asUuid(importId)),
        eq(importPictures.digest, digest),
      ),
    );
  return row;
}

/** Deletes the pictures of a preview, which a run that reads its file again stores anew. */
export async function deletePictures(db: Db, organizationId: string, importId: string): Promise<void> {
  await db
    .delete(importPictures)
    .where(and(eq(importPictures.organizationId, organizationId), eq(importPictures.importId, importId)));
}
