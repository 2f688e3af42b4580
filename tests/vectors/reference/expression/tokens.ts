/** What an expression consists of. `text` of an operator is one of + - * / ^ ( ) | ! and the mark _ before a base. */
export type Token = {
  kind: "number" | "fraction" | "superscript" | "variable" | "function" | "constant" | "operator";
  text: string;
};

/** Anything that can't be read. */
export class Unreadable extends Error {}

const SYMBOLS: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∙": "*",
  "÷": "/",
  "∕": "/",
  "⁄": "/",
  ":": "/",
  "**": "^",
};
const FRACTIONS: Readonly<Record<string, string>> = {
  ...{
    "½": "1/2",
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "⅕": "1/5",
    "⅖": "2/5",
    "⅗": "3/5",
    "⅘": "4/5",
  },
  ...{
    "⅙": "1/6",
    "⅚": "5/6",
    "⅐": "1/7",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
    "⅞": "7/8",
    "⅑": "1/9",
    "⅒": "1/10",
    "↉": "0/3",
  },
};
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";
const toDigits = (text: string, alphabet: string): string =>
  [...text]
    .map((sign) => (alphabet.includes(sign) ? String(alphabet.indexOf(sign)) : sign.replace("⁻", "-")))
    .join("");

const BASIC = ["sqrt", "cbrt", "abs", "exp", "ln", "log", "log10", "log2"];
const ANGLES = ["sin", "cos", "tan", "sec", "csc", "cot"];
const HYPERBOLIC = ["sinh", "cosh", "tanh"];
/** Every name of a function, and the name that it stands for. */
export const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ...[...BASIC, ...ANGLES, ...HYPERBOLIC].map((name) => [name, name] as const),
  ...[...ANGLES, ...HYPERBOLIC].flatMap((name) =>
    ["a", "arc"].map((prefix) => [prefix + name, `a${name}`] as const),
  ),
  ["cosec", "csc"],
]);
const CONSTANTS = new Map([
  ["pi", "pi"],
  ["π", "pi"],
  ["e", "e"],
]);

export function tokenize(source: string, variables: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let rest = source.trim();
  const take = (pattern: RegExp): string | undefined => {
    const [found] = pattern.exec(rest) ?? [];
    if (found) rest = rest.slice(found.length);
    return found || undefined;
  };
  while (rest !== "") {
    const mixed = take(/^\d*\s*(?:[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒↉]|⅟\d+)/);
    const number = mixed ?? take(DECIMAL);
    const word = number ?? take(/^[\p{L}_][\p{L}\p{Nd}_₀-₉]*/u);
    const raised = word ?? take(/^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/);
    const text = raised ?? take(/^(?:\*\*|.)/su) ?? "";
    if (mixed) tokens.push({ kind: "fraction", text: addWhole(mixed) });
    else if (number) tokens.push({ kind: "number", text });
    else if (word) {
      tokens.push(...splitWord(text, variables));
      // The digits at its end are read again, with what follows them: sin0.5x.
      const digits = tokens.at(-1);
      if (digits?.kind === "number" && /\d$/.test(word) && isWhole(tokens, digits.text + rest)) {
        tokens.pop();
        rest = digits.text + rest;
      }
    } else if (raised) tokens.push({ kind: "superscript", text: toDigits(text, RAISED) });
    else if (text === "√" || text === "∛") tokens.push({ kind: "operator", text });
    else if ("+-*/^()|!".includes(text) || text in SYMBOLS)
      tokens.push({ kind: "operator", text: SYMBOLS[text] ?? text });
    else throw new Unreadable(text);
    rest = rest.trimStart();
  }
  return tokens;
}

const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?/;

/**
 * Checks whether the last token is more than its digits. The base of a logarithm only is if a group follows it, or a name
 * where the digits alone would be 0 or 1.
 */
