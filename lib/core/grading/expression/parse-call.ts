import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import type { Rational } from "../rational.ts";
import { createInteger } from "./number-nodes.ts";
import { checkDepth, type Reader } from "./reader.ts";
import { ExpressionSyntaxError, type Token, type WrittenNumber } from "./token.ts";
import { INVERSES, LOGARITHMS, type Tree, type WrittenFunction } from "./tree.ts";

/** Parses what follows the name of a function: its power or base, and its argument. */
export function parseCall(reader: Reader, depth: number, written: WrittenFunction): Tree {
  if (written === "log" && reader.take("base")) return parseLogarithm(reader, depth);
  const name = written === "log" ? LOGARITHMS[reader.logBase] : written;
  const raised = parseFunctionPower(reader);
  if (raised && isMinusOne(raised.exact)) {
    const inverse = INVERSES[name];
    if (!inverse) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.noInverse(name));
    return reader.node({ kind: "call", name: inverse, of: parseArgument(reader, depth) });
  }
  const tree = reader.node({ kind: "call", name, of: parseArgument(reader, depth) });
  return raised ? reader.node({ kind: "power", left: tree, right: createInteger(reader, raised) }) : tree;
}

const isMinusOne = ({ n, d }: Rational) => n === -1n && d === 1n;

/** Parses the 2 in sin²(x) or the -1 in sin^-1(x). Other negative powers are rejected, because they are ambiguous. */
function parseFunctionPower(reader: Reader): WrittenNumber | null {
  const raised = reader.take("superscript");
  if (raised?.kind === "superscript") return checkPower(raised);
  if (!reader.take("^")) return null;
  const isGroup = reader.take("(") !== undefined;
  const isNegative = reader.take("-") !== undefined;
  const number = reader.take("number");
  if (number?.kind !== "number" || (isGroup && !reader.take(")")))
    throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.functionPower);
  const { n, d } = number.exact;
  return checkPower({ ...number, exact: { n: isNegative ? -n : n, d } });
}

function checkPower({ exact, figures, halfUnit, isDecimal }: WrittenNumber): WrittenNumber {
  if ((exact.d === 1n && exact.n > 0n) || isMinusOne(exact)) return { exact, figures, halfUnit, isDecimal };
  throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.functionPower);
}

/** Parses the base and the argument of log_b(x). Bases with a function of their own become calls of it. */
function parseLogarithm(reader: Reader, depth: number): Tree {
  checkDepth(depth + 1);
  if (!["number", "fraction", "variable", "constant", "("].includes(reader.peek()?.kind ?? ""))
    throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.missingBase);
  const base = reader.rules.atom(reader, depth + 1);
  const of = parseArgument(reader, depth);
  if (base.kind === "constant" && base.name === "e") return reader.node({ kind: "call", name: "ln", of });
  if (base.kind === "number" && (base.value === 2 || base.value === 10))
    return reader.node({ kind: "call", name: LOGARITHMS[base.value], of });
  return reader.node({ kind: "log", left: base, right: of });
}

function parseArgument(reader: Reader, depth: number): Tree {
  if (reader.take("(")) return reader.rules.group(reader, depth);
  if (reader.peek()?.kind === "|") return reader.rules.atom(reader, depth);
  const tree = parseMonomial(reader, depth);
  if (!tree) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.missingArgument);
  const next = reader.peek()?.kind;
  if (next === "(" || next === "root" || (next === "|" && !reader.isBarOpen))
    throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.ambiguousArgument);
  return tree;
}

/** Parses what is under a root sign. Another root sign or a group after it is a factor beside it: √2√3, √2(x+1). */
export function parseRoot(reader: Reader, depth: number, name: "sqrt" | "cbrt"): Tree {
  checkDepth(depth + 1);
  return reader.node({ kind: "call", name, of: parseRadicand(reader, depth + 1) });
}

function parseRadicand(reader: Reader, depth: number): Tree {
  if (reader.take("(")) return reader.rules.group(reader, depth);
  return parseMonomial(reader, depth) ?? reader.rules.atom(reader, depth);
}

const NAMES: readonly (Token["kind"] | undefined)[] = ["variable", "constant"];
const NUMBERS: readonly (Token["kind"] | undefined)[] = ["number", "fraction"];

/** Parses adjacent numbers and names, with plain powers. Returns null if there are none. */
function parseMonomial(reader: Reader, depth: number): Tree | null {
  let tree: Tree | null = null;
  for (;;) {
    const next = reader.peek()?.kind;
    if (!NAMES.includes(next) && (tree || !NUMBERS.includes(next))) return tree;
    const factor = reader.rules.power(reader, depth);
    tree = tree ? reader.node({ kind: "multiply", left: tree, right: factor }) : factor;
  }
}
