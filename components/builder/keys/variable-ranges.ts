import { isReservedForVariables } from "#lib/core/grading/expression/tree.ts";
import type { VariableRow } from "./key-draft.ts";

type Range = { min: number; max: number };

/**
 * Returns the ranges of the variables whose name and range are valid. Names with another meaning in a formula are
 * invalid.
 */
export function collectRanges(variables: readonly VariableRow[]): Record<string, Range> {
  const ranges: [string, Range][] = [];
  for (const { name, min, max } of variables) {
    const isName = NAME.test(name) && !isReservedForVariables(name);
    if (isName && min !== undefined && max !== undefined && isRange(min, max))
      ranges.push([name, { min, max }]);
  }
  return Object.fromEntries(ranges);
}

/** The contract's limits for a variable's range and name. */
const isRange = (min: number, max: number): boolean => min >= -1e9 && min < max && max <= 1e9;
const NAME = /^[\p{L}_][\p{L}\p{Nd}_₀-₉]{0,31}$/u;
