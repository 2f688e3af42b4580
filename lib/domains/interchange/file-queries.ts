import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { importFileChunks, importFiles } from "#lib/platform/db/schema/index.ts";

const isFile = (organizationId: string, id: string) =>
  and(eq(importFiles.organizationId, organizationId), eq(importFiles.id, id));

export async function insertFile(db: Db, organizationId: string, id: string): Promise<void> {
  await db.insert(importFiles).values({ organizationId, id });
}

/** Adds the next piece of a file. */
export async function insertChunk(
  db: Db,
  organizationId: string,
  chunk: { fileId: string; position: number; bytes: Buffer },
): Promise<void> {
  await db.insert(importFileChunks).values({ organizationId, ...chunk });
  await db
    .update(importFiles)
    .set({ size: sql`${importFiles.size} + ${chunk.bytes.length}` })
    .where(isFile(organizationId, chunk.fileId));
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

/** Makes uploads of the organization end one after the other until the transaction ends, so that the quota is exact. */
export async function lockFiles(db: Db, organizationId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`import files ${organizationId}`}, 0))`,
  );
}

/** Adds up the sizes of the organization's files, in bytes, with those that are still being uploaded. */
export async function sumFileSizes(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ size: sql<string>`coalesce(sum(${importFiles.size}), 0)` })
    .from(importFiles)
    .where(eq(importFiles.organizationId, organizationId));
  return Number(row?.size);
}

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
