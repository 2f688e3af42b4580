import { eraseTyped } from "#lib/core/grading/index.ts";
import { eraseAnswersFromAlerts } from "#lib/domains/alerts/erase-answers.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { eraseFiles } from "#lib/domains/files/erase.ts";
import { eraseAnchors } from "#lib/domains/marking/erase-anchors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type ErasedAnswers, eraseSubmissionTexts } from "./erase-queries.ts";
import type { AnswersRow } from "./submission-queries.ts";

/**
 * Removes what learners and teachers wrote, and files, from submissions whose rows the caller has locked or whose
 * learner is locked. Picked options and scores stay. The caller checks the permission.
 */
export async function eraseTexts(ctx: Ctx, rows: readonly AnswersRow[]): Promise<void> {
  const erased: ErasedAnswers[] = [];
  for (const { id, answers, ...row } of rows) {
    const { questions } = await loadSubmittedVersion(ctx, { ...row, regrades: [] });
    const kept = questions.map(({ compiled, index }) => {
      const elements = answers[index] ?? null;
      return elements && eraseTyped(compiled, elements);
    });
    erased.push({ id, answers: kept });
  }
  if (erased.length === 0) return;
  await eraseFiles(ctx, { submissionIds: erased.map(({ id }) => id) });
  await eraseAnchors(ctx, { submissionIds: erased.map(({ id }) => id) });
  await eraseSubmissionTexts(ctx.db, ctx.organizationId, erased, ctx.now.toISOString());
  const assessmentIds = [...new Set(rows.map(({ assessmentId }) => assessmentId))];
  await eraseAnswersFromAlerts(ctx, { assessmentIds });
}
