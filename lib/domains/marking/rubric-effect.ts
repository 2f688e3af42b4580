import { MARKER_ROLES } from "#lib/contract/grading.ts";
import { remapRubricScores } from "#lib/contract/remap-rubric-scores.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { meanOrZero } from "#lib/core/statistics/statistics.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { getRubric, listChangedRubrics, type MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { listMarkedSubmissionIds, listNamedMarks } from "./mark-queries.ts";
import { isSameMark, type Mark, sumRubric } from "./marks.ts";
import type { MarkChanges } from "./save-marks.ts";
import type { listSubmissionHeads } from "./submission-queries.ts";

export type RubricChange = { assessmentId: string; questionId: string; items: readonly RubricItem[] };

/** The effect of a changed rubric on the existing marks. */
export type RubricEffect = {
  /** The number of graded answers whose score changes. */
  changed: number;
  /** The exact mean change of those scores, in points, or null if none changes. */
  meanChange: rational.Rational | null;
  /** The number of graded answers that keep their score because a grader typed it or awarded it by other criteria. */
  manuallyScored: number;
  /**
   * The submissions among the changed ones that were already finished. Their results don't change until they are
   * finished again.
   */
  finished: string[];
};

/**
 * Computes the effect of a changed rubric and the marks that it changes. `loadHeads` determines whether the submissions
 * are locked.
 */
export async function computeRubricEffect(
  ctx: Ctx,
  { assessmentId, questionId, items }: RubricChange,
  loadHeads: typeof listSubmissionHeads,
): Promise<{ effect: RubricEffect; changes: MarkChanges[] }> {
  const ids = await listMarkedSubmissionIds(ctx.db, ctx.organizationId, assessmentId, questionId);
  const rows = await loadHeads(ctx.db, ctx.organizationId, ids);
  const filter = { roles: MARKER_ROLES, submissionIds: ids, questionId };
  const marks = await listNamedMarks(ctx.db, ctx.organizationId, filter);
  const marksBySubmission = Map.groupBy(marks, ({ submissionId }) => submissionId);
  const rubrics = await listChangedRubrics(ctx, assessmentId);
  const changes: MarkChanges[] = [];
  const differences: rational.Rational[] = [];
  const effect: RubricEffect = { changed: 0, meanChange: null, manuallyScored: 0, finished: [] };
  for (const row of rows) {
    const version = await loadSubmittedVersion(ctx, row);
    const question = version.questions.find(({ id }) => id === questionId);
    if (!question) continue;
    let isScoreChanged = false;
    for (const old of marksBySubmission.get(row.id) ?? []) {
      const before = getRubric(question, rubrics).items;
      const isKept = !isByCriteria(old, before);
      if (old.score !== null && (isKept || !old.fromRubric) && !row.voidedAt) effect.manuallyScored++;
      if (isKept) continue;
      const mark = recalculateMark(old, before, items, question.points);
      if (isSameMark(old, mark)) continue;
      changes.push({ submissionId: row.id, role: old.role, current: [old], changes: [mark] });
      // A voided submission doesn't count here, but its marks follow the rubric, in case it counts again.
      if (old.score === mark.score || row.voidedAt) continue;
      differences.push(
        rational.sub(rational.fromNumber(mark.score ?? 0), rational.fromNumber(old.score ?? 0)),
      );
      isScoreChanged = true;
    }
    if (isScoreChanged && row.status === "graded") effect.finished.push(row.id);
  }
  effect.changed = differences.length;
  if (differences.length > 0)
    effect.meanChange = meanOrZero(differences.reduce(rational.add, rational.ZERO), differences.length);
  return { effect, changes };
}

/**
 * Checks whether the points of a mark are for criteria of this rubric. They aren't if a correction, or its revert, has
 * replaced the rubric since.
 */
function isByCriteria({ rubric }: MarkRow, items: readonly RubricItem[]): boolean {
  const ids = new Set(items.map(({ id }) => id));
  return Object.keys(rubric ?? {}).every((id) => ids.has(id));
}

/**
 * Recalculates a mark under a changed rubric. A typed score stays the same, and a score that came from the rubric is
 * recalculated.
 */
function recalculateMark(
  old: MarkRow,
  before: readonly RubricItem[],
  after: readonly RubricItem[],
  points: number,
): Mark {
  const { questionId, score, comment, fromRubric } = old;
  const rubric = old.rubric && remapRubricScores(old.rubric, before, after);
  const sum = Math.min(sumRubric(rubric), points);
  return { questionId, score: fromRubric && score !== null ? sum : score, comment, rubric, fromRubric };
}
