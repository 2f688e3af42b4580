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

/** Returns the places in a tree, down to a level, for which `checkNode` returns a message. */
export function collectIssues(
  root: unknown,
  checkNode: (node: Node) => string | undefined,
  maxDepth = MAX_DEPTH,
): Issue[] {
  const issues: Issue[] = [];
  const path: Path = [];
  // The depth is bounded, so recursion is safe. A list of all remaining nodes could have millions of entries.
  const visit = (value: unknown, depth: number): void => {
    const message = checkNode({ value, name: path.at(-1), depth });
    if (message !== undefined) issues.push({ path: [...path], message });
    if (typeof value !== "object" || value === null || depth > maxDepth) return;
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

/** Returns the places of objects and arrays that are nested deeper than `maxDepth`. */
export const findTooDeep = (value: unknown, maxDepth = MAX_DEPTH): Issue[] =>
  collectIssues(
    value,
    ({ value: inner, depth }) =>
      depth > maxDepth && typeof inner === "object" ? VALUE_ERRORS.tooDeep(maxDepth) : undefined,
    maxDepth,
  );

/** Returns the places of strings, including member names, that can't be stored. */
export const findUnstorable = (value: unknown, maxDepth = MAX_DEPTH): Issue[] =>
  collectIssues(value, checkStorable, maxDepth);

function checkStorable({ value, name }: Node): string | undefined {
  if (typeof name === "string" && !isStorable(name)) return VALUE_ERRORS.unstorableName;
  return typeof value === "string" && !isStorable(value) ? VALIDATION_MESSAGES.unstorable : undefined;
}
