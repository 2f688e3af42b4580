import { isDeepStrictEqual } from "node:util";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { shareKeys } from "#lib/domains/assessments/correct-keys.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { lockSubmissionOrThrow } from "./change-result.ts";
import { listScoredQuestionIds } from "./mark-queries.ts";
import { type SubmissionRow, updateSubmission } from "./queries.ts";
import { requireSubmission } from "./read.ts";
import { Regrader } from "./regrade-result.ts";
import { type LoadFinishedMarks, regradeRow } from "./regrade-row.ts";
import { reopenMarking } from "./reopen-marking.ts";
import { buildResultEvent } from "./result-event.ts";
import { changeVoidedCount } from "./void-queries.ts";

type Unvoiding = { id: string; loadFinishedMarks: LoadFinishedMarks };

/**
 * Does what `unvoidSubmission` does, which passes what it needs of marking. Returns the id of the submission, and
 * whether this call changed it.
 */
export async function applyUnvoid(ctx: Ctx, input: Unvoiding): Promise<{ id: string; hasChanged: boolean }> {
  require(ctx, "attempts.manage");
  const { assessmentId } = await requireSubmission(ctx, input.id);
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await shareKeys(txCtx, { assessmentId });
    const row = await lockSubmissionOrThrow(txCtx, input);
    if (!row.voidedAt) return { id: row.id, hasChanged: false };
    const result = await gradeAgain(txCtx, row, input);
    await updateSubmission(db, ctx.organizationId, row.id, { ...result, voidedAt: null, voidReason: null });
    await reopenMarking(txCtx, { submissionId: row.id });
    await changeVoidedCount(db, ctx.organizationId, row, -1);
    const change = result.score === undefined ? {} : { score: { from: row.score, to: result.score } };
    await appendAudit(txCtx, "submission.unvoided", { type: "submission", id: row.id }, change);
    const event = await buildResultEvent(txCtx, { ...row, ...result });
    await emit(txCtx, "submission.unvoided", event, { learnerId: row.learnerId });
    return { id: row.id, hasChanged: true };
  });
}

/**
 * Grades a submission by the keys that hold now. The result stays if the answers can't be read anymore, such as those
 * of an erased learner.
 */
async function gradeAgain(
  ctx: Ctx,
  row: SubmissionRow,
  { loadFinishedMarks }: Unvoiding,
): Promise<Partial<SubmissionRow>> {
  const { assessmentId, assessmentVersion } = row;
  const assessment = await requireAssessment(ctx, assessmentId);
  const regrades = listRegradeIds(assessment, assessmentVersion);
  if (row.erasedAt || isDeepStrictEqual(row.regrades, regrades)) return {};
  const version = await loadCompiledVersion(ctx, assessmentId, assessmentVersion, regrades);
  const former = await loadCompiledVersion(ctx, assessmentId, assessmentVersion, row.regrades);
  const markedIds = await listScoredQuestionIds(ctx.db, ctx.organizationId, row.id);
  const questionIds = version.questions.map(({ id }) => id);
  const { gradeSkipped } = assessment;
  const regrader = new Regrader(version, new Set(questionIds), { former, gradeSkipped });
  const finished = await loadFinishedMarks(ctx, row.status === "graded" ? [] : [row]);
  const marks = { markedIds: new Set(markedIds), resolve: finished.get(row.id) };
  const regraded = regradeRow(row, regrader, marks);
  if (!regraded) return {};
  const { result, finalMarks } = regraded;
  return {
    fractions: result.fractions,
    questionScores: result.question_scores,
    questionOutcomes: result.question_outcomes,
    score: result.score,
    maxScore: result.max_score,
    percentage: result.percentage,
    passed: result.passed,
    autoScore: result.auto_score,
    manualScore: result.manual_score,
    finalMarks,
    status: result.status,
    gradedAt: result.status === "graded" ? (row.gradedAt ?? ctx.now) : null,
    regrades,
  };
}
