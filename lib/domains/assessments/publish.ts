import { AppError, notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { isUniqueViolation } from "#lib/platform/db/driver-errors.ts";
import { computeItemsFingerprint } from "./changes-to-publish.ts";
import { freezeItems, recordVersionUses } from "./item-uses.ts";
import { findPublishingIssues } from "./publishing-issues.ts";
import { getWorkingCopy, insertSnapshot, lockAssessment, updateAssessment } from "./queries.ts";
import { generateShareCode, requireCurrentRevision, requireNotArchived } from "./rules.ts";

/**
 * `revision` and `fingerprint` are those of the preview that the person saw. `note` says what is new in this version. A
 * blank note counts as none.
 */
type PublishInput = {
  id: string;
  revision?: number | undefined;
  fingerprint?: string | undefined;
  note?: string | null | undefined;
};
export type PublishResult = { id: string; status: "published"; share_code: string; version: number };

/**
 * Freezes the working copy as the next version. The first publish assigns the share code and emits
 * `assessment.published`. Each later publish emits `assessment.content_updated`, even if the content hasn't changed.
 * Throws 404, 409 `assessment_archived`, 409 `stale_revision` if the assessment or its items have changed since the
 * preview, and 409 `not_publishable`, whose issues point to each problem.
 */
export async function publishAssessment(ctx: Ctx, input: PublishInput): Promise<PublishResult> {
  require(ctx, "assessments.write");
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx.db, (db) => publishOnce({ ...ctx, db }, input, generateShareCode()));
    } catch (error) {
      if (attempt === 5 || !isUniqueViolation(error, "assessments_share_code")) throw error;
    }
  }
}

async function publishOnce(
  ctx: Ctx,
  { id, revision, fingerprint, note }: PublishInput,
  freshCode: string,
): Promise<PublishResult> {
  const { db, organizationId } = ctx;
  const row = await lockAssessment(db, organizationId, id);
  if (!row) throw notFound("Assessment");
  requireNotArchived(row);
  requireCurrentRevision(row, revision);
  const exercises = await freezeItems(ctx, await getWorkingCopy(db, organizationId, row.id));
  if (fingerprint !== undefined && fingerprint !== computeItemsFingerprint(exercises)) {
    throw new AppError("stale_revision", ASSESSMENT_ERRORS.staleItems);
  }
  const issues = findPublishingIssues(exercises);
  if (issues.length > 0) {
    throw new AppError("not_publishable", ASSESSMENT_ERRORS.notPublishable, { issues });
  }

  const version = row.version + 1;
  const shareCode = row.shareCode ?? freshCode;
  await insertSnapshot(db, organizationId, row.id, version, exercises, {
    ...ctx,
    note: note?.trim() ? note : null,
  });
  await recordVersionUses(ctx, row.id, { version, exercises });
  await updateAssessment(db, organizationId, row.id, {
    status: "published",
    version,
    shareCode,
    publishedExerciseCount: exercises.length,
    hasUnpublishedChanges: false,
    updatedAt: ctx.now,
  });
  await appendAudit(ctx, "assessment.published", { type: "assessment", id: row.id }, { version });
  if (version === 1) {
    await emit(ctx, "assessment.published", {
      assessment_id: row.id,
      share_code: shareCode,
      title: row.title,
    });
  } else {
    await emit(ctx, "assessment.content_updated", { assessment_id: row.id, title: row.title });
  }
  return { id: row.id, status: "published", share_code: shareCode, version };
}
