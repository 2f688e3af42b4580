import type { Issue } from "#lib/contract/issues.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { VALUE_ERRORS } from "#lib/messages/requests.ts";

/** The maximum nesting depth of JSON. This limit and the ones below are checked before any schema. */
export const MAX_DEPTH = 64;

/** A double represents every decimal number with up to this many digits exactly as written. */
export const SAFE_DIGITS = 15;

/** Checks whether PostgreSQL can store a string and return it unchanged. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

type Path = (string | number)[];
/** A value with its name or index and its nesting level. The root is at level 1. */
type Node = { value: unknown; name: string | number | undefined; depth: number };

/** The maximum number of issues that are reported for each check. */
export const MAX_ISSUES = 50;

/**
 * Returns the places in a tree for which `checkNode` returns a message. Doesn't visit anything deeper than `MAX_DEPTH`.
 */
function collectIssues(root: unknown, checkNode: (node: Node) => string | undefined): Issue[] {
  const issues: Issue[] = [];
  const path: Path = [];
  // The depth is bounded, so recursion is safe. A list of all remaining nodes could have millions of entries.
  const visit = (value: unknown, depth: number): void => {
    const message = checkNode({ value, name: path.at(-1), depth });
    if (message !== undefined) issues.push({ path: [...path], message });
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
    for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      if (issues.length >= MAX_ISSUES) return;
      path.push(name);
      visit((value as Record<string | number, unknown>)[name], depth + 1);
      path.pop();
    }
  };
  visit(root, 1);
  return issues;
}

/** Returns the places of objects and arrays that are nested deeper than `MAX_DEPTH`. */
export const findTooDeep = (value: unknown): Issue[] =>
  collectIssues(value, (node) =>
    node.depth > MAX_DEPTH && typeof node.value === "object" ? VALUE_ERRORS.tooDeep(MAX_DEPTH) : undefined,
  );

/** Returns the places of strings, including member names, that can't be stored. */
export const findUnstorable = (value: unknown): Issue[] =>
  collectIssues(value, ({ value, name }) => {
    if (typeof name === "string" && !isStorable(name)) return VALUE_ERRORS.unstorableName;
    if (typeof value === "string" && !isStorable(value)) return VALIDATION_MESSAGES.unstorable;
  });

const INEXACT = Symbol("inexact number");

/**
 * Returns the places of numbers that a double can't represent exactly. Without this check, they would be stored and
 * graded as different numbers.
 */
export function findInexactNumbers(json: string): Issue[] {
  if (!hasInexactNumber(json)) return [];
  const marked = JSON.parse(json, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && !isExact(context.source, value)
      ? INEXACT
      : value,
  );
  return collectIssues(marked, ({ value }) => (value === INEXACT ? VALUE_ERRORS.inexactNumber : undefined));
}

/** Matches numbers, and also strings so that the search can skip them. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Checks the text for such numbers, because walking the parsed value takes several times as long. */
function hasInexactNumber(json: string): boolean {
  for (const [token] of json.matchAll(STRING_OR_NUMBER)) {
    if (token.startsWith('"') || (token.length <= SAFE_DIGITS && !/[eE]/.test(token))) continue;
    if (!isExact(token, Number(token))) return true;
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
