import { AppError } from "#lib/contract/app-error.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { listMarkedSubmissionIds, listQuestionMarks, lockRubrics, replaceRubric } from "./mark-queries.ts";
import { isSameMark, type Mark } from "./marks.ts";
import { listSubmissionHeads, lockSubmissions } from "./queries.ts";
import { recalculateMark } from "./recalculate-mark.ts";
import { getRubric, listChangedRubrics } from "./rubrics.ts";
import { type MarkChanges, saveMarks } from "./save-marks.ts";

type Change = { assessmentId: string; questionId: string; items: readonly RubricItem[] };

/** What a change of a rubric does to the marks there are. */
export type RubricEffect = {
  /** Graded answers whose score changes. */
  changed: number;
  /** Mean difference of those scores, in points; null where none changes. */
  meanChange: number | null;
  /** Graded answers whose score was typed by hand, and stays. */
  byHand: number;
  /** Submissions among the changed ones whose result was told already: it stays until they are finished again. */
  finished: string[];
};

/** What a changed rubric would do, without doing it. */
export async function previewRubric(ctx: Ctx, input: Change): Promise<RubricEffect> {
  require(ctx, "grading.write");
  return (await computeEffect(ctx, input, listSubmissionHeads)).effect;
}

/**
 * Puts a rubric in the place of the one of revision `input.revision`, and reckons every working mark that came from it
 * anew, in one transaction. Finished results stay as they were told. 409 `stale_revision`.
 */
export function changeRubric(
  ctx: Ctx,
  input: Change & { revision: number },
): Promise<RubricEffect & { revision: number }> {
  require(ctx, "grading.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await lockRubrics(db, ctx.organizationId, [input.questionId], "changing");
    const { effect, changes } = await computeEffect(txCtx, input, lockSubmissions);
    const { assessmentId, questionId } = input;
    const row = { assessmentId, questionId, items: [...input.items], updatedAt: ctx.now };
    if (!(await replaceRubric(db, ctx.organizationId, row, input.revision)))
      throw new AppError("stale_revision", "Somebody changed this rubric meanwhile");
    await saveMarks(txCtx, changes);
    await appendAudit(
      txCtx,
      "rubric.changed",
      { type: "assessment", id: assessmentId },
      { question_id: questionId, changed: effect.changed },
    );
    return { ...effect, revision: input.revision + 1 };
  });
}

async function computeEffect(
  ctx: Ctx,
  { assessmentId, questionId, items }: Change,
  loadHeads: typeof listSubmissionHeads,
) {
  const ids = await listMarkedSubmissionIds(ctx.db, ctx.organizationId, assessmentId, questionId);
  const rows = await loadHeads(ctx.db, ctx.organizationId, ids);
  const marks = await listQuestionMarks(ctx.db, ctx.organizationId, questionId, ids);
  const markBySubmission = new Map(marks.map((mark) => [mark.submissionId, mark]));
  const rubrics = await listChangedRubrics(ctx, assessmentId);
  const changes: MarkChanges[] = [];
  const differences: number[] = [];
  const effect: RubricEffect = { changed: 0, meanChange: null, byHand: 0, finished: [] };
  for (const row of rows) {
    const old = markBySubmission.get(row.id);
    const version = await loadCompiledVersion(ctx, row.assessmentId, row.assessmentVersion);
    const question = version.questions.find(({ id }) => id === questionId);
    if (!old || !question) continue;
    const mark: Mark = recalculateMark(old, getRubric(question, rubrics).items, items, question.points);
    if (old.score !== null && !old.fromRubric) effect.byHand++;
    if (isSameMark(old, mark)) continue;
    changes.push({ submissionId: row.id, current: [old], changes: [mark] });
    if (old.score === mark.score) continue;
    differences.push((mark.score ?? 0) - (old.score ?? 0));
    if (row.status === "graded") effect.finished.push(row.id);
  }
  effect.changed = differences.length;
  if (differences.length > 0)
    effect.meanChange = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  return { effect, changes };
}
