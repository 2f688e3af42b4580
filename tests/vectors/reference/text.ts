import { type Fraction, fraction, largest, share } from "./fraction.ts";

type Entry = { value: string; fraction?: number; case_sensitive?: boolean } | Pattern;
type Pattern = { pattern: string; fraction?: number };
export type TextKey = {
  accept: Entry[];
  case_sensitive?: boolean;
  ignore_accents?: boolean;
  ignore_punctuation?: boolean;
  max_typos?: number;
};

/** The best matching entry. */
export function gradeText(key: TextKey, value: string): Fraction {
  const matching = key.accept.filter((entry) =>
    "pattern" in entry
      ? toRegExp(entry.pattern, key.case_sensitive === true).test(normalize(value))
      : matchesValue(entry, key, value),
  );
  return largest(matching.map((entry) => share(entry.fraction ?? 1))) ?? fraction(0n);
}

function matchesValue(entry: Exclude<Entry, Pattern>, key: TextKey, value: string): boolean {
  const isSensitive = entry.case_sensitive ?? key.case_sensitive ?? false;
  const [given, expected] = [value, entry.value].map((text) => loosen(normalize(text), key, isSensitive));
  if (given === undefined || expected === undefined || given === "") return false;
  return countTypos([...given], [...expected]) <= (key.max_typos ?? 0);
}

const normalize = (text: string): string =>
  collapse(
    text
      .normalize("NFKC")
      .replaceAll(/[\u2018\u2019\u201a\u201b]/g, "'")
      .replaceAll(/[\u201c\u201d\u201e\u201f]/g, '"')
      .replaceAll(/[\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b]/g, "-"),
  );

const collapse = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ħ: "h", ŧ: "t", ı: "i" };

function loosen(text: string, key: TextKey, isSensitive: boolean): string {
  let loose = text;
  if (key.ignore_accents) {
    loose = loose.normalize("NFD").replaceAll(/\p{M}/gu, "");
    for (const [letter, bare] of Object.entries(LETTERS)) {
      loose = loose.replaceAll(letter, bare).replaceAll(letter.toUpperCase(), bare.toUpperCase());
    }
  }
  if (key.ignore_punctuation) loose = loose.replaceAll(/\p{P}/gu, "");
  // Upper case has one sigma, and writes ß as SS.
  return collapse(isSensitive ? loose : loose.toLowerCase().toUpperCase());
}

/** The unrestricted Damerau-Levenshtein distance, by the whole table of Lowrance and Wagner (1975). */
function countTypos(a: readonly string[], b: readonly string[]): number {
  const far = a.length + b.length;
  const table = Array.from({ length: a.length + 2 }, () => new Array<number>(b.length + 2).fill(far));
  const at = (i: number, j: number) => table[i + 1]?.[j + 1] ?? far;
  const set = (i: number, j: number, cost: number) => table[i + 1]?.splice(j + 1, 1, cost);
  for (let i = 0; i <= a.length; i += 1) set(i, 0, i);
  for (let j = 0; j <= b.length; j += 1) set(0, j, j);
  const lastRows = new Map<string, number>();
  for (let i = 1; i <= a.length; i += 1) {
    let lastColumn = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const row = lastRows.get(b[j - 1] ?? "") ?? 0;
      const column = lastColumn;
      const isSame = a[i - 1] === b[j - 1];
      if (isSame) lastColumn = j;
      const swap = row > 0 && column > 0 ? at(row - 1, column - 1) + i - row - 1 + 1 + j - column - 1 : far;
      set(i, j, Math.min(at(i - 1, j - 1) + (isSame ? 0 : 1), at(i, j - 1) + 1, at(i - 1, j) + 1, swap));
    }
    lastRows.set(a[i - 1] ?? "", i);
  }
  return at(a.length, b.length);
}

/** Writes a pattern of RE2 as a regular expression of JavaScript, as far as the vectors need it. */
function toRegExp(pattern: string, isSensitive: boolean): RegExp {
  const ignoresCase = !isSensitive || pattern.startsWith("(?i)");
  const source = pattern
    .replace(/^\(\?i\)/, "")
    .replaceAll("(?P<", "(?<")
    .replaceAll("[:alpha:]", "A-Za-z")
    .replaceAll(/\\Q(.*?)\\E/g, (_, quoted: string) => quoted.replaceAll(/[.*+?()[\]{}|\\^$]/g, "\\$&"));
  return new RegExp(`^(?:${source})$`, ignoresCase ? "iu" : "u");
}
