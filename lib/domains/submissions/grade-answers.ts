import { fractionsToWire, gradeResponses, judge } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compiled.ts";
import {
  outcomeCode,
  type StoredAnswers,
  type StoredFractions,
} from "#lib/platform/db/schema/stored-submission.ts";
import type { GivenAnswers } from "./answers.ts";
import { type QuestionScore, type Totals, totals } from "./rules.ts";

export type Judgement = ReturnType<typeof judge>;

/** A graded set of answers, before it is recorded. Arrays follow the questions of the version. */
export type Graded = {
  judgements: Judgement[];
  totals: Totals;
  stored: { answers: StoredAnswers; fractions: StoredFractions; scores: number[]; outcomes: number[] };
};

/** Grades all questions of a version; what was not answered earns nothing. Pure. */
export function gradeAnswers(
  version: CompiledVersion,
  given: GivenAnswers,
  passingScorePercent: number,
): Graded {
  const judgements: Judgement[] = [];
  const fractions: StoredFractions = [];
  const scored: (QuestionScore & { points: rational.Rational })[] = [];
  for (const { compiled, index, points } of version.questions) {
    const earned = gradeResponses(compiled, given[index]?.responses ?? []);
    const judgement = judge(compiled, earned);
    judgements.push(judgement);
    fractions.push(fractionsToWire(earned));
    scored.push({
      score: judgement.score,
      awaited: compiled.needsTeacher,
      points: rational.fromNumber(points),
    });
  }
  return {
    judgements,
    totals: totals(scored, passingScorePercent),
    stored: {
      answers: given.map((answer) => answer?.elements ?? null),
      fractions,
      scores: judgements.map((judgement) => rational.toNumber(judgement.score)),
      outcomes: judgements.map((judgement) => outcomeCode(judgement.outcome)),
    },
  };
}
