import type * as z from "zod";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** A problem and its location in a JSON value. `path` contains member names and array indices from the root down. */
export type Issue = { path: readonly (string | number)[]; message: string };

/**
 * Converts a Zod error to one issue per location: per unknown field, and for a union, per closest alternative.
 * `unknownField` is the message of an unknown field.
 */
export const convertZodError = (
  error: z.ZodError,
  unknownField: string = VALIDATION_MESSAGES.unknownField,
): Issue[] => error.issues.flatMap((issue) => toIssues(issue, unknownField));

function toIssues(issue: z.core.$ZodIssue, unknownField: string): Issue[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({ path: [...path, name], message: unknownField }));
  }
  if (issue.code === "invalid_union") {
    const alternatives = issue.errors.map((errors) =>
      errors.flatMap((inner) => toIssues(inner, unknownField)),
    );
    const [nearest, ...others] = alternatives.sort(
      (a, b) => getMaxDepth(b) - getMaxDepth(a) || a.length - b.length,
    );
    if (nearest && getMaxDepth(nearest) > 0) {
      return explainExclusions(nearest, others, unknownField).map((inner) => ({
        ...inner,
        path: [...path, ...inner.path],
      }));
    }
  }
  return [{ path, message: issue.message }];
}

/**
 * Names the reason if a field is only unknown because another one was sent, too: each of them is known to another alternative
 * of the union.
 */
function explainExclusions(
  issues: readonly Issue[],
  others: readonly (readonly Issue[])[],
  unknownField: string,
): Issue[] {
  const listUnknown = (each: readonly Issue[]) =>
    each.flatMap(({ path: [name, ...rest], message }) =>
      rest.length === 0 && message === unknownField ? [String(name)] : [],
    );
  const unknown = listUnknown(issues);
  return issues.map((issue) => {
    const [name] = listUnknown([issue]);
    if (name === undefined) return issue;
    const other = others
      .map(listUnknown)
      .filter((names) => !names.includes(name))
      .flat()
      .find((each) => !unknown.includes(each));
    return other === undefined ? issue : { ...issue, message: VALIDATION_MESSAGES.notWith(other) };
  });
}

const getMaxDepth = (issues: readonly Issue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length));

/**
 * Returns the message for an issue whose schema doesn't define its own. Pass it to Zod as the `error` of `safeParse`,
 * so that every message continues the path of its field: "title is required", not "Invalid input: expected string".
 */
export function describeZodIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return VALIDATION_MESSAGES.required;
  switch (issue.code) {
    case "invalid_type":
      return VALIDATION_MESSAGES.wrongType(issue.expected);
    case "invalid_value":
      return VALIDATION_MESSAGES.wrongValue(
        issue.values.map((value) => JSON.stringify(value) ?? String(value)),
      );
    case "too_small": {
      const [min, unit] = [Number(issue.minimum), SIZE_UNITS.get(issue.origin)];
      return unit
        ? VALIDATION_MESSAGES.minSize(min, unit)
        : VALIDATION_MESSAGES.minimum(min, issue.inclusive ?? true);
    }
    case "too_big": {
      const [max, unit] = [Number(issue.maximum), SIZE_UNITS.get(issue.origin)];
      return unit
        ? VALIDATION_MESSAGES.maxSize(max, unit)
        : VALIDATION_MESSAGES.maximum(max, issue.inclusive ?? true);
    }
    case "invalid_format":
      return VALIDATION_MESSAGES.wrongFormat;
    case "not_multiple_of":
      return VALIDATION_MESSAGES.notMultiple(issue.divisor);
    case "invalid_key":
      return issue.issues[0]?.message ?? VALIDATION_MESSAGES.invalid;
    case "invalid_union":
      return issue.discriminator === undefined
        ? VALIDATION_MESSAGES.invalid
        : VALIDATION_MESSAGES.unsupported;
    default:
      return VALIDATION_MESSAGES.invalid;
  }
}

const SIZE_UNITS = new Map<string, string>([
  ["string", "character"],
  ["array", "item"],
]);
