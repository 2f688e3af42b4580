import { textEntry } from "../nodes.ts";
import { on, onEach, type Rule, rule } from "../table.ts";
import { around0, expression, over, positive } from "./expression-key.ts";

export const EXPRESSION_RULES: readonly Rule[] = [
  rule(
    "expression.exponentials",
    "§2 expression: equivalent exponentials and logarithms",
    on(
      textEntry,
      around0("x", "e^x"),
      ["1", "exp(x)", "1/e^(-x)", "e^(x+1)/e", "e*e^(x-1)"],
      ["0", "e x", "x^e", "exp(2x)", "2.7^x"],
    ),
    on(
      textEntry,
      positive("x", "ln(x^2)"),
      ["1", "2ln(x)", "ln(x)+ln(x)", "2 ln x"],
      ["0", "ln(x)^2", "ln(2x)", "2x"],
    ),
    on(
      textEntry,
      positive("a b", "ln(a b)"),
      ["1", "ln(a)+ln(b)", "ln(b a)"],
      ["0", "ln(a)ln(b)", "ln(a+b)"],
    ),
    on(
      textEntry,
      around0("x", "cosh(x)"),
      ["1", "(e^x+e^-x)/2", "cosh(-x)"],
      ["0", "sinh(x)", "(e^x-e^-x)/2"],
    ),
  ),
  rule(
    "expression.trigonometry",
    "§2 expression: equivalent trigonometric expressions",
    on(
      textEntry,
      around0("x", "sin(x)^2"),
      ["1", "1-cos(x)^2", "sin²(x)", "(1-cos(2x))/2", "sin(-x)^2"],
      ["0", "sin(x^2)", "cos(x)^2-1", "sin(x)", "1-cos(x^2)"],
    ),
    on(
      textEntry,
      around0("x", "sin(2x)"),
      ["1", "2sin(x)cos(x)", "-sin(-2x)"],
      ["0", "2sin(x)", "sin(x)cos(x)"],
    ),
    on(
      textEntry,
      around0("x", "cos(x)"),
      ["1", "sin(x+pi/2)", "cos(-x)", "sin(pi/2-x)"],
      ["0", "sin(x)", "-cos(x)", "cos x^2"],
    ),
    on(textEntry, expression("tan(pi/4)"), ["1", "1", "cot(pi/4)"], ["0", "sqrt(2)/2", "tan(45)"]),
    on(
      textEntry,
      around0("a b", "sin(a+b)"),
      ["1", "sin(a)cos(b)+cos(a)sin(b)"],
      ["0", "sin(a)+sin(b)", "sin(a)cos(b)-cos(a)sin(b)"],
    ),
  ),
  rule(
    "expression.domain",
    "§2 expression: defined and undefined in the same places",
    on(textEntry, around0("x", "x"), ["1", "cbrt(x)^3", "x+0"], ["0", "abs(x)", "1/0", "x+ln(-1)"]),
    on(textEntry, positive("x", "x"), ["1", "sqrt(x)^2", "abs(x)", "e^(ln(x))"], ["0", "-abs(x)"]),
    on(textEntry, around0("x", "ln(x^2)"), ["1", "2ln(abs(x))", "2ln(|x|)"], ["0", "ln(x)", "ln(2x)"]),
    on(textEntry, around0("x", "abs(x)"), ["1", "sqrt(x^2)", "abs(-x)"], ["0", "x", "-x"]),
  ),
  rule(
    "expression.variables",
    "§2 expression: variables and their ranges",
    on(
      textEntry,
      expression("pi r^2", { variables: over("r", 1, 10) }),
      ["1", "πr²", "r*r*pi", "pi*r^2"],
      ["0", "2pi r", "pi d^2"],
    ),
    on(
      textEntry,
      expression("m v^2/2", { variables: over("m v", 1, 9) }),
      ["1", "0.5mv²", "mvv/2"],
      ["0", "mv/2", "m v^2", "m^2 v/2"],
    ),
    on(
      textEntry,
      expression("x_1+x_2", { variables: over("x_1 x_2", -5, 5) }),
      ["1", "x_2+x_1+0", "x₂+x₁", "x_2+x_1"],
      ["0", "x1+x1", "x_12"],
    ),
    on(textEntry, expression("abs(x)", { variables: over("x", 1, 5) }), ["1", "x"], ["0", "-x"]),
    on(textEntry, expression("abs(x)", { variables: over("x", -5, -1) }), ["1", "-x"], ["0", "x"]),
    on(
      textEntry,
      expression("speed*time", { variables: over("speed time", 1, 9) }),
      ["1", "time speed", "speed × time"],
      ["0", "speed+time", "s*t"],
    ),
  ),
  rule(
    "expression.best-entry",
    "§2 expression: the best equal entry",
    onEach(
      [textEntry, null],
      {
        type: "expression",
        accept: [
          { value: "x^2", fraction: 0.5 },
          { value: "x^2+1" },
          { value: "x", fraction: 0.25 },
          { value: "x*x", fraction: 0.75 },
        ],
        variables: over("x", -5, 5),
      },
      ["1", "1+x^2"],
      ["3/4", "x^2", "x x"],
      ["1/4", "x"],
      ["0", "2x", "x^2+2"],
    ),
    on(
      null,
      { type: "expression", accept: [{ value: "1/3" }, { value: "3", fraction: -1 }], min_fraction: -0.5 },
      ["1", "2/6"],
      ["-1/2", "3", "1+2"],
      ["0", "1/4"],
    ),
  ),
  rule(
    "expression.integers",
    "§2 expression: whole numbers of any size",
    on(
      textEntry,
      expression("2^64-1"),
      ["1", "18446744073709551615", "2^64-1", "(2^32-1)(2^32+1)"],
      ["0", "2^64", "18446744073709551616", "18446744073709551614"],
    ),
    on(textEntry, expression("2^64-1", { exact: true }), ["1", "18446744073709551615"], ["0", "2^64"]),
    on(
      textEntry,
      expression("20!", { exact: true }),
      ["1", "2432902008176640000"],
      ["0", "2432902008176640001"],
    ),
    on(textEntry, around0("x", "x+10^20"), ["1", "10^20+x"], ["0", "x+10^20+1", "10^20"]),
  ),
  rule(
    "expression.cancellation",
    "§2 expression: terms that cancel, and very large and small numbers",
    on(
      textEntry,
      around0("x", "x"),
      ["1", "(x+10^40)-10^40", "x*10^50/10^50"],
      ["0", "(x+10^40)-10^40+1", "x+1/1000000000", "1.000000001x"],
    ),
    on(
      textEntry,
      positive("x", "x/10000000000"),
      ["1", "x*10^-10", "x/10^10"],
      ["0", "x/20000000000", "0", "x/10^11"],
    ),
    on(
      textEntry,
      expression("20!"),
      ["1", "2432902008176640000", "20*19!"],
      ["0", "19!", "20", "2432902008176640001"],
    ),
  ),
];
