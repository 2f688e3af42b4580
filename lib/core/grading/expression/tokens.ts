import { fromDecimalString, type Rational } from "../rational.ts";
import { type ConstantName, type FunctionName, functionNamed, functionNames, isConstant } from "./tree.ts";

export type Token =
  | { kind: "number"; exact: Rational }
  | { kind: "variable"; name: string }
  | { kind: "constant"; name: ConstantName }
  | { kind: "function"; name: FunctionName }
  | { kind: "root" }
  | { kind: "superscript"; exact: Rational }
  | { kind: "+" | "-" | "*" | "/" | "^" | "(" | ")" };

/** What is wrong with an expression, said to its author. */
export class NotAnExpression extends Error {}

const SIGNS = new Map(
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
const PIECES =
  /\s*(?:((?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{Nd}_]*)|(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(√)|(\*\*|.))/uy;

/**
 * Cuts an expression into tokens. Digits directly followed by `e` and digits are one number (2e3 is 2000); a comma
 * between digits is a decimal mark, as no function takes two arguments.
 * @throws NotAnExpression
 */
export function tokenize(source: string, variables: ReadonlySet<string>): Token[] {
  const text = source.trimEnd();
  const tokens: Token[] = [];
  const pieces = new RegExp(PIECES);
  while (pieces.lastIndex < text.length) {
    const [, number, word, superscript, root, sign] = pieces.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: "number", exact: exactly(number.replace(",", ".")) });
    else if (word !== undefined) tokens.push(...names(word, variables));
    else if (superscript !== undefined)
      tokens.push({ kind: "superscript", exact: exactly(plain(superscript)) });
    else if (root !== undefined) tokens.push({ kind: "root" });
    else tokens.push({ kind: operator(sign ?? "") });
  }
  return tokens;
}

function exactly(decimal: string): Rational {
  const exact = fromDecimalString(decimal);
  if (!exact) throw new NotAnExpression(`${decimal.slice(0, 40)} is not a number that can be used`);
  return exact;
}

const plain = (superscript: string) =>
  [...superscript].map((sign) => (sign === "⁻" ? "-" : String(SUPERSCRIPTS.indexOf(sign)))).join("");

function operator(sign: string) {
  const kind = sign === "**" ? "^" : SIGNS.get(sign);
  if (!kind) throw new NotAnExpression(`${JSON.stringify(sign)} has no meaning here`);
  return kind;
}

/**
 * A word is a name, or several written together: `xy` is x y where both are variables, `sin2x` is sin 2 x. The
 * longest name that fits is taken each time.
 */
function names(word: string, variables: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  const known = [...variables, ...functionNames, "pi", "π", "e"].sort((a, b) => b.length - a.length);
  let rest = word;
  while (rest !== "") {
    const digits = /^\d+/.exec(rest)?.[0];
    const name = known.find((candidate) => rest.startsWith(candidate));
    if (name !== undefined) tokens.push(named(name, variables));
    else if (digits !== undefined && tokens.at(-1)?.kind === "function") {
      tokens.push({ kind: "number", exact: exactly(digits) });
    } else
      throw new NotAnExpression(`${JSON.stringify(word.slice(0, 40))} is neither a variable nor a function`);
    rest = rest.slice((name ?? digits ?? "").length);
  }
  return tokens;
}

function named(name: string, variables: ReadonlySet<string>): Token {
  if (variables.has(name)) return { kind: "variable", name };
  if (name === "π") return { kind: "constant", name: "pi" };
  if (isConstant(name)) return { kind: "constant", name };
  const called = functionNamed(name);
  if (!called) throw new NotAnExpression(`${JSON.stringify(name)} is not a function`);
  return { kind: "function", name: called };
}
