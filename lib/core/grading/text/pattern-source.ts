/*
 * Estimates the work of compiling a pattern in RE2 syntax, based on its source. The estimates are never too low for a
 * valid pattern, and they accept invalid patterns too.
 */

/** Estimates the instructions of the compiled pattern. An element with `{n,m}` is compiled that many times. */
export function estimateProgramSize(source: string): number {
  const open: number[] = [0];
  let last = 0;
  const add = (size: number) => {
    open[open.length - 1] = (open.at(-1) ?? 0) + size;
  };
  for (const [token, from, to] of source.matchAll(TOKENS)) {
    if (token === "(") open.push(0);
    else if (from !== undefined) add(last * (Math.max(Number(from), Number(to ?? 0), 1) - 1));
    else if (/^[*+?]$/.test(token)) add(1);
    else {
      last =
        token === ")" && open.length > 1 ? (open.pop() ?? 0) + 2 : token.startsWith("\\Q") ? token.length : 1;
      add(last);
    }
  }
  return open.reduce((sum, size) => sum + size, 0);
}

/** Quoted text, an escape, a class, a repetition, or a single character. */
const TOKENS =
  /\\Q.*?(?:\\E|$)|\\[xpP]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|\[:[^\]]*:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsu;

/** Counts the letters in ranges. Each is looked up in both cases. No letter after LAST_WITH_CASES has two cases. */
export const countFoldedLetters = (source: string): number =>
  [...source.matchAll(RANGES)].reduce((sum, [, from = "", to = ""]) => {
    return sum + Math.max(0, Math.min(getCodePoint(to), LAST_WITH_CASES) - getCodePoint(from));
  }, 0);

const LAST_WITH_CASES = 0x1e943;
const LETTER = String.raw`(\\x\{[0-9a-f]+\}|\\x[0-9a-f]{2}|\\[0-7]{1,3}|\\?.)`;
const RANGES = new RegExp(`${LETTER}-${LETTER}`, "gisu");

function getCodePoint(letter: string): number {
  const [, hex, octal] = /^\\(?:x\{?([0-9a-f]+)\}?|([0-7]+))$/i.exec(letter) ?? [];
  if (hex) return Number.parseInt(hex, 16);
  if (octal) return Number.parseInt(octal, 8);
  return letter.replace(/^\\(?=.)/s, "").codePointAt(0) ?? 0;
}

/** Counts the classes by Unicode category or script. Both cases of their letters are looked up too. */
export const countNamedClasses = (source: string): number => source.match(/\\p/gi)?.length ?? 0;
