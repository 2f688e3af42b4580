import { textEntry } from "../nodes.ts";
import { on, type Rule, rule } from "../table.ts";
import { around0, expression } from "./expression-key.ts";

export const UNREADABLE_RULES: readonly Rule[] = [
  rule(
    "expression.unreadable",
    "§2 expression: what can't be parsed earns 0",
    on(
      textEntry,
      around0("x y", "x"),
      ["0", " ", "x+", "(x", "x)", "()", "x..y", "x%2", "x mod 2", "x&y", "x,y", "*x", "/x", "^x"],
      ["0", "|x", "√", "sin", "sin()", "log_(x)", "x+*y", "f(x)", "x < 2", "the answer is x", "5 cm"],
    ),
    on(textEntry, { ...around0("x", "x"), min_fraction: -1 }, ["0", "x+", "?", "x x x("], ["1", "x"]),
    on(
      null,
      { type: "expression", accept: [{ value: "1" }, { value: "2", fraction: -1 }], min_fraction: -1 },
      ["0", "1+", "2)", "one"],
      ["-1", "2"],
    ),
  ),
  rule(
    "expression.unknown-names",
    "§2 expression: names that are neither variables nor functions can't be read",
    on(textEntry, around0("x", "x"), [
      "0",
      "X",
      "y",
      "z+x-z",
      "foo(x)",
      "constructor",
      "x.constructor",
      "NaN",
      "Infinity",
      "i",
    ]),
    on(textEntry, expression("1"), ["0", "x/x", "a^0", "true"], ["1", "e^0", "pi/π"]),
  ),
  rule(
    "expression.not-numbers",
    "§2 expression: an undefined answer equals nothing",
    on(
      textEntry,
      expression("0"),
      ["0", "0/0", "1/0", "ln(0)", "sqrt(-1)", "asin(2)", "(-1)!"],
      ["1", "0/1", "ln(1)", "0^1"],
    ),
    on(textEntry, expression("1"), ["0", "1/0-1/0", "sqrt(-1)^2"], ["1", "1^0", "0!"]),
  ),
];
