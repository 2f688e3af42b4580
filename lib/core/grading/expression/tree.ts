import type { Rational } from "../rational.ts";

/** An expression as it was written. Parentheses determine the shape of the tree and aren't stored. */
export type Tree =
  | NumberNode
  | { kind: "variable"; name: string }
  | { kind: "constant"; name: ConstantName }
  | { kind: "negate"; of: Tree }
  | { kind: "call"; name: FunctionName; of: Tree }
  | { kind: Operator; left: Tree; right: Tree };

/**
 * `figures` is the number of significant figures it was written with, and `halfUnit` is half a unit of its last digit.
 * `isDecimal` tells whether it has a decimal mark or an exponent.
 */
export type NumberNode = {
  kind: "number";
  value: number;
  exact: Rational;
  figures: number;
  halfUnit: number;
  isDecimal: boolean;
};

/** `log` is a logarithm with its base on the left. Logarithms to the base e, 2 or 10 are calls. */
export type Operator = "add" | "subtract" | "multiply" | "divide" | "power" | "log";

export const CONSTANTS = { pi: Math.PI, e: Math.E } as const;
export type ConstantName = keyof typeof CONSTANTS;

export const FUNCTIONS = [
  "sqrt",
  "cbrt",
  "abs",
  "exp",
  "ln",
  "log10",
  "log2",
  "sin",
  "cos",
  "tan",
  "sec",
  "csc",
  "cot",
  "asin",
  "acos",
  "atan",
  "asec",
  "acsc",
  "acot",
  "sinh",
  "cosh",
  "tanh",
  "asinh",
  "acosh",
  "atanh",
] as const;
/** `factorial` is written as n!, never by name. */
export type FunctionName = (typeof FUNCTIONS)[number] | "factorial";

/** What a bare `log` means. */
export type LogBase = "e" | 2 | 10;
export const LOG_BASES: readonly [LogBase, LogBase, LogBase] = ["e", 2, 10];
export const LOGARITHMS = { e: "ln", 2: "log2", 10: "log10" } as const satisfies Record<
  LogBase,
  FunctionName
>;

/** Other names of functions. */
const ALIASES = {
  cosec: "csc",
  arcsin: "asin",
  arccos: "acos",
  arctan: "atan",
  arcsec: "asec",
  arccsc: "acsc",
  arccot: "acot",
  arcsinh: "asinh",
  arccosh: "acosh",
  arctanh: "atanh",
} as const satisfies Record<string, FunctionName>;

/** The inverse that f^-1(x) names. */
export const INVERSES: Partial<Record<FunctionName, FunctionName>> = {
  sin: "asin",
  cos: "acos",
  tan: "atan",
  sec: "asec",
  csc: "acsc",
  cot: "acot",
  sinh: "asinh",
  cosh: "acosh",
  tanh: "atanh",
};

/** A function as a person names it. `log` stands alone because its base depends on the key. */
export type WrittenFunction = FunctionName | "log";
const FUNCTIONS_BY_NAME = new Map<string, WrittenFunction>([
  ...FUNCTIONS.map((name) => [name, name] as const),
  ...Object.entries(ALIASES),
  ["log", "log"],
]);

export const findFunction = (name: string): WrittenFunction | undefined => FUNCTIONS_BY_NAME.get(name);
export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS_BY_NAME.keys()];
export const isConstant = (name: string): name is ConstantName => Object.hasOwn(CONSTANTS, name);

/** Checks whether a name is that of a function or constant. */
export const isReserved = (name: string): boolean =>
  isConstant(name) || name === "π" || FUNCTIONS_BY_NAME.has(name);

/** Checks whether a variable can't have a name: `log₂` is a function with its base. */
export const isReservedForVariables = (name: string): boolean => isReserved(name) || /^log[₀-₉]+$/.test(name);
