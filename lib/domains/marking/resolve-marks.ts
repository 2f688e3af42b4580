import type { Marking } from "#lib/contract/marking-settings.ts";
import * as rational from "#lib/core/grading/rational.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";

/** A mark with a score. Scores are in points. */
type FinishedMark = StoredFinalMarks[string];
type Rule = Pick<Marking, "resolve" | "tolerance_points">;

/** The marks of one answer. */
export type MarksByRole = {
  first: FinishedMark | undefined;
  second: FinishedMark | undefined;
  adjudicator?: FinishedMark | undefined;
};

/** Whether an adjudicator has to decide between two scores. The difference is exact: 0.8 and 0.6 differ by 0.2. */
export function isDisputed(first: number, second: number, { resolve, tolerance_points }: Rule): boolean {
  const [low, high] = first < second ? [first, second] : [second, first];
  const difference = rational.sub(rational.fromNumber(high), rational.fromNumber(low));
  const allowed = rational.fromNumber(resolve === "third" ? 0 : tolerance_points);
  return rational.compare(difference, allowed) > 0;
}

/**
 * Makes one mark of the two markers' and the adjudicator's. An adjudicator's mark decides, with its comment. `higher`
 * and `second` take the comment of the mark that counts. Two equal marks, and an average, have the first marker's
 * comment, or the second's if the first wrote none. Returns undefined if a mark is missing or an adjudicator has to
 * decide.
 */
export function resolveMarks(marks: MarksByRole, rule: Rule): FinishedMark | undefined {
  const { first, second, adjudicator } = marks;
  if (!first || !second) return undefined;
  if (adjudicator) return adjudicator;
  if (isDisputed(first.score, second.score, rule)) return undefined;
  const comment = first.comment ?? second.comment;
  if (first.score === second.score) return { score: first.score, comment };
  if (rule.resolve === "second") return second;
  if (rule.resolve === "higher") return first.score > second.score ? first : second;
  const sum = rational.add(rational.fromNumber(first.score), rational.fromNumber(second.score));
  return { score: rational.toNumber(rational.div(sum, rational.fromNumber(2))), comment };
}
