import { formatExpression } from "../expression/format.ts";
import { hasForm } from "../expression/forms.ts";
import { parseExpression } from "../expression/prepare.ts";
import { type ExpressionKey, expression } from "../keys/expression.ts";
import { type NumericKey, numeric } from "../keys/numeric.ts";
import { normalizeText, type TextKey, text } from "../keys/text.ts";
import { parseNumber } from "../number-match.ts";
import { equals, formatRational, fromNumber, fromShare, ONE, type Rational } from "../rational.ts";
import { type ResponseTrace, sortByFraction, type TracedEntry, type Verdict } from "./entries.ts";

/** Traces typed text. Values are tried before patterns that give the same fraction, as in grading. */
export function traceText(key: TextKey, value: string | null): ResponseTrace {
  const values = key.accept.filter((entry) => "value" in entry);
  const patterns = key.accept.filter((entry) => "pattern" in entry);
  const matches = (entry: TextKey["accept"][number]) =>
    isAccepted(text.compile({ ...key, accept: [{ ...entry, fraction: 1 }] }, null), value);
  return {
    rule: "best_match",
    normalized: value === null ? null : normalizeText(key, value),
    entries: tryInOrder([...values, ...patterns], value === null ? null : matches),
  };
}

/** Traces a number. `normalized` is its exact value, such as "157/50". Null if it isn't a number. */
export function traceNumeric(key: NumericKey, value: number | string | null): ResponseTrace {
  const number = typeof value === "string" ? parseNumber(value) : value === null ? null : fromNumber(value);
  const matches = (entry: NumericKey["accept"][number]) =>
    isAccepted(numeric.compile({ ...key, accept: [{ ...entry, fraction: 1 }] }, null), value);
  return {
    rule: "best_match",
    normalized: number && formatRational(number),
    entries: tryInOrder(key.accept, number && matches),
  };
}

/** Traces an expression. `normalized` is the expression as it was parsed. Null if it can't be read. */
export function traceExpression(key: ExpressionKey, value: string | null): ResponseTrace {
  const canBeRead = value !== null && expression.compile(key, null)?.findProblem?.(value) === undefined;
  const tree = canBeRead
    ? parseExpression(value, new Set(Object.keys(key.variables ?? {})), key.log_base)
    : null;
  if (tree === null || typeof tree === "string") {
    return { rule: "best_match", normalized: null, entries: tryInOrder(key.accept, null) };
  }
  const normalized = formatExpression(tree);
  if (!hasForm(tree, key.form ?? "any")) {
    return { rule: "best_match", normalized, entries: tryInOrder(key.accept, null, "wrong_form") };
  }
  const matches = (entry: ExpressionKey["accept"][number]) =>
    isAccepted(expression.compile({ ...key, accept: [{ ...entry, fraction: 1 }] }, null), value);
  return { rule: "best_match", normalized, entries: tryInOrder(key.accept, matches) };
}

/** Checks whether a grader accepts a value. The real grader decides, with a key of a single entry. */
export const isAccepted = <V>(grade: ((value: V) => Rational) | null, value: V | null): boolean =>
  grade !== null && value !== null && equals(grade(value), ONE);

/** Tries entries until one matches. `matches` is null if there is nothing to compare, and then all get `otherwise`. */
function tryInOrder<E extends { fraction?: number | undefined }>(
  accept: readonly E[],
  matches: ((entry: E) => boolean) | null,
  otherwise: Verdict = "not_tried",
): TracedEntry[] {
  const entries = accept.map((entry) => ({ entry, fraction: fromShare(entry.fraction ?? 1) }));
  let isDecided = matches === null;
  return sortByFraction(entries).map(({ entry, fraction }) => {
    if (isDecided || !matches) return { entry, fraction, verdict: otherwise };
    isDecided = matches(entry);
    return { entry, fraction, verdict: isDecided ? "match" : "no_match" };
  });
}
