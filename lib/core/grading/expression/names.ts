import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { ExpressionSyntaxError, parseNumber, type Token } from "./token.ts";
import { FUNCTION_NAMES, findFunction, isConstant, isReserved } from "./tree.ts";

/** The names that a question doesn't have to declare, longest first. */
const KNOWN_NAMES = [...FUNCTION_NAMES, "pi", "π", "e"].sort((a, b) => b.length - a.length);

/**
 * Splits a word, which is one name or several names written together: `xy` is x y if both are variables, and `sin2x` is
 * sin 2 x. Each step takes the longest matching name, and prefers a variable to a function or constant of the same
 * length. The case of functions and constants is ignored only in a word that can't be split otherwise, so that LN is the
 * product of the variables L and N if there are such variables.
 * @throws ExpressionSyntaxError
 */
export function splitNames(word: string, variables: ReadonlySet<string>): Token[] {
  const spellings = getSpellings(variables);
  const tokens = splitWord(word, spellings, false) ?? splitWord(word, spellings, true);
  if (!tokens) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownName(word.slice(0, 40)));
  return tokens;
}

function splitWord(
  word: string,
  spellings: ReadonlyMap<string, string>,
  ignoreCase: boolean,
): Token[] | undefined {
  const tokens: Token[] = [];
  let rest = word;
  while (rest !== "") {
    const found = readName(rest, spellings, ignoreCase) ?? readIndex(rest, tokens.at(-1));
    if (!found) return undefined;
    tokens.push(...found.tokens);
    rest = rest.slice(found.length);
  }
  return tokens;
}

type Found = { tokens: Token[]; length: number };

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

/** Reads what can follow a function in a word: the 2 in sin2x, and the base in log_2(x), log₂(x) and log_b(x). */
function readIndex(rest: string, before: Token | undefined): Found | undefined {
  const [digits] = /^\d+/.exec(rest) ?? [];
  if (digits !== undefined && (before?.kind === "function" || before?.kind === "base"))
    return { tokens: [{ kind: "number", ...parseNumber(digits) }], length: digits.length };
  if (before?.kind !== "function" || before.name !== "log") return undefined;
  if (rest.startsWith("_")) return { tokens: [{ kind: "base" }], length: 1 };
  const [subscript] = /^[₀-₉]+/.exec(rest) ?? [];
  if (subscript === undefined) return undefined;
  const base = { kind: "number" as const, ...parseNumber(fromSubscript(subscript)) };
  return { tokens: [{ kind: "base" }, base], length: subscript.length };
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
