import { MAX_POINTS } from "#lib/contract/catalog-limits.ts";
import { parseTypedNumber } from "./parse-typed-number.ts";

/** Parses the typed points of a question. Returns undefined unless they are greater than 0 and up to 1,000,000. */
export function parsePoints(text: string): number | undefined {
  const points = parseTypedNumber(text);
  return points !== undefined && points > 0 && points <= MAX_POINTS ? points : undefined;
}
