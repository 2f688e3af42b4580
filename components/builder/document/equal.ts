import { canonicalizeJson } from "#lib/core/canonical-json.ts";

/** Whether two values say the same as JSON. What was not touched is the same object, and settles it at once. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || canonicalizeJson(a) === canonicalizeJson(b);
