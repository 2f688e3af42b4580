import { areSkipped, fractionsToWire, gradeResponses, scoreQuestion } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import {
  getOutcomeCode,
  type StoredAnswers,
  type StoredFractions,
} from "#lib/platform/db/schema/stored-submission.ts";
import { computeTotals, type QuestionScore, type Totals } from "./rules.ts";
import type { GivenAnswers } from "./validate-answers.ts";

export type Judgment = ReturnType<typeof scoreQuestion>;

/** Graded answers before they are recorded. All arrays are in the order of the version's questions. */
export type GradedAnswers = {
  judgments: Judgment[];
  totals: Totals;
  stored: { answers: StoredAnswers; fractions: StoredFractions; scores: number[]; outcomes: number[] };
};

/**
 * Grades all questions of a version. Unanswered questions earn no points. One that needs a teacher is scored at once,
 * unless `gradeSkipped` leaves it to the teacher. `passingScorePercent` is from 0 to 100. This function is pure.
 */
export function gradeAnswers(
  version: CompiledVersion,
  given: GivenAnswers,
  {
    passingScorePercent,
    gradeSkipped,
  }: { passingScorePercent: number; gradeSkipped: boolean | ((index: number) => boolean) },
): GradedAnswers {
  const judgments: Judgment[] = [];
  const fractions: StoredFractions = [];
  const scored: (QuestionScore & { points: rational.Rational })[] = [];
  for (const { compiled, index, points } of version.questions) {
    const responses = given[index]?.responses ?? [];
    const earned = gradeResponses(compiled, responses);
    const isLeftToTeacher = typeof gradeSkipped === "boolean" ? gradeSkipped : gradeSkipped(index);
    const mayBeSkipped = !isLeftToTeacher || compiled.ruling === "drop";
    const isSkipped = mayBeSkipped && areSkipped(given[index]?.elements ?? [], compiled.unscoredIds);
    const judgment = scoreQuestion(compiled, earned, responses, { isSkipped });
    judgments.push(judgment);
    fractions.push(fractionsToWire(earned));
    scored.push({
      score: judgment.score,
      awaited: judgment.outcome === "pending",
      points: rational.fromNumber(points),
    });
  }
  return {
    judgments,
    totals: computeTotals(scored, passingScorePercent),
    stored: {
      answers: given.map((answer) => answer?.elements ?? null),
      fractions,
      scores: judgments.map((judgment) => rational.toNumber(judgment.score)),
      outcomes: judgments.map((judgment) => getOutcomeCode(judgment.outcome)),
    },
  };
}
