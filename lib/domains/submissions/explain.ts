import type { Submission } from "#lib/contract/submissions.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { loadCommitTimes } from "#lib/domains/assessments/corrections.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot, loadSubmittedContent } from "#lib/domains/assessments/snapshot.ts";
import { findLastActor, type PastActor } from "#lib/domains/audit/find-actor.ts";
import { type Ctx, isAuthor, maySeeRubrics, require } from "#lib/platform/context.ts";
import { countAttempts, findAttemptsByNumber } from "./attempt-queries.ts";
import { loadExplainedRow } from "./explained-row.ts";
import { type GradedResponse, listGradedResponses } from "./graded-responses.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentSubmission } from "./present.ts";
import type { SubmissionRow } from "./queries.ts";
import { addFiles, anonymizeSubmission, getDisplayName, requireSubmission } from "./read.ts";
import { listChangedRubrics, listMarks } from "./read-marks.ts";
import { createRubricLookup, type RubricItemScore } from "./rubric-scores.ts";
import { computeTotals, type Totals } from "./rules.ts";
import { buildScoreBreakdown, type QuestionBreakdown } from "./score-breakdown.ts";
import { traceSubmission } from "./trace.ts";

export type ExplainedQuestion = QuestionBreakdown & {
  /** The teacher's points for each criterion. Empty if the actor can't see rubrics. */
  rubric: readonly RubricItemScore[];
  /** When the correction that decided was committed. Null if none did. */
  correctedAt: string | null;
  /** What marks the answers in the question. Null if the actor can't see answer keys, or the question doesn't count. */
  graded: readonly GradedResponse[] | null;
  /** Where the question comes from. Null if the learner was shown the version as written. */
  drawn: DrawnFrom | null;
};

/** `label` is the question's label in the whole version. `poolSize` is null if it isn't from a pool. */
type DrawnFrom = { label: string; poolSize: number | null };

export type ExplainedSubmission = {
  submission: Submission;
  /** The learner's display name. Null if there is none, or the actor isn't allowed to know the learner. */
  displayName: string | null;
  assessment: { id: string; title: string };
  /** Null if it isn't voided, or the audit log doesn't tell. */
  voidedBy: PastActor | null;
  /**
   * The number of the learner's attempts at this assessment, and the ids of the adjacent attempts. `made` is 0 for a
   * draft submission.
   */
  attempts: { made: number; previous: string | null; next: string | null };
  exercises: { id: string; sharedContext: unknown; questions: ExplainedQuestion[] }[];
  /** The totals of the questions above. They equal the stored result. */
  total: Totals;
};

/**
 * Explains a submission's score question by question, based on the version that it was graded against and its
 * corrections. Only authors see the parts that reveal answer keys, and only they and graders see rubric scores. Throws
 * 403 and 404.
 */
export async function explainSubmission(ctx: Ctx, input: { id: string }): Promise<ExplainedSubmission> {
  require(ctx, "results.read");
  const submission = await requireSubmission(ctx, input.id);
  const assessment = await requireAssessment(ctx, submission.assessmentId);
  const { row, version } = await loadExplainedRow(ctx, submission, assessment);
  const [exercises, attempts, marks, rubrics, displayName, commitTimes, voidedBy] = await Promise.all([
    loadSubmittedContent(ctx, row),
    findAdjacentAttempts(ctx, row),
    listMarks(ctx, row.id),
    listChangedRubrics(ctx, row.assessmentId),
    getDisplayName(ctx, row),
    loadCommitTimes(ctx, row.regrades),
    row.voidedAt &&
      findLastActor(ctx, { action: "submission.voided", subjectType: "submission", subjectId: row.id }),
  ]);
  const maySeeKeys = isAuthor(ctx.actor);
  const listRubricScores = createRubricLookup(marks, maySeeRubrics(ctx.actor) ? rubrics : null);
  const formula = createFormulaReader();
  const traces = traceSubmission(row, version);
  const shown = await anonymizeSubmission(ctx, row);
  const findOrigin = await createOriginLookup(ctx, row);
  return {
    submission: await addFiles(
      ctx,
      presentSubmission(shown, version, rebuildJudgments(row, version)),
      version,
    ),
    displayName: shown.learnerRef === null ? null : displayName,
    assessment: { id: assessment.id, title: assessment.title },
    voidedBy,
    attempts,
    exercises: exercises.map((exercise, e) => ({
      id: exercise.id,
      sharedContext: exercise.shared_context,
      questions: exercise.questions.flatMap(({ content_ast: content }, q): ExplainedQuestion[] => {
        const trace = traces[version.exercises[e]?.questions[q]?.index ?? -1];
        if (!trace) return [];
        const correctedAt = trace.correction && commitTimes.get(trace.correction.regradeId);
        const breakdown = buildScoreBreakdown({ trace, content, maySeeKeys, formula });
        return [
          {
            ...breakdown,
            graded: maySeeKeys ? listGradedResponses(trace, breakdown) : null,
            rubric: listRubricScores(trace),
            correctedAt: correctedAt?.toISOString() ?? null,
            drawn: findOrigin(trace.question),
          },
        ];
      }),
    })),
    total: computeTotals(
      traces.map(({ score, awaited, question }) => ({ score, awaited, points: question.compiled.points })),
      row.passingScorePercent,
    ),
  };
}

async function findAdjacentAttempts(ctx: Ctx, row: SubmissionRow): Promise<ExplainedSubmission["attempts"]> {
  if (row.isDraft) return { made: 0, previous: null, next: null };
  const [before, after] = [row.attemptNumber - 1, row.attemptNumber + 1];
  const [made, numbered] = await Promise.all([
    countAttempts(ctx.db, ctx.organizationId, row),
    findAttemptsByNumber(ctx.db, ctx.organizationId, row, [before, after]),
  ]);
  return { made, previous: numbered.get(before) ?? null, next: numbered.get(after) ?? null };
}

/** Returns a function that tells where the version has a question of a submission. */
async function createOriginLookup(ctx: Ctx, row: SubmissionRow) {
  const { draw } = row;
  if (!draw) return () => null;
  const exercises = await loadSnapshot(ctx, row.assessmentId, row.assessmentVersion);
  const poolSizes = exercises.flatMap(({ pool, questions }) =>
    questions.map(() => (pool ? questions.length : null)),
  );
  return ({ index }: { index: number }): DrawnFrom => {
    const written = draw[index] ?? 0;
    return { label: `Q${written + 1}`, poolSize: poolSizes[written] ?? null };
  };
}
