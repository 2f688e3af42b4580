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
    const mixed = take(/^\d*\s*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/);
    const number = mixed ?? take(/^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?/);
    const word = number ?? take(/^[\p{L}_][\p{L}\p{Nd}_₀-₉]*/u);
    const raised = word ?? take(/^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/);
    const text = raised ?? take(/^(?:\*\*|.)/su) ?? "";
    if (mixed) tokens.push({ kind: "fraction", text: addWhole(mixed) });
    else if (number) tokens.push({ kind: "number", text });
    else if (word) tokens.push(...splitWord(text, variables));
    else if (raised) tokens.push({ kind: "superscript", text: toDigits(text, RAISED) });
    else if (text === "√" || text === "∛") tokens.push({ kind: "operator", text });
    else if ("+-*/^()|!".includes(text) || text in SYMBOLS)
      tokens.push({ kind: "operator", text: SYMBOLS[text] ?? text });
    else throw new Unreadable(text);
    rest = rest.trimStart();
  }
  return tokens;
}

function addWhole(mixed: string): string {
  const [n = "", d = ""] = (FRACTIONS[mixed.slice(-1)] ?? "").split("/");
  const whole = BigInt(mixed.slice(0, -1).trim() || "0");
  return `${whole * BigInt(d) + BigInt(n)}/${d}`;
}

/** Names are taken from the left, the longest first. Case counts unless the word can't be read otherwise. */
function splitWord(word: string, variables: readonly string[]): Token[] {
  const tokens = readWord(word, word, variables) ?? readWord(word, word.toLowerCase(), variables);
  if (!tokens) throw new Unreadable(word);
  return tokens;
}

function readWord(word: string, folded: string, variables: readonly string[]): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < word.length; ) {
    const found =
      readName(word.slice(at), folded.slice(at), variables) ?? readIndex(word.slice(at), tokens.at(-1));
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
  const [, letters, index] = /^(\p{L}+)_?(\d+)$/u.exec(name) ?? [];
  if (letters === undefined || index === undefined) return [name];
  return [
    name,
    `${letters}${index}`,
    `${letters}_${index}`,
    letters + [...index].map((i) => LOWERED[Number(i)]).join(""),
  ];
}

/** The number in sin2x, and the base in log_2(x), log_b(x) and log₂(x). */
function readIndex(rest: string, before: Token | undefined): Found | undefined {
  const [digits] = /^\d+/.exec(rest) ?? [];
  if (digits !== undefined && (before?.kind === "function" || before?.text === "_"))
    return { tokens: [{ kind: "number", text: digits }], length: digits.length };
  if (before?.kind !== "function" || before.text !== "log") return undefined;
  const mark: Token = { kind: "operator", text: "_" };
  if (rest.startsWith("_")) return { tokens: [mark], length: 1 };
  const [lowered] = /^[₀-₉]+/.exec(rest) ?? [];
  if (lowered === undefined) return undefined;
  return { tokens: [mark, { kind: "number", text: toDigits(lowered, LOWERED) }], length: lowered.length };
}
