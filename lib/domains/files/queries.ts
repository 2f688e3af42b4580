import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { attempts, submissionFiles, submissions } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** Everything about a file except its bytes. */
const infoColumns = {
  id: submissionFiles.id,
  submissionId: submissionFiles.submissionId,
  name: submissionFiles.name,
  mediaType: submissionFiles.mediaType,
  byteLength: submissionFiles.byteLength,
  createdAt: submissionFiles.createdAt,
};
export type FileInfo = {
  id: string;
  submissionId: string | null;
  name: string;
  mediaType: string;
  byteLength: number;
  createdAt: Date;
};

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

export type Claim = {
  submissionId: string;
  assessmentId: string;
  attemptId: string | null;
  ids: readonly string[];
};

/**
 * Gives files to a submission, and returns those that it can have: files of its assessment and attempt that no other
 * submission has. Releases before 2026-11-29 claimed files before they recorded the submission. Such a claim without a
 * submission counts for 10 minutes, or until the attempt is submitted again.
 */
export async function claimFiles(
  db: Db,
  organizationId: string,
  { submissionId, assessmentId, attemptId, ids }: Claim,
): Promise<FileInfo[]> {
  return db
    .update(submissionFiles)
    .set({ submissionId, claimedAt: sql`now()` })
    .where(
      and(
        eq(submissionFiles.organizationId, organizationId),
        inArray(submissionFiles.id, [...ids]),
        eq(submissionFiles.assessmentId, assessmentId),
        attemptId === null
          ? isNull(submissionFiles.attemptId)
          : sql`coalesce(${submissionFiles.attemptId}, ${attemptId}) = ${attemptId}`,
        sql`(${submissionFiles.submissionId} is null or (
          (${submissionFiles.attemptId} is not null or ${submissionFiles.claimedAt} < now() - interval '10 minutes')
          and not exists (select from ${submissions} s
            where s.organization_id = ${organizationId} and s.id = ${submissionFiles.submissionId})))`,
      ),
    )
    .returning(infoColumns);
}

/** Takes files back from a submission that wasn't recorded. */
export async function releaseFiles(db: Db, organizationId: string, submissionId: string): Promise<void> {
  await db
    .update(submissionFiles)
    .set({ submissionId: null, claimedAt: null })
    .where(
      and(eq(submissionFiles.organizationId, organizationId), eq(submissionFiles.submissionId, submissionId)),
    );
}

/** Returns the files of submissions, oldest first. */
export const listFiles = (
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
): Promise<FileInfo[]> =>
  db
    .select(infoColumns)
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.organizationId, organizationId),
        isAmongIds(submissionFiles.submissionId, submissionIds),
      ),
    )
    .orderBy(asc(submissionFiles.id));

/** Returns the files that were uploaded in attempts, oldest first. */
export const findAttemptFiles = (
  db: Db,
  organizationId: string,
  attemptIds: readonly string[],
): Promise<(FileInfo & { attemptId: string | null })[]> =>
  db
    .select({ ...infoColumns, attemptId: submissionFiles.attemptId })
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.organizationId, organizationId),
        isAmongIds(submissionFiles.attemptId, attemptIds),
      ),
    )
    .orderBy(asc(submissionFiles.id));

/** Where a file is looked up to be read: in the submission that has it, or the attempt that it was uploaded in. */
export type SubmissionOrAttempt = { submissionId: string } | { attemptId: string };

/** Returns a file with its bytes, which are null if they are in the bucket. */
export async function findFile(
  db: Db,
  organizationId: string,
  { id, within }: { id: string; within: SubmissionOrAttempt },
): Promise<(FileInfo & { bytes: Buffer | null }) | undefined> {
  const [row] = await db
    .select({ ...infoColumns, bytes: submissionFiles.bytes })
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.organizationId, organizationId),
        eq(submissionFiles.id, asUuid(id)),
        "attemptId" in within
          ? eq(submissionFiles.attemptId, within.attemptId)
          : eq(submissionFiles.submissionId, asUuid(within.submissionId)),
      ),
    );
  return row;
}

/** What a file was uploaded to. Files of attempts belong to an assessment, too. */
export type AssessmentOrAttempt = { assessmentId: string } | { attemptId: string };

const wasUploadedTo = (
  organizationId: string,
  { id, uploadedTo }: { id: string; uploadedTo: AssessmentOrAttempt },
) =>
  and(
    eq(submissionFiles.organizationId, organizationId),
    eq(submissionFiles.id, asUuid(id)),
    "attemptId" in uploadedTo
      ? eq(submissionFiles.attemptId, uploadedTo.attemptId)
      : eq(submissionFiles.assessmentId, uploadedTo.assessmentId),
  );

/**
 * Deletes a file unless a submission has it or is being recorded with it. Returns false if nothing was deleted. Of a
 * deletion and a submission at once, the first locks the row, and the other finds it gone or claimed.
 */
export async function deleteUnclaimed(
  db: Db,
  organizationId: string,
  file: { id: string; uploadedTo: AssessmentOrAttempt },
): Promise<boolean> {
  const deleted = await db
    .delete(submissionFiles)
    .where(
      and(
        wasUploadedTo(organizationId, file),
        sql`(${submissionFiles.submissionId} is null or (${submissionFiles.claimedAt} < now() - interval '10 minutes'
          and not exists (select from ${submissions} s
            where s.organization_id = ${organizationId} and s.id = ${submissionFiles.submissionId})))`,
      ),
    )
    .returning({ id: submissionFiles.id });
  return deleted.length > 0;
}

/** Checks whether a file was uploaded to the assessment or attempt, whether a submission has it or not. */
export const hasFile = async (
  db: Db,
  organizationId: string,
  file: { id: string; uploadedTo: AssessmentOrAttempt },
): Promise<boolean> => (await db.$count(submissionFiles, wasUploadedTo(organizationId, file))) > 0;

/** Deletes the files of submissions and attempts. Returns how many. */
export async function deleteFiles(
  db: Db,
  organizationId: string,
  { submissionIds, attemptIds }: { submissionIds: readonly string[]; attemptIds: readonly string[] },
): Promise<number> {
  const deleted = await db.execute(sql`
    delete from submission_files where organization_id = ${organizationId}
      and (submission_id = any(${formatArrayLiteral(submissionIds)}::uuid[])
        or attempt_id = any(${formatArrayLiteral(attemptIds)}::uuid[]))
    returning 1`);
  return deleted.length;
}
