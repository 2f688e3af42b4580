import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { attempts, submissionFiles } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type NewFile = {
  id: string;
  assessmentId: string;
  attemptId: string | null;
  name: string;
  mediaType: string;
  byteLength: number;
  /** Null if the caller stores them in the bucket. */
  bytes: Uint8Array | null;
};
export type FileLimits = { quota: number; attemptFiles: number; attemptBytes: number };
export type InsertOutcome = "inserted" | "attempt_not_open" | "too_many" | "over_quota";

/**
 * Inserts a file unless that exceeds a limit. The limits are exact, because the uploads of one organization run one after
 * another.
 */
export const insertFile = (
  db: Db,
  organizationId: string,
  file: NewFile,
  limits: FileLimits,
): Promise<InsertOutcome> =>
  inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`submission files ${organizationId}`}, 0))`,
    );
    const own = eq(submissionFiles.organizationId, organizationId);
    if (file.attemptId !== null) {
      if (!(await isAttemptOpen(tx, organizationId, file))) return "attempt_not_open";
      const used = await measure(tx, and(own, eq(submissionFiles.attemptId, file.attemptId)));
      if (used.files >= limits.attemptFiles || used.bytes + file.byteLength > limits.attemptBytes) {
        return "too_many";
      }
    }
    if ((await measure(tx, own)).bytes + file.byteLength > limits.quota) return "over_quota";
    await tx
      .insert(submissionFiles)
      .values({ organizationId, ...file, bytes: file.bytes && Buffer.from(file.bytes) });
    return "inserted";
  });

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

/** Deletes a file's row, whether a submission has it or not. Does nothing if there is none. */
export async function deleteFile(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .delete(submissionFiles)
    .where(and(eq(submissionFiles.organizationId, organizationId), eq(submissionFiles.id, id)));
}
