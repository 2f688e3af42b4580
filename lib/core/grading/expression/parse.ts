import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { createFraction, createInteger, createNumber } from "./number-nodes.ts";
import { parseCall, parseRoot } from "./parse-call.ts";
import { checkDepth, createReader, type Reader } from "./reader.ts";
import { ExpressionSyntaxError, type Token } from "./token.ts";
import { tokenize } from "./tokens.ts";
import type { LogBase, Tree } from "./tree.ts";

/** The grammar, from the weakest binding to the strongest. The API reference shows it. */
export const GRAMMAR = `sum      = product { ("+" | "-") product }
product  = signed { ("*" | "/") signed }
signed   = { "+" | "-" } implied
implied  = [ number "/" number ] power { power }
power    = factor [ superscript | "^" { "+" | "-" } power ]
factor   = atom [ "!" ]
atom     = number | fraction | name | "(" sum ")" | "|" sum "|"
         | function [ superscript | "^" integer ] argument
         | "log_" base argument
         | root radicand
argument = "(" sum ")" | "|" sum "|" | monomial
radicand = "(" sum ")" | monomial | atom
monomial = [ number | fraction ] { name }, each with its power
base     = number | fraction | name | "(" sum ")"`;

/**
 * Parses an expression in common notation, as `GRAMMAR` defines it. Therefore, -x^2 is -(x^2), 2^3^2 is 2^(3^2), and
 * adjacent factors bind more tightly than * and /: 1/xy is 1/(xy). There is one exception, which follows common usage: a
 * fraction of two plain numbers is a coefficient, so 1/2x is half of x. A number is never a second factor (x2 is
 * ambiguous). sin²(x) is (sin x)², and sin^-1(x) is the inverse function. Ambiguous input is rejected.
 *
 * @throws ExpressionSyntaxError if the input isn't an expression, has more than 200 nodes, or nests deeper than 50 levels
 */
export function parse(source: string, variables: ReadonlySet<string>, logBase: LogBase = "e"): Tree {
  const reader = createReader(tokenize(source, variables), { rules: RULES, logBase });
  const tree = parseSum(reader, 0);
  const left = reader.peek();
  if (left) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unexpected(describeToken(left)));
  return tree;
}

const RULES = { atom: parseAtom, power: parsePower, group: parseGroup };

function parseSum(reader: Reader, depth: number): Tree {
  checkDepth(depth);
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

function isFactorStart(reader: Reader, ahead = 0): boolean {
  const kind = reader.peek(ahead)?.kind;
  if (kind === "|") return !reader.isBarOpen;
  return kind !== undefined && FACTOR_START_KINDS.includes(kind);
}

function parseImpliedProduct(reader: Reader, depth: number, mayBeCoefficient: boolean): Tree {
  let tree = (mayBeCoefficient && parseCoefficient(reader)) || parsePower(reader, depth);
  while (isFactorStart(reader)) {
    tree = reader.node({ kind: "multiply", left: tree, right: parsePower(reader, depth) });
  }
  return tree;
}

/** Parses a coefficient such as the 1/2 in 1/2 x. */
function parseCoefficient(reader: Reader): Tree | null {
  const isFraction = ["number", "/", "number"].every((kind, i) => reader.peek(i)?.kind === kind);
  if (!isFraction || !isFactorStart(reader, 3)) return null;
  const left = parseAtom(reader, 0);
  reader.take("/");
  return reader.node({ kind: "divide", left, right: parseAtom(reader, 0) });
}

/** Parses a factor with its power. */
function parsePower(reader: Reader, depth: number): Tree {
  const base = parseFactorial(reader, depth);
  const exponent = parseExponent(reader, depth);
  return exponent ? reader.node({ kind: "power", left: base, right: exponent }) : base;
}

function parseFactorial(reader: Reader, depth: number): Tree {
  const tree = parseAtom(reader, depth);
  return reader.take("!") ? reader.node({ kind: "call", name: "factorial", of: tree }) : tree;
}

function parseExponent(reader: Reader, depth: number): Tree | null {
  const raised = reader.take("superscript");
  if (raised?.kind === "superscript") return createInteger(reader, raised);
  if (!reader.take("^")) return null;
  checkDepth(depth + 1);
  const minus = takeSigns(reader);
  return wrapInNegations(reader, parsePower(reader, depth + 1), minus);
}

/** Parses a number, a name, a group, a call or a root. */
function parseAtom(reader: Reader, depth: number): Tree {
  const token = reader.take("number", "fraction", "variable", "constant", "(", "|", "root", "function");
  switch (token?.kind) {
    case "number":
      return createNumber(reader, token);
    case "fraction":
      return createFraction(reader, token.exact);
    case "variable":
      return reader.node({ kind: "variable", name: token.name });
    case "constant":
      return reader.node({ kind: "constant", name: token.name });
    case "(":
      return parseGroup(reader, depth);
    case "|":
      return reader.node({ kind: "call", name: "abs", of: parseBars(reader, depth) });
    case "root":
      return parseRoot(reader, depth, token.name);
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
  const tree = parseEnclosed(reader, depth, false);
  if (!reader.take(")")) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.missingParenthesis);
  return tree;
}

function parseBars(reader: Reader, depth: number): Tree {
  const tree = parseEnclosed(reader, depth, true);
  if (!reader.take("|")) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.missingBar);
  return tree;
}

function parseEnclosed(reader: Reader, depth: number, isBarOpen: boolean): Tree {
  const before = reader.isBarOpen;
  reader.isBarOpen = isBarOpen;
  const tree = parseSum(reader, depth + 1);
  reader.isBarOpen = before;
  return tree;
}

const describeToken = (token: Token): string => ("name" in token ? token.name : token.kind);
