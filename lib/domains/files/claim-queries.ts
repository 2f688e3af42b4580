import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { submissionFiles, submissions } from "#lib/platform/db/schema/index.ts";
import { type FileInfo, infoColumns } from "./read-queries.ts";

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
