import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { fromDecimalString, type Rational } from "../rational.ts";
import { type ConstantName, FUNCTION_NAMES, type FunctionName, findFunction, isConstant } from "./tree.ts";

export type Token =
  | { kind: "number"; exact: Rational }
  | { kind: "variable"; name: string }
  | { kind: "constant"; name: ConstantName }
  | { kind: "function"; name: FunctionName }
  | { kind: "root" }
  | { kind: "superscript"; exact: Rational }
  | { kind: "+" | "-" | "*" | "/" | "^" | "(" | ")" };

/** Thrown if the input isn't a usable expression. The message explains the reason to the person who typed it. */
export class ExpressionSyntaxError extends Error {}

const OPERATOR_SYMBOLS = new Map(
  Object.entries({
    "+": "+",
    "-": "-",
    "−": "-",
    "–": "-",
    "*": "*",
    "×": "*",
    "·": "*",
    "⋅": "*",
    "∙": "*",
    "/": "/",
    "÷": "/",
    "∕": "/",
    "⁄": "/",
    ":": "/",
    "^": "^",
    "(": "(",
    ")": ")",
  } as const),
);
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const TOKEN_PATTERN =
  /\s*(?:((?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{Nd}_]*)|(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(√)|(\*\*|.))/uy;

/**
 * Splits an expression into tokens. Digits directly followed by `e` and digits form one number (2e3 is 2000). A comma
 * between digits is a decimal separator, because no function takes two arguments.
 * @throws ExpressionSyntaxError
 */
export function tokenize(source: string, variables: ReadonlySet<string>): Token[] {
  const text = source.trimEnd();
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN_PATTERN);
  while (pattern.lastIndex < text.length) {
    const [, number, word, superscript, root, sign] = pattern.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: "number", exact: parseExact(number.replace(",", ".")) });
    else if (word !== undefined) tokens.push(...splitNames(word, variables));
    else if (superscript !== undefined)
      tokens.push({ kind: "superscript", exact: parseExact(fromSuperscript(superscript)) });
    else if (root !== undefined) tokens.push({ kind: "root" });
    else tokens.push({ kind: toOperator(sign ?? "") });
  }
  return tokens;
}

function parseExact(decimal: string): Rational {
  const exact = fromDecimalString(decimal);
  if (!exact) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unusableNumber(decimal.slice(0, 40)));
  return exact;
}

const fromSuperscript = (superscript: string) =>
  [...superscript].map((sign) => (sign === "⁻" ? "-" : String(SUPERSCRIPTS.indexOf(sign)))).join("");

function toOperator(sign: string) {
  const kind = sign === "**" ? "^" : OPERATOR_SYMBOLS.get(sign);
  if (!kind) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownSymbol(sign));
  return kind;
}

/**
 * Splits a word, which is one name or several names written together: `xy` is x y if both are variables, and `sin2x` is
 * sin 2 x. Each step takes the longest matching name.
 */
function splitNames(word: string, variables: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  const knownNames = [...variables, ...FUNCTION_NAMES, "pi", "π", "e"].sort((a, b) => b.length - a.length);
  let rest = word;
  while (rest !== "") {
    const digits = /^\d+/.exec(rest)?.[0];
    const name = knownNames.find((candidate) => rest.startsWith(candidate));
    if (name !== undefined) tokens.push(toNameToken(name, variables));
    else if (digits !== undefined && tokens.at(-1)?.kind === "function") {
      tokens.push({ kind: "number", exact: parseExact(digits) });
    } else throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownName(word.slice(0, 40)));
    rest = rest.slice((name ?? digits ?? "").length);
  }
  return tokens;
}

function toNameToken(name: string, variables: ReadonlySet<string>): Token {
  if (variables.has(name)) return { kind: "variable", name };
  if (name === "π") return { kind: "constant", name: "pi" };
  if (isConstant(name)) return { kind: "constant", name };
  const functionName = findFunction(name);
  if (!functionName) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownName(name));
  return { kind: "function", name: functionName };
}
