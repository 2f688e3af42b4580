import { isDeepStrictEqual } from "node:util";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { GradeBody } from "#lib/contract/grading.ts";
import type { Issue } from "#lib/contract/issues.ts";
import * as rational from "#lib/core/grading/rational.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { MarkRow } from "./mark-queries.ts";
import { type ChangedRubrics, getRubric } from "./rubrics.ts";

/** A teacher's mark of one question, as it will be kept. */
export type Mark = {
  questionId: string;
  score: number | null;
  comment: string | null;
  rubric: Record<string, number> | null;
  /** Whether the score is the rubric's sum. */
  fromRubric: boolean;
};

/** What the points given by criterion come to, exactly. */
export const sumRubric = (rubric: Readonly<Record<string, number>> | null | undefined): number =>
  rational.toNumber(
    Object.values(rubric ?? {})
      .map(rational.fromNumber)
      .reduce(rational.add, rational.ZERO),
  );

/** Whether a mark says what the kept one says. */
export const isSameMark = (old: MarkRow | undefined, mark: Mark): boolean =>
  old !== undefined &&
  old.score === mark.score &&
  old.comment === mark.comment &&
  old.fromRubric === mark.fromRubric &&
  isDeepStrictEqual(old.rubric, mark.rubric);

/**
 * The marks that a request asks for, merged into those there are: what it leaves out of a question stays. A score wins
 * over the sum of the rubric. Throws `invalid_request` for a question that is not a teacher's to grade, a score outside
 * 0..points, or an unknown criterion.
 */
export function readMarks(
  version: CompiledVersion,
  input: GradeBody["questions"],
  current: readonly MarkRow[],
  rubrics: ChangedRubrics,
): Mark[] {
  const issues: Issue[] = [];
  const manual = new Map(version.questions.filter((q) => q.compiled.needsTeacher).map((q) => [q.id, q]));
  const before = new Map(current.map((mark) => [mark.questionId, mark]));
  const seen = new Set<string>();
  const marks = input.map((given, i): Mark => {
    const path = ["questions", i];
    const id = given.question_id.toLowerCase();
    const question = manual.get(id);
    const old = before.get(id);
    if (!question)
      issues.push({
        path: [...path, "question_id"],
        message: "is not a question that a teacher grades here",
      });
    if (seen.has(id)) issues.push({ path: [...path, "question_id"], message: "is graded more than once" });
    seen.add(id);
    const rubric =
      question && given.rubric ? readRubric(question, rubrics, given.rubric, path, issues) : given.rubric;
    return {
      questionId: id,
      score: question ? readScore(question, given, rubric as Mark["rubric"] | undefined, path, issues) : null,
      comment: given.comment === undefined ? (old?.comment ?? null) : given.comment,
      rubric: given.rubric === undefined ? (old?.rubric ?? null) : ((rubric ?? null) as Mark["rubric"]),
      fromRubric: given.score === undefined,
    };
  });
  if (issues.length > 0) throw invalidRequest(issues);
  return marks;
}

function readScore(
  question: GradableQuestion,
  given: GradeBody["questions"][number],
  rubric: Mark["rubric"] | undefined,
  path: Issue["path"],
  issues: Issue[],
): number | null {
  if (given.score === null) return null;
  if (given.score === undefined && !rubric) {
    issues.push({ path: [...path, "score"], message: "is required where no rubric is given" });
    return null;
  }
  const score = given.score ?? sumRubric(rubric);
  if (score < 0 || score > question.points) {
    const field = given.score === undefined ? "rubric" : "score";
    issues.push({
      path: [...path, field],
      message: `must come to 0 to ${formatCount(question.points, "point")}`,
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
    if (!criterion)
      issues.push({ path: [...path, "rubric", id], message: "is not a criterion of this question" });
    else if (typeof value !== "number" || value < 0 || value > criterion.points) {
      issues.push({
        path: [...path, "rubric", id],
        message: `must be a number from 0 to ${criterion.points}`,
      });
    } else points.push([id, value]);
  }
  return Object.fromEntries(points);
}
