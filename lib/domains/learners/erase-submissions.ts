import { eraseTyped } from "#lib/core/grading/index.ts";
import { eraseAnswersFromAlerts } from "#lib/domains/alerts/erase-answers.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { eraseFiles } from "#lib/domains/files/erase.ts";
import { eraseAnchors } from "#lib/domains/marking/erase-anchors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type ErasedAnswers, eraseSubmissionTexts } from "./erase-queries.ts";
import { type ErasableRow, findAnswers } from "./submission-queries.ts";

/** How many submissions' answers, of up to 1 MiB each, a statement reads or writes. A learner can have any number. */
const BATCH_SIZE = 50;

/**
 * Removes what learners and teachers wrote, and files, from submissions whose rows the caller has locked or whose
 * learner is locked. Picked options and scores stay. The caller checks the permission.
 */
export async function eraseTexts(ctx: Ctx, rows: readonly ErasableRow[]): Promise<void> {
  if (rows.length === 0) return;
  const submissionIds = rows.map(({ id }) => id);
  await eraseFiles(ctx, { submissionIds });
  await eraseAnchors(ctx, { submissionIds });
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await eraseBatch(ctx, rows.slice(start, start + BATCH_SIZE));
  }
  const assessmentIds = [...new Set(rows.map(({ assessmentId }) => assessmentId))];
  await eraseAnswersFromAlerts(ctx, { assessmentIds });
}

async function eraseBatch(ctx: Ctx, rows: readonly ErasableRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const answersById = await findAnswers(ctx.db, ctx.organizationId, ids);
  const erased: ErasedAnswers[] = [];
  for (const { id, ...row } of rows) {
    const answers = answersById.get(id) ?? [];
    const { questions } = await loadSubmittedVersion(ctx, { ...row, regrades: [] });
    const kept = questions.map(({ compiled, index }) => {
      const elements = answers[index] ?? null;
      return elements && eraseTyped(compiled, elements);
    });
    erased.push({ id, answers: kept });
  }
  await eraseSubmissionTexts(ctx.db, ctx.organizationId, erased, ctx.now.toISOString());
}
