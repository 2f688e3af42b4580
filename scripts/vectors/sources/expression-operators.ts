import { textEntry } from "../nodes.ts";
import { on, type Rule, rule } from "../table.ts";
import { around0, expression, over, positive } from "./expression-key.ts";

export const OPERATOR_RULES: readonly Rule[] = [
  rule(
    "expression.grammar.implied-product",
    "§6.9 grammar: adjacent factors",
    on(
      textEntry,
      around0("x y", "2*x*(y+1)"),
      ["1", "2x(y+1)", "2 x (y+1)", "(y+1)*2x", "x(2y+2)"],
      ["0", "2x*y+1", "2xy+1"],
    ),
    on(textEntry, positive("x y", "1/(x*y)"), ["1", "1/x/y", "1/(xy)"], ["0", "1/x*y", "(1/x)y"]),
    on(textEntry, around0("x", "x/2"), ["1", "x/2", "(1/2)x", "0.5x"], ["0", "1/(2x)"]),
    on(textEntry, positive("x y", "x/(2y)"), ["1", "x/2/y", "x/(y*2)"], ["0", "x/2*y"]),
    on(
      textEntry,
      around0("x y", "sin(2x)cos(y)"),
      ["1", "sin(2x) cos(y)", "cos(y)*sin(2x)"],
      ["0", "sin(2x cos y)"],
    ),
    on(textEntry, expression("9"), ["1", "3*3", "3(3)", "(3)(3)", "3(1+2)"], ["0", "6/(2(1+2))", "33"]),
  ),
  rule(
    "expression.grammar.powers",
    "§6.9 grammar: powers and signs",
    on(textEntry, around0("x", "-(x^2)"), ["1", "-x^2", "−x²", "0-x^2"], ["0", "(-x)^2", "x^-2"]),
    on(textEntry, expression("2^(3^2)"), ["1", "2^3^2", "512", "2^9"], ["0", "(2^3)^2", "64"]),
    on(textEntry, positive("x y", "x^2/y"), ["1", "x²y⁻¹", "x^2 y^-1", "x^2*y^(-1)"], ["0", "x²y", "x/y"]),
    on(textEntry, around0("x", "x"), ["1", "--x", "+x", "-(-x)", "- - x", "x^1"], ["0", "-+x", "---x"]),
    on(textEntry, positive("x", "2^-x"), ["1", "1/2^x", "0.5^x", "2^(-x)"], ["0", "2^x", "-2^x"]),
  ),
  rule(
    "expression.grammar.symbols",
    "§6.9 grammar: symbols of operators",
    on(textEntry, around0("x y", "x*y"), ["1", "x×y", "x·y", "xy", "y x", "x * y"], ["0", "x+y", "x÷y"]),
    on(textEntry, positive("x y", "x/y"), ["1", "x÷y", "x / y"], ["0", "x·y", "y÷x"]),
    on(textEntry, around0("x y", "x-y"), ["1", "x−y", "−y+x", "x - y"], ["0", "x+y", "y−x"]),
  ),
  rule(
    "expression.grammar.numbers",
    "§6.9 grammar: numbers",
    on(
      textEntry,
      around0("x", "2.5x"),
      ["1", "2.50x", "5x/2", "2.5*x", "x*2.5"],
      ["0", "2.5.0x", "2;5x", "25x", "2 5x"],
    ),
    on(textEntry, expression("2000"), ["1", "2*10^3", "2000.0", "02000"], ["0", "2e", "200", "2000.5"]),
    on(textEntry, expression("0.25"), ["1", "0.25", "0.250", "1/4"], ["0", "..25", "25"]),
  ),
  rule(
    "expression.grammar.factorial",
    "§6.9 grammar: n!",
    on(
      textEntry,
      expression("24"),
      ["1", "4!", "4*3!", "(2+2)!", "2*3!*2!"],
      ["0", "2!^2", "3!", "4!/2", "4!!"],
    ),
    on(
      textEntry,
      expression("n!", { variables: over("n", 1, 9) }),
      ["1", "n*(n-1)!", "n(n-1)!", "(n+1)!/(n+1)"],
      ["0", "(n-1)!", "n^n", "n", "n!+1"],
    ),
    on(textEntry, expression("-6"), ["1", "-3!"], ["0", "(-3)!"]),
    on(textEntry, expression("64"), ["1", "2^3!"], ["0", "(2^3)!"]),
    on(textEntry, expression("10!/(3!*7!)"), ["1", "120", "10*9*8/3!"], ["0", "10!/3!7", "10!/7!"]),
  ),
];
