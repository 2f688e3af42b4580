import { type Fraction, fraction, largest, share } from "../fraction.ts";
import { isApproximation, isEqual, type Ranges } from "./compare.ts";
import { hasForm } from "./forms.ts";
import { type LogBase, parse } from "./parse.ts";
import { Unreadable } from "./tokens.ts";
import type { Tree } from "./tree.ts";

export type ExpressionKey = {
  accept: { value: string; fraction?: number }[];
  variables?: Ranges;
  form?: string;
  exact?: boolean;
  decimal_tolerance?: number;
  log_base?: LogBase;
};

/** The best entry that equals the answer, if the answer has the form. */
export function gradeExpression(key: ExpressionKey, value: string): Fraction {
  const ranges = key.variables ?? {};
  const read = (source: string) => parse(source, Object.keys(ranges), key.log_base);
  const answer = readOrNull(() => read(value));
  if (!answer || !hasForm(answer, key.form ?? "any")) return fraction(0n);
  const figures = key.exact ? 0 : (key.decimal_tolerance ?? 4);
  const matching = key.accept.filter((entry) => {
    const expected = read(entry.value);
    return isEqual(answer, expected, ranges) || isApproximation(answer, expected, ranges, figures);
  });
  return largest(matching.map((entry) => share(entry.fraction ?? 1))) ?? fraction(0n);
}

function readOrNull(read: () => Tree): Tree | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
