import { RE2JS } from "re2js";

import { countFoldedLetters, countNamedClasses, estimateProgramSize } from "./pattern-source.ts";

/** How many patterns a key may have, and instructions they may compile to together. */
export const MAX_PATTERNS = 50;
export const MAX_PROGRAM_SIZE = 2000;

/**
 * Matching takes time proportional to instructions x characters, so their product is bounded: about 50 ms.
 * 50 instructions still match a text of 100,000 characters.
 */
const MAX_WORK = 5_000_000;

export type Pattern = { size: number; matches: (normalized: string) => boolean };

/** Compiles a pattern in RE2 syntax. Gives what is wrong with it as a string. */
export function compilePattern(source: string, ignoreCase: boolean): Pattern | string {
  try {
    const re = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { size: re.programSize(), matches: (text) => re.testExact(text) };
  } catch (error) {
    // The library's own errors say what is wrong; anything else it may throw is as much a pattern it cannot take.
    return error instanceof Error ? error.message : "is not a pattern";
  }
}

/**
 * Steps (see work.ts) that compiling a pattern takes at most, told by its source: a class of 20 characters may take
 * longer than a plain pattern of 1,000, as each letter in it is looked up in both cases.
 */
export const estimatePatternWork = (source: string): number =>
  4_000 +
  80 * source.length +
  25 * estimateProgramSize(source) +
  2 * countFoldedLetters(source) +
  16_000 * countNamedClasses(source);

/** The longest text that patterns of this many instructions are run on. */
export const getMaxTextLength = (instructions: number): number =>
  Math.floor(MAX_WORK / Math.max(instructions, 1));
