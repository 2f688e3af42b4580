import { RE2JS, RE2JSSyntaxException } from "re2js";
import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import type { PatternProblem } from "#lib/messages/en/answer-issues.ts";
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
    // Anything else that the library throws also means that it can't use the pattern.
    return error instanceof RE2JSSyntaxException ? describeProblem(error) : KEY_ISSUES.invalidPattern;
  }
}

/** Our name of each error of the library, and whether its input is the part of the pattern that is wrong. */
const PROBLEMS: Record<string, [problem: PatternProblem, hasPart?: true]> = {
  "missing closing )": ["openGroup"],
  "unexpected )": ["closedGroup"],
  "missing closing ]": ["openClass", true],
  "invalid character class range": ["class", true],
  "invalid escape sequence": ["escape", true],
  "invalid or unsupported Perl syntax": ["group", true],
  "invalid named capture": ["groupName", true],
  "duplicate capture group name": ["repeatedName", true],
  "invalid nested repetition operator": ["repetition", true],
  "missing argument to repetition operator": ["nothingToRepeat", true],
  "invalid repeat count": ["repeatCount", true],
  "trailing backslash at end of expression": ["backslash"],
  "expression nests too deeply": ["depth"],
  "expression too large": ["size"],
};

function describeProblem({ error, input }: RE2JSSyntaxException): string {
  const [problem, hasPart] = PROBLEMS[error] ?? [];
  if (!problem) return KEY_ISSUES.invalidPattern;
  return KEY_ISSUES.patternProblem(problem, (hasPart && input) || undefined);
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
