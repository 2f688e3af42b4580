import { formatNumber, formatPoints, formatSum, type InteractionTrace } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { SCORE_BREAKDOWN } from "#lib/messages/score-breakdown.ts";
import type { QuestionTrace } from "./trace.ts";

/** Explains what gave a question its score, and how its parts add up. */
export function formatTotal({ question, scoredBy, mark, interactions, score }: QuestionTrace): string {
  const { points } = question.compiled;
  const quantity = formatPoints(points);
  switch (scoredBy) {
    case "drop":
      return SCORE_BREAKDOWN.dropped;
    case "full_credit":
      return SCORE_BREAKDOWN.fullCredit(quantity);
    case "pending":
      return SCORE_BREAKDOWN.awaitingTeacher;
    case "skipped":
      return SCORE_BREAKDOWN.skipped(quantity);
    case "teacher":
      return SCORE_BREAKDOWN.gradedByTeacher(formatNumber(mark?.score ?? 0), quantity);
    case "keys":
      return formatKeysTotal(points, interactions, score);
  }
}

/** Says what other sets of keys would give. Returns null if there are none. */
export function formatOtherKeys({ question, scoredBy, keySets, deciding }: QuestionTrace): string | null {
  if (scoredBy !== "keys" || keySets.length < 2) return null;
  const others = keySets.flatMap(({ total }, i) => {
    if (i === deciding) return [];
    const isPublished = (question.keys.keySets[i]?.correction ?? null) === null;
    const score = rational.clamp(total, rational.ZERO, question.compiled.points);
    return [SCORE_BREAKDOWN.keySet(isPublished, formatPoints(score))];
  });
  return SCORE_BREAKDOWN.otherKeys(others);
}

function formatKeysTotal(
  points: rational.Rational,
  interactions: readonly InteractionTrace[],
  score: rational.Rational,
): string {
  const parts = interactions.filter(isPart);
  const terms = parts.map(computePoints);
  const sum = terms.reduce(rational.add, rational.ZERO);
  const [first] = parts;
  const equation =
    terms.length === 1
      ? `${formatPoints(points)} × ${formatNumber(first?.fraction ?? 0)} = `
      : `${formatSum(terms)} = `;
  const minimum = rational.equals(sum, score) ? null : formatNumber(score);
  const total = SCORE_BREAKDOWN.total(equation, formatNumber(sum), formatPoints(points), minimum);
  const isRounded = !rational.equals(rational.fromNumber(roundScore(score)), score);
  return isRounded ? `${total} ${SCORE_BREAKDOWN.exactly(rational.formatRational(score))}` : total;
}

/** Checks whether an interaction is a part of the score, which a recording isn't. */
export const isPart = ({ slot }: InteractionTrace): boolean => slot?.isScored !== false;

/** Computes the exact points that a part adds to the question's score. */
export const computePoints = ({ slot, fraction }: InteractionTrace): rational.Rational =>
  rational.mul(slot?.points ?? rational.ZERO, fraction ?? rational.ZERO);
