import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import { getOutcomeCode, type StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { rebuildJudgments } from "./judgments.ts";
import type { SubmissionRow } from "./queries.ts";
import { computeTotals, findCountedMark, getMarkOutcome } from "./rules.ts";

/**
 * Computes the result of a submission with a teacher's final marks. Other questions keep their exact automatic
 * fractions. Scores are in points.
 */
export function scoreWithMarks(
  row: Pick<
    SubmissionRow,
    "fractions" | "answers" | "questionOutcomes" | "finalMarks" | "passingScorePercent" | "erasedAt"
  >,
  version: CompiledVersion,
  final: StoredFinalMarks,
) {
  const judgments = rebuildJudgments({ ...row, finalMarks: final }, version);
  const questions = version.questions.map((question) => {
    const mark = findCountedMark(question, final);
    const judgment = judgments[question.index];
    const score = mark ? rational.fromNumber(mark.score) : (judgment?.score ?? rational.ZERO);
    const points = rational.fromNumber(question.points);
    const outcome = mark ? getMarkOutcome(mark.score, question.points) : (judgment?.outcome ?? "skipped");
    return { score, points, awaited: false, manual: mark !== undefined, outcome };
  });
  const sumScores = (manual: boolean) =>
    roundScore(
      questions
        .filter((q) => q.manual === manual)
        .map((q) => q.score)
        .reduce(rational.add, rational.ZERO),
    );
  return {
    ...computeTotals(questions, row.passingScorePercent),
    autoScore: sumScores(false),
    manualScore: sumScores(true),
    questionScores: questions.map((q) => rational.toNumber(q.score)),
    questionOutcomes: questions.map((q) => getOutcomeCode(q.outcome)),
  };
}
