import { textEntry } from "../nodes.ts";
import { on, onEach, type Rule, rule } from "../table.ts";
import { around0, expression, positive } from "./expression-key.ts";

export const ALGEBRA_RULES: readonly Rule[] = [
  rule(
    "expression.polynomial",
    "§2 expression: equivalent polynomials",
    onEach(
      [textEntry, null],
      around0("x", "(x+1)^2"),
      ["1", "x^2+2x+1", "(x+1)(x+1)", "1 + x*(x + 2)", "(1+x)^2", "x^2+x+x+1", "(-x-1)^2", "2(x^2+2x+1)/2"],
      ["0", "x^2+1", "x^2+2x", "(x-1)^2", "x^2+2x+2", "(x+1)", "2x+1", "x^2+2x+1.01"],
    ),
    on(
      textEntry,
      around0("x y", "(x-y)(x+y)"),
      ["1", "x^2-y^2", "(x+y)(x-y)", "x^2+x y-x y-y^2", "-(y^2-x^2)", "x^2-y*y"],
      ["0", "x^2+y^2", "y^2-x^2", "(x-y)^2", "x^2-y", "2x-2y"],
    ),
    on(textEntry, around0("a b", "(a+b)^3"), ["1", "a^3+3a^2b+3ab^2+b^3"], ["0", "a^3+b^3", "a^3+3ab+b^3"]),
    on(textEntry, around0("x", "0"), ["1", "x-x", "0x", "(x+1)^2-x^2-2x-1"], ["0", "x", "1", "x^2-x"]),
  ),
  rule(
    "expression.rational",
    "§2 expression: equivalent quotients",
    on(
      textEntry,
      positive("x y", "x/y"),
      ["1", "x*y^-1", "1/(y/x)", "x^2/(x y)", "(x+x)/(y+y)", "x/y/1"],
      ["0", "y/x", "x y", "x/(y+1)", "x-y"],
    ),
    on(
      textEntry,
      positive("x", "1/x+1/(x+1)"),
      ["1", "(2x+1)/(x^2+x)", "(2x+1)/(x(x+1))", "1/(x+1)+1/x"],
      ["0", "2/(2x+1)", "1/(x^2+x)", "(2x+1)/x"],
    ),
    on(
      textEntry,
      positive("x", "x+1"),
      ["1", "(x^2-1)/(x-1)", "(x^2+2x+1)/(x+1)", "x(1+1/x)"],
      ["0", "(x^2+1)/(x-1)"],
    ),
  ),
  rule(
    "expression.numbers",
    "§2 expression: equivalent numbers",
    on(
      textEntry,
      expression("1/2"),
      ["1", "2/4", "0.5", "½", "1/4+1/4", "2^-1", "sin(pi/6)"],
      ["0", "1/3", "-1/2", "2", "0.51"],
    ),
    on(
      textEntry,
      expression("2"),
      ["1", "1+1", "sqrt(4)", "8^(1/3)", "ln(e^2)", "2.0", "4-2"],
      ["0", "3", "-2", "sqrt(2)", "2.1"],
    ),
    on(textEntry, expression("2/3"), ["1", "4/6", "1-1/3", "⅔", "6/9"], ["0", "3/2", "2/-3", "1/3"]),
    on(textEntry, expression("0.1+0.2"), ["1", "0.3", "3/10"], ["0", "0.31", "0.30000001"]),
  ),
  rule(
    "expression.roots",
    "§2 expression: equivalent roots and powers",
    on(
      textEntry,
      expression("sqrt(8)"),
      ["1", "2sqrt(2)", "2√2", "8^(1/2)", "4/sqrt(2)", "2^1.5"],
      ["0", "4", "2√3", "sqrt(2)", "8/2"],
    ),
    on(
      textEntry,
      expression("sqrt(2)/2"),
      ["1", "1/√2", "2^(-1/2)", "sqrt(1/2)", "cos(pi/4)"],
      ["0", "1/2", "sqrt(2)"],
    ),
    on(textEntry, expression("1+sqrt(2)"), ["1", "1/(sqrt(2)-1)", "√2+1"], ["0", "sqrt(3)", "1/(sqrt(2)+1)"]),
    on(
      textEntry,
      positive("x y", "sqrt(x y)"),
      ["1", "sqrt(x)sqrt(y)", "(xy)^(1/2)", "√(xy)", "x^0.5 y^0.5"],
      ["0", "sqrt(x)+sqrt(y)", "x sqrt(y)", "sqrt(x+y)", "xy"],
    ),
    on(
      textEntry,
      positive("x", "x^(1/3)"),
      ["1", "cbrt(x)", "∛x", "(x^2)^(1/6)"],
      ["0", "x/3", "x^3", "sqrt(x)"],
    ),
    on(
      textEntry,
      positive("x n", "x^n x"),
      ["1", "x^(n+1)", "x*x^n", "x^(2n+1)/x^n"],
      ["0", "x^(2n)", "(2x)^n", "x^n+x"],
    ),
  ),
];
