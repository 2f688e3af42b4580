import { isDeepStrictEqual } from "node:util";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { GradeBody } from "#lib/contract/grading.ts";
import type { Issue } from "#lib/contract/issues.ts";
import * as rational from "#lib/core/grading/rational.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { type ChangedRubrics, getRubric, type MarkRow } from "#lib/domains/submissions/read-marks.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";

/** A teacher's mark for one answer, as stored. */
export type Mark = {
  questionId: string;
  score: number | null;
  comment: string | null;
  rubric: Record<string, number> | null;
  /** Whether the score is the sum of the rubric. */
  fromRubric: boolean;
};

/** Computes the exact sum of the points awarded by criterion. */
export const sumRubric = (rubric: Readonly<Record<string, number>> | null | undefined): number =>
  rational.toNumber(
    Object.values(rubric ?? {})
      .map(rational.fromNumber)
      .reduce(rational.add, rational.ZERO),
  );

/** Checks whether a mark is the same as the stored mark. */
export const isSameMark = (old: MarkRow | undefined, mark: Mark): boolean =>
  old !== undefined &&
  old.score === mark.score &&
  old.comment === mark.comment &&
  old.fromRubric === mark.fromRubric &&
  isDeepStrictEqual(old.rubric, mark.rubric);

/**
 * Merges the requested marks into the current marks. Fields that a request leaves out keep their values. A score takes
 * precedence over the sum of the rubric. `open` lists the questions that a teacher grades in the submission. Throws
 * `invalid_request` for a question that isn't graded manually, a score outside 0..points, or an unknown criterion.
 */
export function readMarks(
  open: readonly GradableQuestion[],
  input: GradeBody["questions"],
  current: readonly MarkRow[],
  rubrics: ChangedRubrics,
): Mark[] {
  const issues: Issue[] = [];
  const manual = new Map(open.map((question) => [question.id, question]));
  const before = new Map(current.map((mark) => [mark.questionId, mark]));
  const seen = new Set<string>();
  const marks = input.map((given, i): Mark => {
    const path = ["questions", i];
    const id = given.question_id.toLowerCase();
    const question = manual.get(id);
    const old = before.get(id);
    if (!question) issues.push({ path: [...path, "question_id"], message: MARKING_ERRORS.questionNotManual });
    if (seen.has(id))
      issues.push({ path: [...path, "question_id"], message: MARKING_ERRORS.questionGradedTwice });
    seen.add(id);
    const rubric =
      question && given.rubric ? readRubric(question, rubrics, given.rubric, path, issues) : given.rubric;
    return {
      questionId: id,
      score: question
        ? readScore(question, given, rubric as Mark["rubric"] | undefined, old, path, issues)
        : null,
      comment: given.comment === undefined ? (old?.comment ?? null) : given.comment,
      rubric: given.rubric === undefined ? (old?.rubric ?? null) : ((rubric ?? null) as Mark["rubric"]),
      fromRubric: given.score === undefined && (isAwarded(given.rubric) || old?.fromRubric === true),
    };
  });
  if (issues.length > 0) throw invalidRequest(issues);
  return marks;
}

/** A form that was sent without an entry has awarded nothing yet. */
const isAwarded = (rubric: object | null | undefined): boolean => Object.keys(rubric ?? {}).length > 0;

function readScore(
  question: GradableQuestion,
  given: GradeBody["questions"][number],
  rubric: Mark["rubric"] | undefined,
  old: MarkRow | undefined,
  path: Issue["path"],
  issues: Issue[],
): number | null {
  if (given.score === null) return null;
  // Points that `readRubric` refused were given, too.
  if (given.score === undefined && !isAwarded(given.rubric)) {
    const isKept = old && old.score !== null && !(old.fromRubric && given.rubric !== undefined);
    if (isKept) return old.score;
    issues.push({ path: [...path, "score"], message: MARKING_ERRORS.scoreMissing });
    return null;
  }
  const score = given.score ?? sumRubric(rubric);
  if (score < 0 || score > question.points) {
    const field = given.score === undefined ? "rubric" : "score";
    issues.push({
      path: [...path, field],
      message: MARKING_ERRORS.scoreRange(question.points),
    });
  }
  return score;
}

function readRubric(
  question: GradableQuestion,
  rubrics: ChangedRubrics,
  given: Record<string, unknown>,
  path: Issue["path"],
  issues: Issue[],
): Record<string, number> {
  const criteria = new Map(getRubric(question, rubrics).items.map((item) => [item.id, item]));
  const points: [string, number][] = [];
  for (const [id, value] of Object.entries(given)) {
    const criterion = criteria.get(id);
    if (!criterion) issues.push({ path: [...path, "rubric", id], message: MARKING_ERRORS.criterionUnknown });
    else if (typeof value !== "number" || value < 0 || value > criterion.points) {
      issues.push({
        path: [...path, "rubric", id],
        message: MARKING_ERRORS.criterionRange(criterion.points),
      });
    } else points.push([id, value]);
  }
  return Object.fromEntries(points);
}
