import { add, fromShare, ONE, type Rational, ratio, ZERO } from "../rational.ts";

/** The scoring of a set of picks. If there is a `mapping`, `correct` is ignored. */
export type SelectionRule = {
  correct: readonly string[];
  scoring: "all_or_nothing" | "partial";
  mapping: readonly (readonly [string, number])[] | null;
  mappingDefault: number;
};

/**
 * Creates the scorer shared by choices and pairs. It accepts distinct picks and returns:
 * - all or nothing: 1 if exactly the correct picks are chosen, otherwise 0;
 * - partial: (hits - wrong picks) / number of correct picks, so picking everything doesn't earn full marks;
 * - mapping: the sum of the picks' fractions, with `mappingDefault` for picks that aren't in the mapping.
 */
export function compileSelection(rule: SelectionRule): (picks: readonly string[]) => Rational {
  return rule.mapping
    ? createMappingScorer(rule.mapping, fromShare(rule.mappingDefault))
    : createCountScorer(rule.scoring, new Set(rule.correct));
}

function createMappingScorer(mapping: readonly (readonly [string, number])[], defaultFraction: Rational) {
  const fractionById = new Map(mapping.map(([id, fraction]) => [id, fromShare(fraction)]));
  return (picks: readonly string[]) =>
    picks.reduce((sum, id) => add(sum, fractionById.get(id) ?? defaultFraction), ZERO);
}

/** The correct picks, which are distinct. */
type CorrectPicks<T> = { readonly size: number; has(pick: T): boolean };

/** Creates the scorer of a rule without a mapping. */
export function createCountScorer<T>(
  scoring: SelectionRule["scoring"],
  correct: CorrectPicks<T>,
): (picks: readonly T[]) => Rational {
  const { size } = correct;
  return (picks) => {
    let hits = 0;
    for (const pick of picks) if (correct.has(pick)) hits += 1;
    if (hits === size && hits === picks.length) return ONE;
    return scoring === "partial" ? ratio(BigInt(2 * hits - picks.length), BigInt(size)) : ZERO;
  };
}
