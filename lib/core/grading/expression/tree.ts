import type { Rational } from "../rational.ts";

/** An expression as it was written. Parentheses determine the shape of the tree and aren't stored. */
export type Tree =
  | { kind: "number"; value: number; exact: Rational }
  | { kind: "variable"; name: string }
  | { kind: "constant"; name: ConstantName }
  | { kind: "negate"; of: Tree }
  | { kind: "call"; name: FunctionName; of: Tree }
  | { kind: Operator; left: Tree; right: Tree };

export type Operator = "add" | "subtract" | "multiply" | "divide" | "power";

export const CONSTANTS = { pi: Math.PI, e: Math.E } as const;
export type ConstantName = keyof typeof CONSTANTS;

/** `log` is the natural logarithm, as in most programming languages. `log10` and `log2` contain their base. */
export const FUNCTIONS = [
  "sqrt",
  "cbrt",
  "abs",
  "exp",
  "ln",
  "log",
  "log10",
  "log2",
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** Other common names of functions. */
const ALIASES = new Map<string, FunctionName>([
  ["arcsin", "asin"],
  ["arccos", "acos"],
  ["arctan", "atan"],
]);

const FUNCTIONS_BY_NAME = new Map<string, FunctionName>([
  ...FUNCTIONS.map((name) => [name, name] as const),
  ...ALIASES,
]);

export const findFunction = (name: string): FunctionName | undefined => FUNCTIONS_BY_NAME.get(name);
export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS_BY_NAME.keys()];
export const isConstant = (name: string): name is ConstantName => Object.hasOwn(CONSTANTS, name);

/** Checks whether a name is reserved, so that no variable can have it. */
export const isReserved = (name: string): boolean => isConstant(name) || FUNCTIONS_BY_NAME.has(name);