function isWhole(tokens: readonly Token[], rest: string): boolean {
  if (tokens.at(-2)?.text !== "_") return true;
  const isInBars = tokens.filter(({ text }) => text === "|").length % 2 === 1;
  const after = rest.replace(DECIMAL, "").trimStart();
  if (/^0*[01]\D/.test(rest) && /^\p{L}/u.test(after)) return true;
  return after.startsWith("(") || (after.startsWith("|") && !isInBars);
}

function addWhole(mixed: string): string {
  const [, whole = "", sign = ""] = /^(\d*)\s*(.+)$/u.exec(mixed) ?? [];
  const [n = "", d = ""] = (FRACTIONS[sign] ?? sign.replace("⅟", "1/")).split("/");
  return `${BigInt(whole || "0") * BigInt(d) + BigInt(n)}/${d}`;
}

/**
 * Names are taken from the left, the longest first. Case counts unless the word can't be read otherwise, and 1e3 is a number
 * only if it can't either.
 */
function splitWord(word: string, variables: readonly string[]): Token[] {
  for (const digits of [/^\d+/, /^\d+(?:[eE]\d+)?/])
    for (const folded of [word, word.toLowerCase()]) {
      const tokens = readWord(word, folded, digits, variables);
      if (tokens) return tokens;
    }
  throw new Unreadable(word);
}

function readWord(
  word: string,
  folded: string,
  digits: RegExp,
  variables: readonly string[],
): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < word.length; ) {
    const found =
      readName(word.slice(at), folded.slice(at), variables) ?? readIndex(word.slice(at), digits, tokens);
    if (!found) return undefined;
    tokens.push(...found.tokens);
    at += found.length;
  }
  return tokens;
}

type Found = { tokens: Token[]; length: number };

function readName(rest: string, folded: string, variables: readonly string[]): Found | undefined {
  const spellings = variables.flatMap((name) =>
    spell(name).map((text) => ({ kind: "variable" as const, text, name })),
  );
  const known = [
    ...[...FUNCTIONS].map(([text, name]) => ({ kind: "function" as const, text, name })),
    ...[...CONSTANTS].map(([text, name]) => ({ kind: "constant" as const, text, name })),
  ];
  const matching = [
    ...spellings.filter(({ text }) => rest.startsWith(text)),
    ...known.filter(({ text }) => folded.startsWith(text)),
  ];
  const [best] = matching.toSorted((a, b) => b.text.length - a.text.length);
  return best && { tokens: [{ kind: best.kind, text: best.name }], length: best.text.length };
}

/** The ways to write a variable with an index. */
function spell(name: string): string[] {
  const [, letters, written] = /^(\p{L}+)_?(\d+|[₀-₉]+)$/u.exec(name) ?? [];
  if (letters === undefined || written === undefined) return [name];
  const index = toDigits(written, LOWERED);
  return [
    name,
    `${letters}${index}`,
    `${letters}_${index}`,
    letters + [...index].map((i) => LOWERED[Number(i)]).join(""),
  ];
}

/** The number in sin2x and log₂8, and the base in log_2(x), log_b(x) and log₂(x). */
function readIndex(rest: string, number: RegExp, tokens: readonly Token[]): Found | undefined {
  const [digits] = number.exec(rest) ?? [];
  const before = tokens.at(-1);
  const isAfterBase = before?.kind === "number" && tokens.at(-2)?.text === "_";
  if (digits !== undefined && (before?.kind === "function" || before?.text === "_" || isAfterBase))
    return { tokens: [{ kind: "number", text: digits }], length: digits.length };
  if (before?.kind !== "function" || before.text !== "log") return undefined;
  const mark: Token = { kind: "operator", text: "_" };
  if (rest.startsWith("_")) return { tokens: [mark], length: 1 };
  const [lowered] = /^[₀-₉]+/.exec(rest) ?? [];
  if (lowered === undefined) return undefined;
  return { tokens: [mark, { kind: "number", text: toDigits(lowered, LOWERED) }], length: lowered.length };
}
