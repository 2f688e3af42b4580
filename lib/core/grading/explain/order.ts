import type { OrderKey } from "../keys/order.ts";
import type { Rational } from "../rational.ts";
import { type Explanation, formatNumber, formatQuoted, type GetPartName } from "./format.ts";

/** Items in their place, or ordered pairs kept; an item that the key does not name costs its share. */
export function explainOrder(
  key: OrderKey,
  given: readonly string[] | null,
  names: GetPartName,
  earned: Rational,
): Explanation {
  const order = given ?? [];
  const expected = key.correct.map((id, i) => ({
    text: `${i + 1}. ${formatQuoted(names(id))}`,
    fraction: null,
    met: order[i] === id,
  }));
  return { expected, how: describeScoring(key, order, expected.filter(({ met }) => met).length, earned) };
}

function describeScoring(key: OrderKey, order: readonly string[], inPlace: number, earned: Rational): string {
  const size = Math.max(key.correct.length, order.length);
  const result = formatNumber(earned);
  if (key.scoring === "position") {
    return `${inPlace} of ${size} in their place: ${inPlace} / ${size} = ${result}`;
  }
  if (key.scoring === "pairs" && size > 1) {
    const [kept, pairs] = [countKeptPairs(key.correct, order), (size * (size - 1)) / 2];
    return `${kept} of ${pairs} pairs in the right order: ${kept} / ${pairs} = ${result}`;
  }
  return `${inPlace} of ${size} in their place; all or nothing: ${result}`;
}

/** Pairs of the key's items that stand in the answer in the key's order. */
function countKeptPairs(correct: readonly string[], order: readonly string[]): number {
  const places = order.map((id) => correct.indexOf(id)).filter((place) => place >= 0);
  return places.reduce(
    (kept, place, i) => kept + places.slice(0, i).filter((before) => before < place).length,
    0,
  );
}
