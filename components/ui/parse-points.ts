import { MAX_POINTS } from "#lib/contract/catalog-limits.ts";
import { parseNumberWithin } from "./parse-typed-number.ts";

/** Parses the typed points of a question. Returns undefined unless they are greater than 0 and up to 1,000,000. */
export const parsePoints = (text: string): number | undefined =>
  parseNumberWithin(text, { min: 0, excludesMin: true, max: MAX_POINTS, allowsExponent: true });
