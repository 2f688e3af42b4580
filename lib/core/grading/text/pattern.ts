import { RE2JS } from "re2js";
import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import { countFoldedLetters, countNamedClasses, estimateProgramSize } from "./pattern-source.ts";

/** How many patterns a key can have, and how many instructions they can compile to together. */
export const MAX_PATTERNS = 50;
export const MAX_PROGRAM_SIZE = 2000;

/**
 * Matching takes time proportional to instructions × characters, so their product is limited to about 50 ms. A pattern of
 * 50 instructions can still match a text of 100,000 characters.
 */
const MAX_WORK = 5_000_000;

export type Pattern = { size: number; matches: (normalized: string) => boolean };

/** Compiles a pattern in RE2 syntax, or returns a message that says what is wrong with it. */
export function compilePattern(source: string, ignoreCase: boolean): Pattern | string {
  try {
    const re = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { size: re.programSize(), matches: (text) => re.testExact(text) };
  } catch (error) {
    // The library's errors say what is wrong. Whatever else it throws also means that it can't use the pattern.
    return error instanceof Error ? error.message : KEY_ISSUES.invalidPattern;
  }
}

/**
 * The most steps (see work.ts) that compiling a pattern takes, estimated from its source. A class of 20 characters can
 * take longer than a plain pattern of 1,000, because each letter of its ranges is looked up in both cases.
 */
export const estimatePatternWork = (source: string): number =>
  4_000 +
  80 * source.length +
  25 * estimateProgramSize(source) +
  2 * countFoldedLetters(source) +
  16_000 * countNamedClasses(source);

/** The longest text (in characters) that patterns with this many instructions are matched against. */
export const getMaxTextLength = (instructions: number): number =>
  Math.floor(MAX_WORK / Math.max(instructions, 1));
