import type { Issue } from "#lib/contract/issues.ts";
import { VALUE_ERRORS } from "#lib/messages/requests.ts";
import { findInexactNumbers } from "./inexact-numbers.ts";
import { findTooDeep, findUnstorable, MAX_DEPTH } from "./limits.ts";
import { type JsonScan, scanJson } from "./scan-json.ts";

/** The text isn't JSON, has repeated members, or has values that are too deep or can't be stored exactly. */
type Problem = "not_json" | "repeated" | "unsupported";
type Parsed = { value: unknown } | { problem: Problem; issues: Issue[] };

/**
 * Parses JSON text whose values can all be stored and returned exactly. For other text, returns the first problem
 * found, with an issue for each place that has it. If the text isn't JSON, there are no issues.
 */
export function parseExactJson(text: string, maxDepth = MAX_DEPTH): Parsed {
  let value: unknown;
  let found: JsonScan;
  try {
    found = scanJson(text, maxDepth);
    value = JSON.parse(text);
  } catch {
    return { problem: "not_json", issues: [] };
  }
  if (found.tooDeep) return { problem: "unsupported", issues: findTooDeep(value, maxDepth) };
  if (found.repeated.length > 0) {
    const paths = new Map(found.repeated.map((path) => [JSON.stringify(path), path]));
    const issues = [...paths.values()].map((path) => ({ path, message: VALUE_ERRORS.repeatedMember }));
    return { problem: "repeated", issues };
  }
  // In valid UTF-8, only an escape sequence can produce NUL or a lone surrogate.
  const unstorable = /\\u(?:0000|[dD][89a-fA-F])/.test(text) ? findUnstorable(value, maxDepth) : [];
  if (unstorable.length > 0) return { problem: "unsupported", issues: unstorable };
  const inexact = found.mayBeInexact ? findInexactNumbers(text, maxDepth) : [];
  return inexact.length > 0 ? { problem: "unsupported", issues: inexact } : { value };
}
