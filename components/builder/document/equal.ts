import { canonicalizeJson } from "#lib/core/canonical-json.ts";

/** Whether two values are equal as JSON. Unchanged values are the same object, which is checked first. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || canonicalizeJson(a) === canonicalizeJson(b);
