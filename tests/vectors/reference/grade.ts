import { type ExpressionKey, gradeExpression } from "./expression/grade.ts";
import { type Fraction, fraction, isAtMost, isSame, share, write } from "./fraction.ts";
import { gradeNumeric, type NumericKey } from "./numeric.ts";
import { gradePoint, type PointKey, type PointValue } from "./point.ts";
import { type ChoiceKey, gradeChoice, gradeMatch, gradeOrder, type MatchKey, type OrderKey } from "./sets.ts";
import { gradeText, type TextKey } from "./text.ts";

/** A key as it is in the file. */
export type ReferenceKey = { min_fraction?: number } & (
  | ({ type: "choice" } & ChoiceKey)
  | ({ type: "text" } & TextKey)
  | ({ type: "numeric" } & NumericKey)
  | ({ type: "match" } & MatchKey)
  | ({ type: "order" } & OrderKey)
  | ({ type: "point" } & PointKey)
  | ({ type: "expression" } & ExpressionKey)
  | { type: "open" }
);

/** Grades a value of the JSON type that the key expects. */
export function grade(key: ReferenceKey, value: unknown): { fraction: string; outcome: string } {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return { fraction: "0", outcome: "skipped" };
  const earned = earn(key, value);
  if (!earned) return { fraction: "0", outcome: "pending" };
  const limited = limit(earned, share(key.min_fraction ?? 0), fraction(1n));
  return { fraction: write(limited), outcome: getOutcome(limited) };
}

function earn(key: ReferenceKey, value: unknown): Fraction | undefined {
  switch (key.type) {
    case "choice":
      return gradeChoice(key, value as string | string[]);
    case "text":
      return gradeText(key, value as string);
    case "numeric":
      return gradeNumeric(key, value as number | string);
    case "match":
      return gradeMatch(key, value as [string, string][]);
    case "order":
      return gradeOrder(key, value as string[]);
    case "point":
      return gradePoint(key, value as PointValue);
    case "expression":
      return gradeExpression(key, value as string);
    case "open":
      return undefined;
  }
}

function limit(x: Fraction, low: Fraction, high: Fraction): Fraction {
  if (isAtMost(x, low)) return low;
  return isAtMost(high, x) ? high : x;
}

function getOutcome(earned: Fraction): string {
  if (isSame(earned, fraction(1n))) return "correct";
  return isAtMost(earned, fraction(0n)) ? "incorrect" : "partial";
}
