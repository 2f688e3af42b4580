import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compiled.ts";
import { outcomeCode, type StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { storedJudgements } from "./judgements.ts";
import type { SubmissionRow } from "./queries.ts";
import { markOutcome, totals } from "./rules.ts";

/** The result with a teacher's final marks in it, computed from the exact fractions of the rest. Points. */
export function scoreWithMarks(
  row: Pick<SubmissionRow, "fractions" | "passingScorePercent">,
  version: CompiledVersion,
  final: StoredFinalMarks,
) {
  const judgements = storedJudgements(row, version);
  const questions = version.questions.map((question) => {
    const mark = final[question.id];
    const judged = judgements[question.index];
    const score = mark ? rational.fromNumber(mark.score) : (judged?.score ?? rational.ZERO);
    const points = rational.fromNumber(question.points);
    const outcome = mark ? markOutcome(mark.score, question.points) : (judged?.outcome ?? "skipped");
    return { score, points, awaited: false, manual: mark !== undefined, outcome };
  });
  const sum = (manual: boolean) =>
    roundScore(
      questions
        .filter((q) => q.manual === manual)
        .map((q) => q.score)
        .reduce(rational.add, rational.ZERO),
    );
  return {
    ...totals(questions, row.passingScorePercent),
    autoScore: sum(false),
    manualScore: sum(true),
    questionScores: questions.map((q) => rational.toNumber(q.score)),
    questionOutcomes: questions.map((q) => outcomeCode(q.outcome)),
  };
}
