import { RE2JS } from "re2js";
import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import { countFoldedLetters, countNamedClasses, estimateProgramSize } from "./pattern-source.ts";

/** The maximum number of patterns in a key, and of instructions that they can compile to in total. */
export const MAX_PATTERNS = 50;
export const MAX_PROGRAM_SIZE = 2000;

/**
 * Matching takes time proportional to instructions × characters, so their product is limited to about 50 ms of work. A
 * pattern of 50 instructions can still match a text of 100,000 characters.
 */
const MAX_WORK = 5_000_000;

export type Pattern = { size: number; matches: (normalized: string) => boolean };

/** Compiles a pattern in RE2 syntax, or returns a message that describes what is wrong with it. */
export function compilePattern(source: string, ignoreCase: boolean): Pattern | string {
  try {
    const re = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { size: re.programSize(), matches: (text) => re.testExact(text) };
  } catch (error) {
    // The library's errors describe what is wrong. Anything else that it throws also means that it can't use the
    // pattern.
    return error instanceof Error ? error.message : KEY_ISSUES.invalidPattern;
  }
}

/**
 * Estimates the maximum number of steps (see work.ts) for compiling a pattern, based on its source. A class of 20
 * characters can take longer than a plain pattern of 1,000 characters, because both cases of each letter in its ranges
 * are looked up.
 */
export const estimatePatternWork = (source: string): number =>
  4_000 +
  80 * source.length +
  25 * estimateProgramSize(source) +
  2 * countFoldedLetters(source) +
  16_000 * countNamedClasses(source);

/** Returns the maximum length (in characters) of a text to match against patterns with this many instructions. */
export const getMaxTextLength = (instructions: number): number =>
  Math.floor(MAX_WORK / Math.max(instructions, 1));
