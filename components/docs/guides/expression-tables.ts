import type { Form } from "#lib/core/grading/expression/forms.ts";

/** Notations beyond plain infix, each with a longer way to write the same. Variables: x, y, n, b and x_1. */
export const NOTATIONS: readonly (readonly [written: string, means: string])[] = [
  ["2x(y+1)", "2*x*(y+1)"],
  ["1/2x", "(1/2)*x"],
  ["1/xy", "1/(x*y)"],
  ["-x^2", "-(x^2)"],
  ["2^3^2", "2^(3^2)"],
  ["x² y⁻¹", "x^2*y^(-1)"],
  ["2,5", "2.5"],
  ["½x", "(1/2)*x"],
  ["2½", "5/2"],
  ["⅟7", "1/7"],
  ["|x-1|", "abs(x-1)"],
  ["√4x", "sqrt(4*x)"],
  ["√2√3", "sqrt(2)*sqrt(3)"],
  ["∛8", "cbrt(8)"],
  ["n!", "(n)!"],
  ["2n!^2", "2*((n)!)^2"],
  ["sin 2x cos y", "sin(2*x)*cos(y)"],
  ["sin0.5x", "sin(0.5*x)"],
  ["sqrt2.5", "sqrt(2.5)"],
  ["sin²(x)", "(sin(x))^2"],
  ["sin^-1(x)", "asin(x)"],
  ["log_2(x)", "log2(x)"],
  ["log₁₀ x", "log10(x)"],
  ["log₂8", "log2(8)"],
  ["log_0.5(x)", "log_(0.5)(x)"],
  ["log_2.5x", "log2(0.5*x)"],
  ["log2.5", "log2(0.5)"],
  ["log_b(x)", "log_(b)(x)"],
  ["Sin(PI)", "sin(pi)"],
  ["x₁+x1", "x_1+x_1"],
];

/** Notations that are rejected because they could mean two things, or because they mean nothing. */
export const REJECTED_NOTATIONS: readonly (readonly [written: string, because: string])[] = [
  ["x2", "`2x` or `x^2`"],
  ["2 3", "two numbers side by side"],
  ["sin x(y)", "`sin(x)*y` or `sin(x*y)`"],
  ["sin^-2(x)", "`1/sin(x)^2` or `asin(x)^2`"],
  ["n!!", "`(n!)!` or the double factorial"],
  ["x^2=4", "an equation"],
  ["5 cm", "a unit; `c` and `m` aren't variables"],
];

type FunctionRow = readonly [names: string, meaning: string];

/** Every function by all of its names. */
export const FUNCTION_ROWS: readonly FunctionRow[] = [
  ["sqrt cbrt", "Square root and cube root"],
  ["abs", "Absolute value"],
  ["exp", "Power of e"],
  ["ln", "Natural logarithm"],
  ["log", "Natural logarithm, or as `log_base` of the key says"],
  ["log10 log2", "Logarithm to base 10 and 2"],
  ["sin cos tan", "Sine, cosine, and tangent of an angle in radians"],
  ["sec csc cosec cot", "Their reciprocals"],
  ["asin acos atan arcsin arccos arctan", "Their inverses"],
  ["asec acsc acot arcsec arccsc arccot", "Inverses of the reciprocals; `acot` is between 0 and π"],
  ["sinh cosh tanh", "Hyperbolic functions"],
  ["asinh acosh atanh arcsinh arccosh arctanh", "Their inverses"],
];

type FormRow = { form: Form; definition: string; has: readonly string[]; lacks: readonly string[] };

/** What each form requires, with examples. */
export const FORM_ROWS: readonly FormRow[] = [
  { form: "any", definition: "Nothing.", has: ["x+x", "(x+1)^2"], lacks: [] },
  {
    form: "expanded",
    definition:
      "No product with a sum, no whole power of a sum except -1, and no minus sign before a sum. Like terms needn't be collected.",
    has: ["x^2+2x+1", "x+x", "(x+1)/2"],
    lacks: ["(x+1)^2", "2(x+1)", "x-(y+1)"],
  },
  {
    form: "factored",
    definition:
      "No factor can be split further over the rational numbers, and its terms share no whole number above 1. An irreducible polynomial is factored as it is. Functions count as variables. In one variable, factors without a rational root are found up to degree 12.",
    has: ["(x+1)(x-1)", "x+3", "x^2+1", "x^2-2", "3(x^2-2)"],
    lacks: ["x^2-1", "2x+2", "x^2-y^2", "x^4+4", "1/x+1"],
  },
  {
    form: "simplified",
    definition:
      "Nothing can be combined or removed in one step: no like terms or factors, no arithmetic with numbers, no fraction that can be reduced, no fraction within a fraction, no neutral element (`+0`, `1x`, `x^1`), no double minus sign, no root of a number with a square (or cube) factor (`sqrt(8)`, `8^0.5`, `sqrt(0.25)`), no function of numbers and constants whose value is a whole number (`ln(e)`, `cos(pi)`), no function that undoes what it is applied to (`ln(e^x)`, `e^(ln(x))`, `sin(arcsin(x))`, `sqrt(x^2)`), and no trigonometric identity: squares that make one term, `cos(x)^2-sin(x)^2`, `2cos(x)^2-1`, and `1-2sin(x)^2`, products and quotients that are one function, `sec`, `csc`, and `cot` in a denominator, and a minus sign of the whole argument, as in `cos(-x)`. Parentheses, decimals, roots in a denominator, `1/cos(x)`, and `2sin(x)cos(x)` may remain.",
    has: ["2sqrt(2)", "2(x+1)", "x/2", "0.5x", "1/sqrt(2)", "2sin(x)cos(x)", "cos(2x)", "1/cos(x)"],
    lacks: [
      ...["sqrt(8)", "4^0.5", "2x+3x", "2x/4", "sin(x)^2+cos(x)^2", "1-sin(x)^2", "sin(x)/cos(x)"],
      ...["2cos(x)^2-1", "1/sec(x)", "cos(-x)", "ln(1)", "ln(e)", "ln(e^x)", "sqrt(x^2)"],
    ],
  },
];
