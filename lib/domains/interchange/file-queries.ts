import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { importFileChunks, importFiles } from "#lib/platform/db/schema/index.ts";

const isFile = (organizationId: string, id: string) =>
  and(eq(importFiles.organizationId, organizationId), eq(importFiles.id, id));

/** Creates a file without pieces, whose size is 0 until `updateFileSize`. */
export async function insertFile(db: Db, organizationId: string, id: string): Promise<void> {
  await db.insert(importFiles).values({ organizationId, id });
}

/** Adds the next piece of a file, which doesn't count for the quota before the file is complete. */
export async function insertChunk(
  db: Db,
  organizationId: string,
  chunk: { fileId: string; position: number; bytes: Buffer },
): Promise<void> {
  await db.insert(importFileChunks).values({ organizationId, ...chunk });
}

/** Records the size of a complete file, in bytes. */
export async function updateFileSize(
  db: Db,
  organizationId: string,
  { id, size }: { id: string; size: number },
): Promise<void> {
  await db.update(importFiles).set({ size }).where(isFile(organizationId, id));
}

/** Returns a piece of a file. Undefined beyond its end. */
export async function findChunk(
  db: Db,
  organizationId: string,
  { fileId, position }: { fileId: string; position: number },
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: importFileChunks.bytes })
    .from(importFileChunks)
    .where(
      and(
        eq(importFileChunks.organizationId, organizationId),
        eq(importFileChunks.fileId, fileId),
        eq(importFileChunks.position, position),
      ),
    );
  return row?.bytes;
}

/** Returns the size of a file in bytes. Undefined if it was deleted. */
export async function findFileSize(db: Db, organizationId: string, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ size: importFiles.size })
    .from(importFiles)
    .where(isFile(organizationId, id));
  return row?.size;
}

/** Makes uploads of the organization begin and end one after the other, so that the limits are exact. */
export async function lockFiles(db: Db, organizationId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`import files ${organizationId}`}, 0))`,
  );
}

/** Adds up the sizes of the organization's complete files, in bytes. One that is still being uploaded counts as 0. */
export async function sumFileSizes(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ size: sql<string>`coalesce(sum(${importFiles.size}), 0)` })
    .from(importFiles)
    .where(eq(importFiles.organizationId, organizationId));
  return Number(row?.size);
}

/** Counts the organization's files that are being uploaded. After an hour, an upload counts as broken off. */
export async function countUploads(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(importFiles)
    .where(
      and(
        eq(importFiles.organizationId, organizationId),
        eq(importFiles.size, 0),
        sql`${importFiles.createdAt} > clock_timestamp() - interval '1 hour'`,
      ),
    );
  return row?.count ?? 0;
}

/** Deletes a file with its pieces. Does nothing if it was deleted before. */
export async function deleteFile(db: Db, organizationId: string, id: string): Promise<void> {
  await db.delete(importFiles).where(isFile(organizationId, id));
}

/** Deletes a file that no import has. */
export async function deleteUnusedFile(db: Db, organizationId: string, id: string): Promise<void> {
  await db.delete(importFiles).where(
    and(
      isFile(organizationId, id),
      sql`not exists (select from imports i
        where i.organization_id = ${importFiles.organizationId} and i.id = ${importFiles.id})`,
    ),
  );
}
