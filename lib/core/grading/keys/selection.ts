import { add, fromNumber, ONE, type Rational, ratio, ZERO } from "../rational.ts";

/** How a set of things picked is scored; `mapping` wins over `correct`. */
export type SelectionRule = {
  correct: readonly string[];
  scoring: "all_or_nothing" | "partial";
  mapping: readonly (readonly [string, number])[] | null;
  mappingDefault: number;
};

/**
 * Prepares the scoring that choices and pairs share. What it gives takes distinct picks:
 * - all or nothing: 1 when exactly the correct ones are picked, else 0;
 * - partial: (hits - wrong) / number correct, so ticking everything is no way to full marks;
 * - mapping: the sum of what the picks are worth, `mappingDefault` for those it does not name.
 */
export function compileSelection(rule: SelectionRule): (picks: readonly string[]) => Rational {
  return rule.mapping
    ? createMappingScorer(rule.mapping, fromNumber(rule.mappingDefault))
    : createCountScorer(rule);
}

function createMappingScorer(mapping: readonly (readonly [string, number])[], defaultFraction: Rational) {
  const fractionById = new Map(mapping.map(([id, fraction]) => [id, fromNumber(fraction)]));
  return (picks: readonly string[]) =>
    picks.reduce((sum, id) => add(sum, fractionById.get(id) ?? defaultFraction), ZERO);
}

function createCountScorer({ correct, scoring }: SelectionRule) {
  const right = new Set(correct);
  const partial = scoring === "partial";
  return (picks: readonly string[]) => {
    let hits = 0;
    for (const id of picks) if (right.has(id)) hits += 1;
    if (hits === right.size && hits === picks.length) return ONE;
    return partial ? ratio(BigInt(2 * hits - picks.length), BigInt(right.size)) : ZERO;
  };
}
