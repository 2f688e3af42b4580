import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { submissionFiles, submissions } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";

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
