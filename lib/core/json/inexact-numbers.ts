import type { Issue } from "#lib/contract/issues.ts";
import { VALUE_ERRORS } from "#lib/messages/requests.ts";
import { collectIssues, MAX_DEPTH, SAFE_DIGITS } from "./limits.ts";
import { findStringEnd } from "./scan-json.ts";

const QUOTE = 0x22;
const INEXACT = Symbol("inexact number");

/**
 * Returns the places of numbers that a double can't represent exactly. Without this check, they would be stored and
 * graded as different numbers.
 */
export function findInexactNumbers(json: string, maxDepth = MAX_DEPTH): Issue[] {
  if (!hasInexactNumber(json)) return [];
  const marked = JSON.parse(json, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && !isExact(context.source, value)
      ? INEXACT
      : value,
  );
  return collectIssues(
    marked,
    ({ value }) => (value === INEXACT ? VALUE_ERRORS.inexactNumber : undefined),
    maxDepth,
  );
}

const DIGITS = /\d[\d.eE+-]*/y;

/** Checks the text for such numbers, because walking the parsed value takes several times as long. */
function hasInexactNumber(json: string): boolean {
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === QUOTE) i = findStringEnd(json, i + 1);
    else if (c >= 0x30 && c <= 0x39) {
      DIGITS.lastIndex = i;
      const [token = ""] = DIGITS.exec(json) ?? [];
      if ((token.length > SAFE_DIGITS || /[eE]/.test(token)) && !isExact(token, Number(token))) return true;
      i += token.length - 1;
    }
  }
  return false;
}

const isExact = (source: string, value: number): boolean =>
  Number.isFinite(value) && normalizeDecimal(source) === normalizeDecimal(String(value));

/** Converts a decimal literal to its significant digits and the power of ten of its last digit. */
function normalizeDecimal(literal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (!match) return literal;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return "0";
  return `${sign}${digits}e${Number(exponent) - fraction.length + (all.length - digits.length)}`;
}
