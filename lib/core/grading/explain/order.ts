import { ACCEPTED_ANSWERS, EXPLANATIONS } from "#lib/messages/grading-explanation.ts";
import type { OrderKey } from "../keys/order.ts";
import type { Rational } from "../rational.ts";
import { roundScore } from "../round.ts";
import type { Explanation, GetPartName } from "./format.ts";

/** Counts items in position or pairs in order. An item that isn't in the key makes every share smaller. */
export function explainOrder(
  key: OrderKey,
  given: readonly string[] | null,
  getName: GetPartName,
  earned: Rational,
): Explanation {
  const order = given ?? [];
  const expected = key.correct.map((id, i) => ({
    text: ACCEPTED_ANSWERS.position(i + 1, getName(id)),
    fraction: null,
    matched: order[i] === id,
  }));
  return {
    expected,
    text: describeScoring(key, order, expected.filter(({ matched }) => matched).length, earned),
  };
}

function describeScoring(key: OrderKey, order: readonly string[], inPlace: number, earned: Rational): string {
  const size = Math.max(key.correct.length, order.length);
  const decimal = roundScore(earned);
  if (key.scoring === "position") return EXPLANATIONS.positions(inPlace, size, decimal);
  if (key.scoring === "pairs" && size > 1) {
    return EXPLANATIONS.orderedPairs(countKeptPairs(key.correct, order), (size * (size - 1)) / 2, decimal);
  }
  return EXPLANATIONS.wholeOrder(inPlace, size, decimal);
}

/** Counts how many pairs of the key's items are in the key's order in the answer. */
function countKeptPairs(correct: readonly string[], order: readonly string[]): number {
  const places = order.map((id) => correct.indexOf(id)).filter((place) => place >= 0);
  return places.reduce(
    (kept, place, i) => kept + places.slice(0, i).filter((before) => before < place).length,
    0,
  );
}
