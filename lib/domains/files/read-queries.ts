import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { submissionFiles } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** Everything about a file except its bytes. */
export const infoColumns = {
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
