import type { Issue } from "#lib/contract/issues.ts";
import { MAX_ISSUES, SAFE_DIGITS } from "./limits.ts";
import { OpenNames } from "./open-names.ts";

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

/** What `scanJson` finds. */
export type JsonScan = {
  /** Brackets nest deeper than the maximum. The rest of the text wasn't scanned. */
  tooDeep: boolean;
  /** A number has an exponent or many digits, so that a double may not represent it exactly. */
  mayBeInexact: boolean;
  /** The paths of members that have the name of an earlier member of their object. At most `MAX_ISSUES`. */
  repeated: Issue["path"][];
};

/**
 * Scans a JSON text for what `JSON.parse` can't see or would spend much time on. It looks once at each character outside
 * of strings and at each character of a name, and keeps the names of those objects that are open at that point. For text
 * that isn't JSON the result means nothing, so parse the text before using it.
 */
export function scanJson(json: string, maxDepth: number): JsonScan {
  const names = new OpenNames(json, maxDepth, MAX_ISSUES);
  let depth = 0;
  let digits = 0;
  let mayBeInexact = false;
  let isNameNext = false;
  for (let i = 0; i < json.length && depth >= 0; i++) {
    const c = json.charCodeAt(i);
    if (c >= 0x30 && c <= 0x39) {
      if (++digits > SAFE_DIGITS) mayBeInexact = true;
    } else if (c !== 0x2e) {
      if (digits > 0 && (c === 0x65 || c === 0x45)) mayBeInexact = true;
      digits = 0;
      if (c === QUOTE) {
        i = isNameNext ? names.read(depth, i + 1) : findStringEnd(json, i + 1);
        isNameNext = false;
      } else if (c === COMMA) isNameNext = names.startNext(depth);
      else if (c === 0x7b || c === 0x5b) {
        if (++depth > maxDepth) return { tooDeep: true, mayBeInexact, repeated: [] };
        isNameNext = c === 0x7b;
        names.open(depth, isNameNext);
      } else if (c === 0x7d || c === 0x5d) {
        names.close(depth);
        depth--;
        isNameNext = false;
      }
    }
  }
  return { tooDeep: false, mayBeInexact, repeated: names.repeated };
}

/** Returns the index of the quote that closes the string whose content begins at `start`, or the length of the text. */
export function findStringEnd(json: string, start: number): number {
  for (let i = start; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === QUOTE) return i;
    if (c === BACKSLASH) i++;
  }
  return json.length;
}
