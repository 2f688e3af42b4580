import type { NumberNode, Tree } from "#lib/core/grading/expression/tree.ts";

/** Picks one of several notations. Returns any whole number from 0. */
type Choose = () => number;

/** Writes an expression so that it parses to the same tree again, in one of the notations that the grammar offers. */
export function printExpression(tree: Tree, choose: Choose): string {
  const pick = (...options: string[]): string => options[choose() % options.length] ?? "";
  const print = (part: Tree): string => printExpression(part, choose);
  const group = (part: Tree): string => `(${print(part)})`;
  const operand = (part: Tree): string =>
    ["number", "variable", "constant", "call", "log"].includes(part.kind) ? print(part) : group(part);
  switch (tree.kind) {
    case "number":
      return formatNumber(tree).replace(".", pick(".", ","));
    case "variable":
      return tree.name;
    case "constant":
      return tree.name === "pi" ? pick("pi", "π", "Pi", "PI") : pick("e", "E");
    case "negate":
      return `${pick("-", "−", "– ")}${operand(tree.of)}`;
    case "call":
      return printCall(tree, pick, print);
    case "log":
      return `${pick("log", "Log")}_${pick(operand(tree.left), group(tree.left))}${group(tree.right)}`;
    case "power": {
      const isWhole = tree.right.kind === "number" && !formatNumber(tree.right).includes(".");
      const raised = isWhole && tree.right.kind === "number" ? toSuperscript(formatNumber(tree.right)) : "";
      const power = `${pick("^", " ^ ", "**")}${operand(tree.right)}`;
      return operand(tree.left) + (raised ? pick(raised, power) : power);
    }
    case "multiply":
      return pick(
        `${operand(tree.left)}${pick("*", "×", " · ")}${operand(tree.right)}`,
        `${group(tree.left)}${group(tree.right)}`,
      );
    case "divide":
      return `${operand(tree.left)}${pick("/", "÷", ":")}${group(tree.right)}`;
    default:
      return `${operand(tree.left)}${tree.kind === "add" ? pick("+", " + ") : pick("-", " − ")}${operand(tree.right)}`;
  }
}

type Call = Extract<Tree, { kind: "call" }>;

function printCall(
  { name, of }: Call,
  pick: (...options: string[]) => string,
  print: (tree: Tree) => string,
) {
  const argument = `(${print(of)})`;
  switch (name) {
    case "factorial":
      return `${argument}!`;
    case "abs":
      return pick(`|${argument}|`, `abs${argument}`, `Abs${argument}`);
    case "sqrt":
      return pick(`√${argument}`, `sqrt${argument}`);
    case "cbrt":
      return pick(`∛${argument}`, `cbrt${argument}`);
    case "ln":
      return `${pick("ln", "LN", "log", "log_e")}${argument}`;
    case "log2":
    case "log10": {
      const base = name.slice(3);
      return `${pick(name, `log_${base}`, `log${toSubscript(base)}`, `log_(${base})`)}${argument}`;
    }
    default:
      return (name.startsWith("a") ? printInverse(name, pick) : pick(name, name.toUpperCase())) + argument;
  }
}

const printInverse = (name: string, pick: (...options: string[]) => string): string => {
  const inverted = name.slice(1);
  return pick(name, `arc${inverted}`, `${inverted}^-1`, `${inverted}⁻¹`, `${inverted}^(-1)`);
};

const formatNumber = ({ value, halfUnit }: NumberNode): string =>
  value.toFixed(Math.max(0, Math.round(-Math.log10(2 * halfUnit))));

const shift = (digits: string, signs: string) => [...digits].map((digit) => signs[Number(digit)]).join("");
const toSuperscript = (digits: string) => shift(digits, "⁰¹²³⁴⁵⁶⁷⁸⁹");
const toSubscript = (digits: string) => shift(digits, "₀₁₂₃₄₅₆₇₈₉");
