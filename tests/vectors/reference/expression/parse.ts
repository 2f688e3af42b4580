import { FUNCTIONS, type Token, tokenize, Unreadable } from "./tokens.ts";
import { createNumber, integer, type Tree } from "./tree.ts";

export type LogBase = "e" | 2 | 10;
const LOGARITHMS = { e: "ln", 2: "log2", 10: "log10" };

/**
 * Reads an expression by the grammar that the documentation publishes.
 * @throws Unreadable
 */
export function parse(source: string, variables: readonly string[], logBase: LogBase = "e"): Tree {
  const tokens = tokenize(source, variables);
  let at = 0;
  /** Within bars, a bar after an operand ends them. */
  let isInBars = false;

  const peek = (ahead = 0): Token | undefined => tokens[at + ahead];
  const isNext = (...texts: string[]): boolean => {
    const token = peek();
    return token?.kind === "operator" && texts.includes(token.text);
  };
  const take = (...texts: string[]): string | undefined =>
    isNext(...texts) ? tokens[at++]?.text : undefined;
  const takeKind = (...kinds: Token["kind"][]): Token | undefined => {
    const token = peek();
    return token && kinds.includes(token.kind) ? tokens[at++] : undefined;
  };
  const fail = (): never => {
    throw new Unreadable(`at ${peek()?.text ?? "the end"}`);
  };

  function sum(): Tree {
    let tree = product();
    for (let sign = take("+", "-"); sign; sign = take("+", "-"))
      tree = { op: sign === "+" ? "add" : "sub", args: [tree, product()] };
    return tree;
  }

  function product(): Tree {
    let tree = signed(true);
    for (let sign = take("*", "/"); sign; sign = take("*", "/"))
      tree = { op: sign === "*" ? "mul" : "div", args: [tree, signed(sign === "*")] };
    return tree;
  }

  function signed(mayHaveCoefficient: boolean): Tree {
    const signs = takeSigns();
    let tree = (mayHaveCoefficient && coefficient()) || power();
    while (canFollow(0)) tree = { op: "mul", args: [tree, power()] };
    return negate(tree, signs);
  }

  function takeSigns(): number {
    let count = 0;
    for (let sign = take("+", "-"); sign; sign = take("+", "-")) if (sign === "-") count += 1;
    return count;
  }
  const negate = (tree: Tree, times: number): Tree =>
    times === 0 ? tree : { op: "neg", args: [negate(tree, times - 1)] };

  /** What can stand beside another factor: anything but a number. */
  function canFollow(ahead: number): boolean {
    const token = peek(ahead);
    if (!token) return false;
    if (token.kind === "operator")
      return ["(", "√", "∛"].includes(token.text) || (token.text === "|" && !isInBars);
    return ["variable", "constant", "function"].includes(token.kind);
  }

  /** A fraction of plain numbers before a factor: 1/2x is half of x. */
  function coefficient(): Tree | undefined {
    const isFraction = peek()?.kind === "number" && peek(1)?.text === "/" && peek(2)?.kind === "number";
    if (!isFraction || !canFollow(3)) return undefined;
    at += 3;
    return {
      op: "div",
      args: [createNumber(tokens[at - 3]?.text ?? ""), createNumber(tokens[at - 1]?.text ?? "")],
    };
  }

  function power(): Tree {
    let base = atom();
    if (take("!")) base = { op: "call", name: "factorial", args: [base] };
    const raised = takeKind("superscript");
    if (raised) return { op: "pow", args: [base, toInteger(raised.text)] };
    if (!take("^")) return base;
    const signs = takeSigns();
    return { op: "pow", args: [base, negate(power(), signs)] };
  }

  const toInteger = (text: string): Tree =>
    text.startsWith("-") ? negate(integer(BigInt(text.slice(1))), 1) : integer(BigInt(text));

  function atom(): Tree {
    const token = peek();
    at += 1;
    switch (token?.kind) {
      case "number":
        return createNumber(token.text);
      case "fraction": {
        const [n = "", d = ""] = token.text.split("/");
        return { op: "div", args: [createNumber(n), createNumber(d)] };
      }
      case "variable":
      case "constant":
        return { op: "name", name: token.text };
      case "function":
        return call(token.text);
    }
    if (token?.text === "(") return enclosed(")");
    if (token?.text === "|") return { op: "call", name: "abs", args: [enclosed("|")] };
    if (token?.text === "√") return { op: "call", name: "sqrt", args: [radicand()] };
    if (token?.text === "∛") return { op: "call", name: "cbrt", args: [radicand()] };
    return fail();
  }

  function enclosed(end: ")" | "|"): Tree {
    const before = isInBars;
    isInBars = end === "|";
    const tree = sum();
    isInBars = before;
    return take(end) ? tree : fail();
  }

  function call(name: string): Tree {
    if (name === "log" && take("_")) return logarithm();
    const own = name === "log" ? LOGARITHMS[logBase] : name;
    const exponent = functionPower();
    if (exponent === -1) {
      const inverse = FUNCTIONS.get(`a${own}`);
      return inverse === undefined ? fail() : { op: "call", name: inverse, args: [argument()] };
    }
    const tree: Tree = { op: "call", name: own, args: [argument()] };
    return exponent === undefined ? tree : { op: "pow", args: [tree, integer(BigInt(exponent))] };
  }

  /** The 2 in sin^2(x). The only negative one is -1, for the inverse function. */
  function functionPower(): number | undefined {
    const raised = takeKind("superscript");
    if (!raised && !take("^")) return undefined;
    const group = raised ? undefined : take("(");
    const sign = raised ? undefined : take("-");
    const digits = raised ?? takeKind("number");
    if (group && !take(")")) fail();
    const exponent = Number(`${sign ?? ""}${digits?.text ?? "x"}`);
    return Number.isInteger(exponent) && (exponent > 0 || exponent === -1) ? exponent : fail();
  }

  function logarithm(): Tree {
    const token = peek();
    if (
      !token ||
      !(["number", "fraction", "variable", "constant"].includes(token.kind) || token.text === "(")
    )
      fail();
    return { op: "log", args: [atom(), argument()] };
  }

  function argument(): Tree {
    if (take("(")) return enclosed(")");
    if (isNext("|")) return atom();
    const tree = monomial() ?? fail();
    // sin x(y) could be sin(x) y or sin(x y).
    return isNext("(", "√", "∛") || (isNext("|") && !isInBars) ? fail() : tree;
  }

  function radicand(): Tree {
    if (take("(")) return enclosed(")");
    return monomial() ?? atom();
  }

  /** A number and names, side by side. */
  function monomial(): Tree | undefined {
    let tree: Tree | undefined;
    for (;;) {
      const kind = peek()?.kind ?? "operator";
      const isNumber = kind === "number" || kind === "fraction";
      if (!(kind === "variable" || kind === "constant" || (isNumber && !tree))) return tree;
      const factor = power();
      tree = tree ? { op: "mul", args: [tree, factor] } : factor;
    }
  }

  const tree = sum();
  return at === tokens.length ? tree : fail();
}
