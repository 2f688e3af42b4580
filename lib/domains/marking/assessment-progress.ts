import type { QueueStatus } from "#lib/contract/marking.ts";
import { plainText } from "#lib/core/content/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { listLeasesHeldByOthers } from "./lease-queries.ts";
import { sumProgress } from "./list-waiting.ts";
import { getDeskView, listOpenQuestions, type OpenQuestion } from "./open-questions.ts";
import { countGradedAnswers, findReadySubmissions, listProgressRows } from "./progress-queries.ts";

export type QuestionProgress = {
  id: string;
  label: string;
  prompt: string;
  points: number;
  answers: number;
  graded: number;
  openElsewhere: number;
};

export type AssessmentProgress = Awaited<ReturnType<typeof getAssessmentProgress>>;

/**
 * Returns an assessment with the grading progress of its manually graded questions. `waitsForOthers` is true if
 * submissions need grading, but only by other graders. Throws 404.
 */
export async function getAssessmentProgress(ctx: Ctx, input: { id: string; show: QueueStatus }) {
  require(ctx, "grading.write");
  const row = await requireAssessment(ctx, input.id);
  const open = await listOpenQuestions(ctx, row, input.show);
  const view = getDeskView(ctx, row, input.show);
  const waiting = getDeskView(ctx, row, "waiting");
  const [graded, leases, progress] = await Promise.all([
    countGradedAnswers(ctx.db, ctx.organizationId, {
      assessmentId: row.id,
      show: input.show,
      view,
      questions: open,
    }),
    listLeasesHeldByOthers(ctx.db, ctx.organizationId, {
      userId: ctx.actor.kind === "user" ? ctx.actor.id : "",
      now: ctx.now,
      questionIds: open.map(({ id }) => id),
    }),
    listProgressRows(ctx.db, ctx.organizationId, [row.id], waiting),
  ]);
  const readFormula = createFormulaReader();
  const questions: QuestionProgress[] = [];
  for (const question of open) {
    questions.push({
      id: question.id,
      label: question.label,
      prompt: plainText(await findContent(ctx, row.id, question), readFormula),
      points: question.newest.question.points,
      answers: question.submissions,
      graded: graded.get(question.id) ?? 0,
      openElsewhere: leases.filter(({ questionId }) => questionId === question.id).length,
    });
  }
  const sums = sumProgress(progress).get(row.id);
  const waitsForOthers =
    waiting !== undefined &&
    progress.length === 0 &&
    (await listProgressRows(ctx.db, ctx.organizationId, [row.id])).length > 0;
  return {
    id: row.id,
    title: row.title,
    anonymous: row.anonymousGrading,
    isDouble: row.marking?.mode === "double",
    submissions: progress.reduce((sum, { submissions }) => sum + submissions, 0),
    ready: sums?.ready ?? 0,
    waitsForOthers,
    questions,
    /** The first question with ungraded answers. */
    next: questions.find(({ answers, graded }) => graded < answers),
  };
}

async function findContent(ctx: Ctx, assessmentId: string, { id, newest }: OpenQuestion): Promise<unknown> {
  const exercises = await loadSnapshot(ctx, assessmentId, newest.version);
  return exercises.flatMap(({ questions }) => questions).find((question) => question.id === id)?.content_ast;
}

/** Returns a page of the submissions that are ready to finish because all their answers are graded. Throws 404. */
export async function listReady(ctx: Ctx, input: { id: string; page: number; limit: number }) {
  require(ctx, "grading.write");
  const row = await requireAssessment(ctx, input.id);
  const rows = await findReadySubmissions(
    ctx.db,
    ctx.organizationId,
    row.id,
    input,
    getDeskView(ctx, row, "waiting"),
  );
  return rows.map(({ id, learnerRef, displayName, submittedAt }) => ({
    id,
    learner: row.anonymousGrading
      ? null
      : { ref: learnerRef, name: learnerRef === null ? null : displayName, submittedAt },
  }));
}
