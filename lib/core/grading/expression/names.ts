import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { matchAt, type NumberToken, readNumber } from "./read-number.ts";
import { ExpressionSyntaxError, parseNumber, type Token } from "./token.ts";
import { FUNCTION_NAMES, findFunction, isConstant, isReserved } from "./tree.ts";

/** The names that a question doesn't have to declare, longest first. */
const KNOWN_NAMES = [...FUNCTION_NAMES, "pi", "π", "e"].sort((a, b) => b.length - a.length);

/** The word of a text to split. `isBarOpen`: whether a `|` after it could end an absolute value. */
export type Word = { text: string; at: number; word: string; isBarOpen: boolean };

/**
 * Splits a word, which is one name or several names written together: `xy` is x y if both are variables, and `sin2x` is
 * sin 2 x. Each step takes the longest matching name, and prefers a variable to a function or constant of the same
 * length. The case of functions and constants is ignored only in a word that can't be split otherwise, so that LN is the
 * product of the variables L and N if there are such variables; likewise, only in such a word is an `e` between digits
 * an exponent: sin1e3. A number at the end can go on after the word: sin0.5x. Also returns how much of the text was read.
 * @throws ExpressionSyntaxError
 */
export function splitNames(word: Word, variables: ReadonlySet<string>): Found {
  const spellings = getSpellings(variables);
  for (const withExponents of [false, true])
    for (const ignoreCase of [false, true]) {
      const found = splitWord(word, { spellings, ignoreCase, withExponents });
      if (found) return found;
    }
  throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownName(word.word.slice(0, 40)));
}

type Names = { spellings: ReadonlyMap<string, string>; ignoreCase: boolean; withExponents: boolean };

function splitWord(word: Word, names: Names): Found | undefined {
  const tokens: Token[] = [];
  let length = 0;
  while (length < word.word.length) {
    const rest = word.word.slice(length);
    const found =
      readName(rest, names.spellings, names.ignoreCase) ??
      readBase(rest, tokens.at(-1)) ??
      readIndex(word, length, tokens, names.withExponents);
    if (!found) return undefined;
    tokens.push(...found.tokens);
    length += found.length;
  }
  return { tokens, length };
}

/** Tokens, and how much of the text they were read from. */
export type Found = { tokens: Token[]; length: number };

function readName(
  rest: string,
  spellings: ReadonlyMap<string, string>,
  ignoreCase: boolean,
): Found | undefined {
  const text = ignoreCase ? rest.toLowerCase() : rest;
  const known = KNOWN_NAMES.find((name) => text.startsWith(name)) ?? "";
  let spelling = "";
  for (const each of spellings.keys())
    if (each.length > spelling.length && rest.startsWith(each)) spelling = each;
  const variable = spellings.get(spelling);
  if (variable !== undefined && spelling.length >= known.length)
    return { tokens: [{ kind: "variable", name: variable }], length: spelling.length };
  if (known === "") return undefined;
  return { tokens: [toKnownToken(known)], length: known.length };
}

function toKnownToken(name: string): Token {
  if (name === "π") return { kind: "constant", name: "pi" };
  if (isConstant(name)) return { kind: "constant", name };
  return { kind: "function", name: findFunction(name) ?? "log" };
}

/** Reads the mark before the base in log_2(x) and log_b(x), and the whole base in log₂(x). */
function readBase(rest: string, before: Token | undefined): Found | undefined {
  if (before?.kind !== "function" || before.name !== "log") return undefined;
  if (rest.startsWith("_")) return { tokens: [{ kind: "base" }], length: 1 };
  const [subscript] = /^[₀-₉]+/.exec(rest) ?? [];
  if (subscript === undefined) return undefined;
  const base = { kind: "number" as const, ...parseNumber(fromSubscript(subscript)) };
  return { tokens: [{ kind: "base" }, base], length: subscript.length };
}

/** Reads a number after a function or a base: the 2 in sin2x and log_2(x), and the 8 in log₂8. */
function readIndex(
  { text, at, word, isBarOpen }: Word,
  from: number,
  tokens: readonly Token[],
  withExponents: boolean,
): Found | undefined {
  const pattern = withExponents ? /^\d+(?:[eE]\d+)?/ : /^\d+/;
  const [digits] = pattern.exec(word.slice(from)) ?? [];
  const before = tokens.at(-1)?.kind;
  const isArgument = before === "function" || (before === "number" && tokens.at(-2)?.kind === "base");
  if (digits === undefined || !(isArgument || before === "base")) return undefined;
  const number = parseNumber(digits);
  const short: Found = { tokens: [{ kind: "number", ...number }], length: digits.length };
  if (from + digits.length < word.length) return short;
  const long = readNumber(text, at + from);
  if (!long || (before === "base" && !isBase(long.token))) return short;
  return { tokens: [long.token], length: long.length };

  /**
   * In log_2.5(x), the base is 2.5, because .5 can't be the argument. In log_2.5 and log_2.5x it is, unless that gives
   * base 0 or 1, which no logarithm has: log_0.5x. A mixed number isn't a base.
   */
  function isBase({ kind }: NumberToken): boolean {
    const [, next = ""] = matchAt(/\s*(\S?)/uy, text, at + from + (long?.length ?? 0));
    if (kind === "fraction") return false;
    return next === "(" || (next === "|" && !isBarOpen) || (number.exact.n < 2n && /\p{L}/u.test(next));
  }
}

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const toSubscript = (digits: string) => [...digits].map((digit) => SUBSCRIPTS[Number(digit)]).join("");
const fromSubscript = (subscript: string) =>
  [...subscript].map((sign) => String(SUBSCRIPTS.indexOf(sign))).join("");

/** A key's set of variables serves all its answers, so its spellings are listed once. */
const spellingsByVariables = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>();

function getSpellings(variables: ReadonlySet<string>): ReadonlyMap<string, string> {
  const known = spellingsByVariables.get(variables);
  if (known) return known;
  const spellings = listSpellings(variables);
  spellingsByVariables.set(variables, spellings);
  return spellings;
}

/**
 * Lists every spelling of the variables. A variable with an index can be written x1, x_1 and x₁, unless that is the name of
 * another variable or of a function.
 */
function listSpellings(variables: ReadonlySet<string>): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const name of variables) {
    const [, letters, digits = "", subscript = ""] = /^(.*?[^\d₀-₉_])_?(?:(\d+)|([₀-₉]+))$/.exec(name) ?? [];
    if (letters === undefined) continue;
    const index = digits || fromSubscript(subscript);
    for (const each of [letters + index, `${letters}_${index}`, letters + toSubscript(index)])
      if (!isReserved(each)) spellings.set(each, name);
  }
  for (const name of variables) spellings.set(name, name);
  return spellings;
}
