import type { Issue } from "#lib/contract/issues.ts";

/** The limits on JSON that can be stored and returned exactly. They are checked before any schema. */
export const MAX_DEPTH = 64;

/** A double represents any number of up to this many digits as it was written. */
const SAFE_DIGITS = 15;

/**
 * What a JSON text is made of: one look at each character outside of strings, before any parsing. `tooDeep`: brackets
 * nest deeper than `max`; the rest is not looked at then. `hardNumbers`: one has an exponent or many digits, so that a
 * double may not hold it. Strings are leapt over: what they hold, such as ids full of digits, is neither.
 */
export function scanJson(json: string, max: number): { tooDeep: boolean; mayBeInexact: boolean } {
  let depth = 0;
  let digits = 0;
  let mayBeInexact = false;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c >= 0x30 && c <= 0x39) {
      if (++digits > SAFE_DIGITS) mayBeInexact = true;
    } else if (c !== 0x2e) {
      if (digits > 0 && (c === 0x65 || c === 0x45)) mayBeInexact = true;
      digits = 0;
      if (c === 0x22) i = findStringEnd(json, i);
      else if (c === 0x5b || c === 0x7b) {
        if (++depth > max) return { tooDeep: true, mayBeInexact };
      } else if (c === 0x5d || c === 0x7d) depth--;
    }
  }
  return { tooDeep: false, mayBeInexact };
}

/** The end of the string that begins at `start`, or the end of the text if the string never ends. */
function findStringEnd(json: string, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === 0x22) return i;
    if (c === 0x5c) i++;
  }
  return json.length;
}

/** Whether PostgreSQL can store a string and return it unchanged. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

type Path = (string | number)[];
/** A value, its name or index, and its nesting level; the root is at level 1. */
type Node = { value: unknown; name: string | number | undefined; depth: number };

/** At most this many places of each kind are reported. */
const MAX_ISSUES = 50;

/** The places of a tree where `fault` finds something. Nothing deeper than `MAX_DEPTH` is visited. */
function collectIssues(root: unknown, checkNode: (node: Node) => string | undefined): Issue[] {
  const issues: Issue[] = [];
  const path: Path = [];
  // The depth is bounded, so recursion is safe. A list of everything still to visit could hold millions of entries.
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

/** The places that are nested deeper than `MAX_DEPTH`. */
export const tooDeep = (value: unknown): Issue[] =>
  collectIssues(value, (node) =>
    node.depth > MAX_DEPTH && typeof node.value === "object"
      ? `is nested deeper than ${MAX_DEPTH} levels`
      : undefined,
  );

/** Strings, including member names, that can't be stored. */
export const findUnstorable = (value: unknown): Issue[] =>
  collectIssues(value, ({ value, name }) => {
    if (typeof name === "string" && !isStorable(name))
      return "has a name that holds NUL or half a surrogate pair";
    if (typeof value === "string" && !isStorable(value)) return "holds NUL or half a surrogate pair";
  });

const INEXACT = Symbol("a number that is not what was written");

/** Numbers that a double can't represent exactly: they would be stored, graded and returned as other numbers. */
export function findInexactNumbers(json: string): Issue[] {
  if (!hasInexactNumber(json)) return [];
  const marked = JSON.parse(json, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && !isExact(context.source, value)
      ? INEXACT
      : value,
  );
  return collectIssues(marked, ({ value }) =>
    value === INEXACT ? "is more precise than a double can hold; send it as a string" : undefined,
  );
}

/** Matches strings, which are skipped, and numbers. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Searches the text, because walking the parsed value takes several times as long. */
function hasInexactNumber(json: string): boolean {
  for (const [token] of json.matchAll(STRING_OR_NUMBER)) {
    if (token.startsWith('"') || (token.length <= SAFE_DIGITS && !/[eE]/.test(token))) continue;
    if (!isExact(token, Number(token))) return true;
  }
  return false;
}

const isExact = (source: string, value: number): boolean =>
  Number.isFinite(value) && normalizeDecimal(source) === normalizeDecimal(String(value));

/** A decimal literal as its significant digits and the power of ten of the last of them. */
function normalizeDecimal(literal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (!match) return literal;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return "0";
  return `${sign}${digits}e${Number(exponent) - fraction.length + (all.length - digits.length)}`;
}
