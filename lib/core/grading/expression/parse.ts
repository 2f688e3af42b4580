import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { type Rational, toNumber } from "../rational.ts";
import { createReader, type Reader } from "./reader.ts";
import { ExpressionSyntaxError, type Token, tokenize } from "./tokens.ts";
import type { FunctionName, Tree } from "./tree.ts";

const MAX_DEPTH = 50;

/**
 * Parses an expression in common notation. From the weakest binding to the strongest:
 *
 *     sum      = product { ("+" | "-") product }
 *     product  = signed { ("*" | "/") signed }
 *     signed   = { "+" | "-" } implied
 *     implied  = [ number "/" number ] power { power }      2x, 3(x+1), 1/2 x
 *     power    = atom [ superscript | "^" { "+" | "-" } power ]
 *     atom     = number | name | "(" sum ")" | "√" atom
 *              | function [ superscript | "^" number ] ( "(" sum ")" | monomial )
 *
 * Therefore, -x^2 is -(x^2), 2^3^2 is 2^(3^2), and adjacent factors bind more tightly than * and /: 1/xy is 1/(xy).
 * There is one exception, which follows common usage: a fraction of two plain numbers is a coefficient, so 1/2x is half
 * of x. A number is never a second factor (x2 is ambiguous). A root without parentheses applies to the single atom
 * after it. A function without parentheses applies to the numbers, names and powers after it (sin 2x cos x is
 * sin(2x) cos(x)), and sin²(x) is (sin x)². Ambiguous input is rejected.
 *
 * @throws ExpressionSyntaxError if the input isn't an expression, has more than 200 nodes, or nests deeper than 50 levels
 */
export function parse(source: string, variables: ReadonlySet<string>): Tree {
  const reader = createReader(tokenize(source, variables));
  const tree = parseSum(reader, 0);
  const left = reader.peek();
  if (left) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unexpected(describeToken(left)));
  return tree;
}

function parseSum(reader: Reader, depth: number): Tree {
  if (depth > MAX_DEPTH) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.tooDeep);
  let tree = parseProduct(reader, depth);
  for (;;) {
    const sign = reader.take("+", "-");
    if (!sign) return tree;
    const kind = sign.kind === "+" ? "add" : "subtract";
    tree = reader.node({ kind, left: tree, right: parseProduct(reader, depth) });
  }
}

function parseProduct(reader: Reader, depth: number): Tree {
  let tree = parseSigned(reader, depth, true);
  for (;;) {
    const sign = reader.take("*", "/");
    if (!sign) return tree;
    const kind = sign.kind === "*" ? "multiply" : "divide";
    tree = reader.node({ kind, left: tree, right: parseSigned(reader, depth, sign.kind === "*") });
  }
}

function parseSigned(reader: Reader, depth: number, mayBeCoefficient: boolean): Tree {
  const minus = takeSigns(reader);
  const tree = parseImpliedProduct(reader, depth, mayBeCoefficient);
  return wrapInNegations(reader, tree, minus);
}

/** Consumes signs and returns the number of minus signs among them. */
function takeSigns(reader: Reader): number {
  let count = 0;
  for (let sign = reader.take("+", "-"); sign; sign = reader.take("+", "-"))
    if (sign.kind === "-") count += 1;
  return count;
}

function wrapInNegations(reader: Reader, tree: Tree, minuses: number): Tree {
  let result = tree;
  for (let i = 0; i < minuses; i += 1) result = reader.node({ kind: "negate", of: result });
  return result;
}

const FACTOR_START_KINDS: readonly Token["kind"][] = ["variable", "constant", "function", "root", "("];
const isFactorStart = (token: Token | undefined) =>
  token !== undefined && FACTOR_START_KINDS.includes(token.kind);

function parseImpliedProduct(reader: Reader, depth: number, mayBeCoefficient: boolean): Tree {
  let tree = (mayBeCoefficient && parseCoefficient(reader)) || parsePower(reader, depth);
  while (isFactorStart(reader.peek())) {
    tree = reader.node({ kind: "multiply", left: tree, right: parsePower(reader, depth) });
  }
  return tree;
}

/** Parses a coefficient such as the 1/2 in 1/2 x. */
function parseCoefficient(reader: Reader): Tree | null {
  const isFraction = ["number", "/", "number"].every((kind, i) => reader.peek(i)?.kind === kind);
  if (!isFraction || !isFactorStart(reader.peek(3))) return null;
  const left = parseAtom(reader, 0);
  reader.take("/");
  return reader.node({ kind: "divide", left, right: parseAtom(reader, 0) });
}

