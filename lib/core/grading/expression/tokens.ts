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

/** What is wrong with an expression, said to its author. */
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
 * Cuts an expression into tokens. Digits directly followed by `e` and digits are one number (2e3 is 2000); a comma
 * between digits is a decimal mark, as no function takes two arguments.
 * @throws NotAnExpression
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
  if (!exact) throw new ExpressionSyntaxError(`${decimal.slice(0, 40)} is not a number that can be used`);
  return exact;
}

const fromSuperscript = (superscript: string) =>
  [...superscript].map((sign) => (sign === "⁻" ? "-" : String(SUPERSCRIPTS.indexOf(sign)))).join("");

function toOperator(sign: string) {
  const kind = sign === "**" ? "^" : OPERATOR_SYMBOLS.get(sign);
  if (!kind) throw new ExpressionSyntaxError(`${JSON.stringify(sign)} has no meaning here`);
  return kind;
}

/**
 * A word is a name, or several written together: `xy` is x y where both are variables, `sin2x` is sin 2 x. The
 * longest name that fits is taken each time.
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
    } else
      throw new ExpressionSyntaxError(
        `${JSON.stringify(word.slice(0, 40))} is neither a variable nor a function`,
      );
    rest = rest.slice((name ?? digits ?? "").length);
  }
  return tokens;
}

function toNameToken(name: string, variables: ReadonlySet<string>): Token {
  if (variables.has(name)) return { kind: "variable", name };
  if (name === "π") return { kind: "constant", name: "pi" };
  if (isConstant(name)) return { kind: "constant", name };
  const functionName = findFunction(name);
  if (!functionName) throw new ExpressionSyntaxError(`${JSON.stringify(name)} is not a function`);
  return { kind: "function", name: functionName };
}
