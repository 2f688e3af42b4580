import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { attempts, deletedFiles, submissionFiles } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { createStorageError } from "#lib/platform/storage/storage-error.ts";

export type NewFile = {
  id: string;
  assessmentId: string;
  attemptId: string | null;
  name: string;
  mediaType: string;
  byteLength: number;
  /** Null if they are in the bucket. */
  bytes: Uint8Array | null;
};
export type FileLimits = { quota: number; attemptFiles: number; attemptBytes: number };
export type Refusal = "attempt_not_open" | "too_many" | "over_quota";

/**
 * Inserts a file unless that exceeds a limit. The limits are exact, because the uploads of one organization run one after
 * another. If the bytes are in the bucket, the note of `noteUpload` is deleted. Throws 503 if there is none, because
 * then the object may be gone.
 */
export const insertFile = (
  db: Db,
  organizationId: string,
  file: NewFile,
  limits: FileLimits,
): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`submission files ${organizationId}`}, 0))`,
    );
    const refusal = await findRefusal(tx, organizationId, file, limits);
    if (refusal) return refusal;
    if (!file.bytes && !(await deleteNote(tx, organizationId, file.id))) throw createStorageError();
    await tx
      .insert(submissionFiles)
      .values({ organizationId, ...file, bytes: file.bytes && Buffer.from(file.bytes) });
    return undefined;
  });

/** Returns why a file can't be inserted, or undefined if it can. */
export async function findRefusal(
  db: Db,
  organizationId: string,
  file: Omit<NewFile, "bytes">,
  limits: FileLimits,
): Promise<Refusal | undefined> {
  const own = eq(submissionFiles.organizationId, organizationId);
  if (file.attemptId !== null) {
    if (!(await isAttemptOpen(db, organizationId, file))) return "attempt_not_open";
    const used = await measure(db, and(own, eq(submissionFiles.attemptId, file.attemptId)));
    if (used.files >= limits.attemptFiles || used.bytes + file.byteLength > limits.attemptBytes) {
      return "too_many";
    }
  }
  return (await measure(db, own)).bytes + file.byteLength > limits.quota ? "over_quota" : undefined;
}

async function isAttemptOpen(
  db: Db,
  organizationId: string,
  { attemptId, assessmentId }: Pick<NewFile, "attemptId" | "assessmentId">,
): Promise<boolean> {
  const [row] = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.organizationId, organizationId),
        eq(attempts.id, asUuid(attemptId ?? "")),
        eq(attempts.assessmentId, assessmentId),
        eq(attempts.state, "open"),
      ),
    )
    // An attempt that is being submitted must not get another file.
    .for("share");
  return row !== undefined;
}

async function measure(db: Db, where: SQL | undefined): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({
      files: sql<string>`count(*)`,
      bytes: sql<string>`coalesce(sum(${submissionFiles.byteLength}), 0)`,
    })
    .from(submissionFiles)
    .where(where);
  return { files: Number(row?.files), bytes: Number(row?.bytes) };
}

/**
 * Notes that an object will be in the bucket for a file without a row. The worker deletes it unless the row is inserted
 * within 10 minutes, which is longer than any upload takes.
 */
export async function noteUpload(db: Db, organizationId: string, fileId: string): Promise<void> {
  await db
    .insert(deletedFiles)
    .values({ organizationId, fileId, createdAt: sql`now() + interval '10 minutes'` });
}

/** Returns false if there is no note, because the worker has deleted the object or is about to. */
async function deleteNote(db: Db, organizationId: string, fileId: string): Promise<boolean> {
  const deleted = await db
    .delete(deletedFiles)
    .where(and(eq(deletedFiles.organizationId, organizationId), eq(deletedFiles.fileId, fileId)))
    .returning({ fileId: deletedFiles.fileId });
  return deleted.length > 0;
}
