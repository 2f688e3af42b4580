import { textEntry } from "../nodes.ts";
import { type Json, on, type Rule, rule } from "../table.ts";
import { around0, positive } from "./expression-key.ts";

const form =
  (name: string) =>
  (names: string, value: string, fields: { [name: string]: Json } = {}) =>
    positive(names, value, { form: name, ...fields });
const expanded = form("expanded");
const factored = form("factored");
const simplified = form("simplified");

export const FORM_RULES: readonly Rule[] = [
  rule(
    "expression.form.any",
    "§2 expression: any form by default",
    on(textEntry, around0("x", "x^2-1"), ["1", "x^2-1", "(x+1)(x-1)", "x*x-1", "(x^2-1)*1"]),
    on(
      textEntry,
      around0("x", "x^2-1", { form: "any" }),
      ["1", "x^2-1", "(x+1)(x-1)", "x*x-1"],
      ["0", "x^2+1"],
    ),
  ),
  rule(
    "expression.form.expanded",
    "§2 expression: form expanded",
    on(
      textEntry,
      expanded("x", "x^2+2x+1"),
      ["1", "x^2+2x+1", "2x+x^2+1", "1+2x+x^2"],
      ["0", "(x+1)^2", "(x+1)(x+1)", "x(x+2)+1", "(1+x)²", "x^2+2x+2"],
    ),
    on(textEntry, expanded("x y", "2x+2y"), ["1", "2x+2y", "2y+2x"], ["0", "2(x+y)", "2x+y", "(x+y)*2"]),
    on(
      textEntry,
      expanded("x y", "x^2-y^2"),
      ["1", "x^2-y^2", "-y^2+x^2"],
      ["0", "(x-y)(x+y)", "(x+y)*(x-y)", "x^2+y^2"],
    ),
    on(
      textEntry,
      expanded("x", "x^3+3x^2+3x+1"),
      ["1", "1+3x+3x^2+x^3"],
      ["0", "(x+1)^3", "(x+1)(x^2+2x+1)", "(x+1)^2(x+1)"],
    ),
  ),
  rule(
    "expression.form.factored",
    "§2 expression: form factored",
    on(
      textEntry,
      factored("x", "(x+1)(x-1)"),
      ["1", "(x+1)(x-1)", "(x-1)(x+1)", "-(1-x)(1+x)", "(1+x)*(x-1)"],
      ["0", "x^2-1", "x(x)-1", "(x+1)x-(x+1)", "x*x-1", "(x+1)(x+1)"],
    ),
    on(
      textEntry,
      factored("x", "2x(x-1)(x+1)"),
      ["1", "2x(x+1)(x-1)", "-2x(1-x)(1+x)"],
      ["0", "2x^3-2x", "2x(x^2-1)", "2(x^2-x)(x+1)"],
    ),
    on(
      textEntry,
      factored("x", "(x+1)^2"),
      ["1", "(x+1)^2", "(x+1)(x+1)", "(1+x)²"],
      ["0", "x^2+2x+1", "x(x+2)+1"],
    ),
    on(textEntry, factored("x", "(2x+1)(3x+1)"), ["1", "(3x+1)(2x+1)"], ["0", "6x^2+5x+1", "x(6x+5)+1"]),
    on(
      textEntry,
      factored("x y", "(x+y)(x-y)"),
      ["1", "(x-y)(x+y)", "(x+y)(x-y)"],
      ["0", "x^2-y^2", "x^2-y*y"],
    ),
    on(textEntry, factored("x", "(x^2+2x+2)(x^2-2x+2)"), ["1", "(x^2-2x+2)(x^2+2x+2)"], ["0", "x^4+4"]),
    on(textEntry, factored("x", "(x-1)(x^2+x+1)"), ["1", "(x-1)(x^2+x+1)", "(x^2+x+1)(x-1)"], ["0", "x^3-1"]),
  ),
  rule(
    "expression.form.irreducible",
    "§6.9 forms: an irreducible polynomial is already factored",
    on(textEntry, factored("x", "x+3"), ["1", "x+3", "3+x"], ["0", "x+4"]),
    on(textEntry, factored("x", "x^2+1"), ["1", "x^2+1", "1+x^2"], ["0", "x^2-1"]),
    on(textEntry, factored("x", "x^2-2"), ["1", "x^2-2", "-2+x^2"], ["0", "x^2-4"]),
    on(textEntry, factored("x", "3(x^2-2)"), ["1", "3(x^2-2)", "(x^2-2)*3"], ["0", "3(x^2-4)"]),
    on(textEntry, factored("x", "2(x+1)"), ["1", "2(x+1)", "2(1+x)", "(x+1)*2"], ["0", "2(x-1)"]),
    on(textEntry, factored("x", "x^3-2"), ["1", "x^3-2"], ["0", "x^3-8"]),
    on(textEntry, factored("x y", "x^2+y^2"), ["1", "x^2+y^2", "y²+x²"], ["0", "x^2-y^2"]),
    on(textEntry, factored("x", "x^4+1"), ["1", "x^4+1"], ["0", "x^4-1"]),
  ),
  rule(
    "expression.form.simplified.terms",
    "§2 expression: form simplified, like terms and factors",
    on(
      textEntry,
      simplified("x", "5x"),
      ["1", "5x", "x*5", "5*x"],
      ["0", "2x+3x", "2*2.5x", "5x+0", "1*5x", "5x^1", "-(-5x)", "x-(-4x)", "5x/1", "10x/2", "5x^2/x", "6x"],
    ),
    on(
      textEntry,
      simplified("x", "x^4"),
      ["1", "x^4"],
      ["0", "x*x^3", "(x^2)^2", "x^5/x", "x^2 x^2", "x x x x"],
    ),
    on(
      textEntry,
      simplified("x", "x+3"),
      ["1", "x+3", "3+x"],
      ["0", "x+1+2", "x+3+0", "2x-x+3", "(x^2+3x)/x", "(2x+6)/2"],
    ),
    on(textEntry, simplified("x y", "3x+2y"), ["1", "3x+2y", "2y+3x"], ["0", "x+2x+2y", "3x+y+y", "2x+2y+x"]),
    on(textEntry, simplified("x", "-x"), ["1", "-x"], ["0", "x-2x", "0-x", "-2x/2"]),
  ),
  rule(
    "expression.form.simplified.fractions",
    "§2 expression: form simplified, fractions",
    on(
      textEntry,
      simplified("x", "x/2"),
      ["1", "x/2", "½x"],
      ["0", "2x/4", "x/4+x/4", "3x/6", "x/2/1", "x^2/(2x)"],
    ),
    on(
      textEntry,
      simplified("x y", "x/y"),
      ["1", "x/y"],
      ["0", "x^2/(x y)", "1/(y/x)", "2x/(2y)", "(x/2)/(y/2)"],
    ),
    on(textEntry, simplified("x", "2/3"), ["1", "2/3", "⅔"], ["0", "4/6", "1/3+1/3", "6/9"]),
    on(
      textEntry,
      simplified("x", "(x+1)/(x+2)"),
      ["1", "(x+1)/(x+2)", "(1+x)/(2+x)"],
      ["0", "(2x+2)/(2x+4)", "(x^2+x)/(x^2+2x)"],
    ),
  ),
  rule(
    "expression.form.simplified.roots",
    "§6.9 forms: simplified refuses sqrt(8)",
    on(
      textEntry,
      simplified("x", "2sqrt(2)"),
      ["1", "2sqrt(2)", "2√2", "√2*2"],
      ["0", "sqrt(8)", "√8", "8^(1/2)", "sqrt(4*2)", "sqrt(4)sqrt(2)"],
    ),
    on(textEntry, simplified("x", "2sqrt(3)x"), ["1", "2sqrt(3)x", "2x sqrt(3)"], ["0", "sqrt(12)x"]),
    on(textEntry, simplified("x", "2cbrt(2)"), ["1", "2cbrt(2)", "2∛2"], ["0", "cbrt(16)", "∛16"]),
    on(textEntry, simplified("x", "3"), ["1", "3"], ["0", "sqrt(9)", "3/1", "6/2", "1+2", "abs(3)"]),
    on(textEntry, simplified("x", "sqrt(6)"), ["1", "sqrt(6)", "√6"]),
  ),
  rule(
    "expression.form.simplified.trigonometry",
    "§6.9 forms: simplified refuses a trigonometric identity of one step",
    on(
      textEntry,
      simplified("x", "1"),
      ["1", "1"],
      [
        "0",
        "sin(x)^2+cos(x)^2",
        "cos²(x)+sin²(x)",
        "sec(x)^2-tan(x)^2",
        "tan(x)cot(x)",
        "cos(0)",
        "sin(x)csc(x)",
      ],
    ),
    on(
      textEntry,
      simplified("x", "cos(x)^2"),
      ["1", "cos(x)^2", "cos²x"],
      ["0", "1-sin(x)^2", "cos(x)cos(x)"],
    ),
    on(textEntry, simplified("x", "tan(x)"), ["1", "tan(x)", "tan x"], ["0", "sin(x)/cos(x)", "2tan(x)/2"]),
    on(textEntry, simplified("x", "3"), ["0", "3sin(x)^2+3cos(x)^2", "2+sin(x)^2+cos(x)^2", "2+1"]),
  ),
  rule(
    "expression.form.unequal",
    "§2 expression: the form alone earns nothing",
    on(textEntry, factored("x", "(x+1)(x+2)"), ["0", "(x+1)(x+3)", "x+1"], ["1", "(x+2)(x+1)"]),
    on(textEntry, expanded("x", "x^2+x"), ["0", "x^2-x", "x"], ["1", "x+x^2"]),
    on(textEntry, simplified("x", "4x"), ["0", "5x", "x"], ["1", "4x"]),
  ),
];
