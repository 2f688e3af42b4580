import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { PreviewBody } from "#lib/contract/preview.ts";
import { type Draw, findImpossiblePool } from "#lib/core/draw/index.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import { drawExercises, drawQuestions, drawVersion, planDraw } from "#lib/domains/assessments/draws.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { getLimitSeconds } from "#lib/domains/assessments/rules.ts";
import { loadContent } from "#lib/domains/assessments/versions.ts";
import { gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { presentGraded } from "#lib/domains/submissions/present.ts";
import { isAwaiting } from "#lib/domains/submissions/rules.ts";
import { validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { asUuid, newId } from "#lib/platform/ids.ts";
import { getFormulas } from "./formulas.ts";
import { presentEmbedContent, presentEmbedMeta, presentEmbedResult } from "./present.ts";

/**
 * Returns the working copy as a learner would see it, without answer keys, for a first attempt that starts now. Throws
 * 403 and 404.
 */
export async function previewAssessment(ctx: Ctx, input: { id: string }): Promise<EmbedView> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  const limit = getLimitSeconds(row, 1);
  const remaining = row.allowedAttempts === null ? null : row.allowedAttempts - 1;
  const written = await loadContent(ctx, row, "working");
  // Each preview gets a new key, so that it doesn't find the answers of an earlier preview, and draws again.
  const attemptKey = newId();
  const exercises = drawExercises(written, drawPreview(written, row, attemptKey));
  return {
    assessment: presentEmbedContent(exercises, "draft"),
    meta: presentEmbedMeta(row),
    attempt_info: {
      attempt_number: 1,
      can_retry: remaining === null || remaining > 0,
      attempts_remaining: remaining,
      attempt_key: attemptKey,
      anonymous: true,
    },
    saved_answers: null,
    started_at: ctx.now.toISOString(),
    deadline: limit === null ? null : new Date(ctx.now.getTime() + limit * 1000).toISOString(),
    on_deadline: row.onDeadline,
    now: ctx.now.toISOString(),
    math: getFormulas(exercises),
  };
}

/**
 * Grades answers against the questions that a preview drew from the working copy, without recording anything. The
 * submission id in the result doesn't belong to any submission. Throws 403, 404, and 400 `invalid_request` if the
 * answers don't fit the questions.
 */
export async function gradePreview(ctx: Ctx, input: { id: string; body: PreviewBody }): Promise<EmbedResult> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  const exercises = await loadContent(ctx, row, "working");
  const { answers, attempt_key: attemptKey } = input.body;
  const draw = attemptKey === undefined ? null : drawPreview(exercises, row, asUuid(attemptKey));
  const version = drawVersion(compileExercises(exercises), draw);
  const { judgments, totals } = gradeAnswers(version, validateAnswers(version, answers), row);
  return presentEmbedResult(
    presentGraded({
      id: newId(),
      attempt: 1,
      version,
      judgments,
      totals,
      passingScorePercent: row.passingScorePercent,
      awaiting: isAwaiting(judgments),
    }),
  );
}

/**
 * Draws the questions of a preview. Pools that can't be drawn, which can't be published, are shown with all of their
 * items.
 */
function drawPreview(
  exercises: readonly StoredExercise[],
  { exerciseOrder }: AssessmentRow,
  seed: string,
): Draw | null {
  const plan = planDraw(exercises);
  return findImpossiblePool(plan) === undefined ? drawQuestions(plan, { seed, exerciseOrder }) : null;
}
