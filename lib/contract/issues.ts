import type * as z from "zod";

/** A place in a JSON value and what is wrong there. `path` holds member names and array indices from the root. */
export type Issue = { path: readonly (string | number)[]; message: string };

/** What a schema found wrong, place by place: one issue for each unknown field, and of a union's alternatives the nearest. */
export const convertZodError = (error: z.ZodError): Issue[] => error.issues.flatMap(toIssues);

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({ path: [...path, name], message: "is not a known field" }));
  }
  if (issue.code === "invalid_union") {
    const alternatives = issue.errors.map((errors) => errors.flatMap(toIssues));
    const [nearest] = alternatives.sort((a, b) => getMaxDepth(b) - getMaxDepth(a));
    if (nearest && getMaxDepth(nearest) > 0) {
      return nearest.map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
    }
  }
  if (issue.code === "invalid_type" && issue.input === undefined) return [{ path, message: "is required" }];
  return [{ path, message: issue.message }];
}

const getMaxDepth = (issues: readonly Issue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length));
