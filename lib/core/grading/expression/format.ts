import type { FunctionName, NumberNode, Tree } from "./tree.ts";

/** How strongly the parts of an expression bind. Operands that bind less strongly are put in parentheses. */
const STRENGTHS = { sum: 1, product: 2, sign: 3, power: 4, atom: 5 } as const;

/** Writes an expression in one notation, which parses to the same tree: "x^2+2*x+1". */
export const formatExpression = (tree: Tree): string => format(tree, STRENGTHS.sum);

function format(tree: Tree, least: number): string {
  const text = formatNode(tree);
  return getStrength(tree) < least ? `(${text})` : text;
}

function getStrength({ kind }: Tree): number {
  switch (kind) {
    case "add":
    case "subtract":
      return STRENGTHS.sum;
    case "multiply":
    case "divide":
      return STRENGTHS.product;
    case "negate":
      return STRENGTHS.sign;
    case "power":
      return STRENGTHS.power;
    default:
      return STRENGTHS.atom;
  }
}

function formatNode(tree: Tree): string {
  switch (tree.kind) {
    case "number":
      return formatNumber(tree);
    case "variable":
    case "constant":
      return tree.name;
    case "negate":
      return `-${format(tree.of, STRENGTHS.power)}`;
    case "call":
      return formatCall(tree.name, tree.of);
    case "log":
      return `log_${formatOperand(tree.left)}(${formatExpression(tree.right)})`;
    case "power":
      return `${formatOperand(tree.left)}^${formatOperand(tree.right)}`;
    case "add":
      return `${format(tree.left, STRENGTHS.sum)}+${format(tree.right, STRENGTHS.product)}`;
    case "subtract":
      return `${format(tree.left, STRENGTHS.sum)}-${format(tree.right, STRENGTHS.product)}`;
    case "multiply":
      return `${format(tree.left, STRENGTHS.product)}*${format(tree.right, STRENGTHS.power)}`;
    case "divide":
      return `${format(tree.left, STRENGTHS.product)}/${format(tree.right, STRENGTHS.power)}`;
  }
}

const formatCall = (name: FunctionName, of: Tree): string =>
  name === "factorial" ? `${formatOperand(of)}!` : `${name}(${formatExpression(of)})`;

/** Writes an operand of a power, a factorial or a base: a number or a name, or anything else in parentheses. */
const formatOperand = (tree: Tree): string =>
  tree.kind === "number" || tree.kind === "variable" || tree.kind === "constant"
    ? formatNode(tree)
    : `(${formatExpression(tree)})`;

/** Writes a number with the decimals that it was written with, which are its precision. */
const formatNumber = ({ value, halfUnit }: NumberNode): string =>
  value.toFixed(Math.min(100, Math.max(0, Math.round(-Math.log10(2 * halfUnit)))));
