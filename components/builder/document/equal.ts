import { canonicalizeJson } from "#lib/core/canonical-json.ts";

/**
 * Checks whether two values are equal as JSON. Identity is checked first, because unchanged values are the same object.
 */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || canonicalizeJson(a) === canonicalizeJson(b);
