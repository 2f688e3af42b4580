import { AppError } from "#lib/contract/app-error.ts";
import type { CreateRegradeBody, Regrade } from "#lib/contract/regrades.ts";
import { AnswerKeys } from "#lib/core/grading/index.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { newId } from "#lib/platform/ids.ts";
import { findVersions } from "./find-versions.ts";
import { presentRegrade } from "./present.ts";
import { insertRegrade } from "./queries.ts";
import { beginPreview } from "./start-preview.ts";

/**
 * Previews a correction of published answer keys: stores what the result of each submission would become, and changes
 * nothing. Many submissions are computed by the worker, and the regrade is returned with the status `previewing`. Throws 404,
 * 409 `assessment_not_published`, and `invalid_request` for corrections that don't fit a version.
 */
export async function createRegrade(
  ctx: Ctx,
  input: { assessmentId: string; regrade: CreateRegradeBody },
): Promise<Regrade> {
  require(ctx, "regrades.manage");
  const assessment = await requireAssessment(ctx, input.assessmentId);
  if (assessment.version === 0)
    throw new AppError("assessment_not_published", ASSESSMENT_ERRORS.notPublished);
  const { never_lower, note } = input.regrade;
  const versions = await findVersions(ctx, assessment, input.regrade);
  const corrections = input.regrade.corrections.map((correction) => ({
    ...toStoredCorrection(correction),
    ...(input.regrade.versions ? {} : { in_every_version: true as const }),
  }));
  const row = await inTransaction(ctx.db, async (db) => {
    const inserted = await insertRegrade(db, ctx.organizationId, {
      id: newId(),
      assessmentId: assessment.id,
      status: "previewing",
      corrections,
      neverLower: never_lower,
      versions,
      note: note?.trim() ? note : null,
      createdByKind: ctx.actor.kind,
      createdById: ctx.actor.kind === "system" ? null : ctx.actor.id,
      createdAt: ctx.now,
    });
    return beginPreview({ ...ctx, db }, inserted);
  });
  return presentRegrade(ctx, row);
}

const toStoredCorrection = ({
  question_id,
  mode,
  answer_keys,
  points,
}: CreateRegradeBody["corrections"][number]): StoredCorrection => ({
  question_id: question_id.toLowerCase(),
  mode,
  ...(answer_keys ? { answer_keys: AnswerKeys.parse(answer_keys) } : {}),
  ...(points === undefined ? {} : { points }),
  ...(mode === "new_key" && !answer_keys ? { keeps_ruling: true as const } : {}),
});