function parsePower(reader: Reader, depth: number): Tree {
  const isBareRoot = reader.peek()?.kind === "root" && reader.peek(1)?.kind !== "(";
  const base = parseAtom(reader, depth);
  const exponent = parseExponent(reader, depth);
  if (!exponent) return base;
  if (isBareRoot) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.ambiguousRootPower);
  return reader.node({ kind: "power", left: base, right: exponent });
}

function parseExponent(reader: Reader, depth: number): Tree | null {
  const raised = reader.take("superscript");
  if (raised?.kind === "superscript") return createInteger(reader, raised.exact);
  if (!reader.take("^")) return null;
  if (depth >= MAX_DEPTH) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.tooDeep);
  const minus = takeSigns(reader);
  return wrapInNegations(reader, parsePower(reader, depth + 1), minus);
}

function createInteger(reader: Reader, exact: Rational): Tree {
  if (exact.n >= 0n) return createNumber(reader, exact);
  return reader.node({ kind: "negate", of: createNumber(reader, { n: -exact.n, d: 1n }) });
}

function createNumber(reader: Reader, exact: Rational): Tree {
  const value = toNumber(exact);
  if (!Number.isFinite(value)) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.numberTooLarge);
  return reader.node({ kind: "number", value, exact });
}

function parseAtom(reader: Reader, depth: number): Tree {
  const token = reader.take("number", "variable", "constant", "(", "root", "function");
  switch (token?.kind) {
    case "number":
      return createNumber(reader, token.exact);
    case "variable":
      return reader.node({ kind: "variable", name: token.name });
    case "constant":
      return reader.node({ kind: "constant", name: token.name });
    case "(":
      return parseGroup(reader, depth);
    case "root":
      return reader.node({ kind: "call", name: "sqrt", of: parseRadicand(reader, depth) });
    case "function":
      return parseCall(reader, depth, token.name);
    default: {
      const found = reader.peek();
      throw new ExpressionSyntaxError(
        found ? EXPRESSION_PROBLEMS.unexpected(describeToken(found)) : EXPRESSION_PROBLEMS.incomplete,
      );
    }
  }
}

/** Parses the rest of a group after its opening parenthesis. */
function parseGroup(reader: Reader, depth: number): Tree {
  const tree = parseSum(reader, depth + 1);
  if (!reader.take(")")) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.missingParenthesis);
  return tree;
}

function parseRadicand(reader: Reader, depth: number): Tree {
  if (depth >= MAX_DEPTH) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.tooDeep);
  return parseAtom(reader, depth + 1);
}

function parseCall(reader: Reader, depth: number, name: FunctionName): Tree {
  const raised = parseFunctionPower(reader);
  const of = reader.take("(") ? parseGroup(reader, depth) : parseMonomial(reader, depth);
  const tree = reader.node({ kind: "call", name, of });
  return raised ? reader.node({ kind: "power", left: tree, right: createNumber(reader, raised) }) : tree;
}

/**
 * Parses the power of a function, such as the 2 in sin²(x). A negative power is rejected because it could mean the
 * inverse function or the reciprocal.
 */
function parseFunctionPower(reader: Reader): Rational | null {
  const raised = reader.take("superscript") ?? (reader.take("^") && (reader.take("number") ?? { kind: "^" }));
  if (!raised) return null;
  const exact = "exact" in raised ? raised.exact : null;
  if (exact?.d === 1n && exact.n > 0n) return exact;
  throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.functionPower);
}

/** Parses the argument of a function without parentheses: adjacent numbers and names, with plain powers. */
function parseMonomial(reader: Reader, depth: number): Tree {
  let tree: Tree | null = null;
  for (;;) {
    const next = reader.peek()?.kind;
    const isFactor = next === "variable" || next === "constant" || (next === "number" && !tree);
    if (!isFactor) break;
    const factor = parsePower(reader, depth);
    tree = tree ? reader.node({ kind: "multiply", left: tree, right: factor }) : factor;
  }
  const next = reader.peek()?.kind;
  if (!tree) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.missingArgument);
  if (next === "(" || next === "root") throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.ambiguousArgument);
  return tree;
}

const describeToken = (token: Token): string => ("name" in token ? token.name : token.kind);
