import { add, compare, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { isInside } from "./areas.ts";
import type { Mapping, ResponseDeclaration } from "./declarations.ts";
import { UnsupportedProcessing } from "./declarations.ts";
import { type Atom, areSame, foldCase, single, type Value } from "./values.ts";

/** Evaluates `mapResponse`: the sum of what the distinct values are mapped to, within the bounds. */
export function evaluateMapping({ id, mapping }: ResponseDeclaration, response: Value): Value {
  if (!mapping) throw new UnsupportedProcessing(`mapResponse ${id}`);
  if (!response) return single("float", ZERO);
  const distinct = response.items.filter(
    (item, i) => response.items.findIndex((o) => areSame(o, item)) === i,
  );
  const sum = distinct.reduce<Rational>((total, item) => add(total, findMapped(mapping, item)), ZERO);
  return single("float", limit(sum, mapping));
}

/** An exact key wins over one that differs in case. */
function findMapped({ entries, defaultValue }: Mapping, item: Atom): Rational {
  const exact = entries.find(({ key }) => areSame(key, item));
  const folded = () =>
    entries.find(
      ({ key, caseSensitive }) =>
        !caseSensitive &&
        typeof key === "string" &&
        typeof item === "string" &&
        foldCase(key) === foldCase(item),
    );
  return (exact ?? folded())?.value ?? defaultValue;
}

/** Evaluates `mapResponsePoint`: each point counts for the first area that it is in, and each area once. */
export function evaluatePointMapping({ id, areaMapping }: ResponseDeclaration, response: Value): Value {
  if (!areaMapping) throw new UnsupportedProcessing(`mapResponsePoint ${id}`);
  if (!response) return single("float", ZERO);
  const hit = new Set<number>();
  let missed = 0;
  for (const item of response.items) {
    const index = areaMapping.entries.findIndex((area) => isInside(area, item));
    if (index >= 0) hit.add(index);
    else missed += 1;
  }
  const values = [...hit].map((index) => areaMapping.entries[index]?.value ?? ZERO);
  const defaults = Array.from({ length: missed }, () => areaMapping.defaultValue);
  return single("float", limit([...values, ...defaults].reduce(add, ZERO), areaMapping));
}

function limit(
  sum: Rational,
  { lower, upper }: { lower: Rational | null; upper: Rational | null },
): Rational {
  if (lower && compare(sum, lower) < 0) return lower;
  return upper && compare(sum, upper) > 0 ? upper : sum;
}
