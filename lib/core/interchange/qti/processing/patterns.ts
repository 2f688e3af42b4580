import { compilePattern, MAX_PROGRAM_SIZE } from "#lib/core/grading/text/pattern.ts";
import { estimateProgramSize } from "#lib/core/grading/text/pattern-source.ts";

/** The longest pattern that a key can have. */
const MAX_LENGTH = 1000;
/** What XML Schema's expressions have and RE2 doesn't: classes of XML names, blocks, and subtraction. */
const UNSUPPORTED = /\\[icIC]|\\[pP]\{Is|-\[/;

/**
 * Converts a regular expression of XML Schema, which matches whole texts, to RE2 syntax. There, `^` and `$` are plain
 * characters. Returns undefined if RE2 can't say the same.
 */
export function convertXsdPattern(pattern: string): string | undefined {
  if (pattern === "" || pattern.length > MAX_LENGTH || UNSUPPORTED.test(pattern)) return undefined;
  if (estimateProgramSize(pattern) > MAX_PROGRAM_SIZE) return undefined;
  let isInClass = false;
  let converted = "";
  for (const [token] of pattern.matchAll(/\\.|[^\\]/gsu)) {
    const isPlain = !isInClass && (token === "^" || token === "$");
    if (token === "[") isInClass = true;
    else if (token === "]") isInClass = false;
    converted += isPlain ? `\\${token}` : token;
  }
  return converted;
}

const COMPILED = new Map<string, ((text: string) => boolean) | null>();
const MAX_COMPILED = 200;

/** Compiles a pattern of XML Schema. Null if it is invalid, or RE2 can't say the same. */
export function compileXsdPattern(pattern: string): ((text: string) => boolean) | null {
  const known = COMPILED.get(pattern);
  if (known !== undefined) return known;
  const converted = convertXsdPattern(pattern);
  const compiled = converted === undefined ? null : compile(converted);
  if (COMPILED.size >= MAX_COMPILED) COMPILED.clear();
  COMPILED.set(pattern, compiled);
  return compiled;
}

function compile(source: string): ((text: string) => boolean) | null {
  const pattern = compilePattern(source, false);
  return typeof pattern === "string" ? null : pattern.matches;
}
