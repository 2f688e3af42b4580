import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";

/** Kinds of formulas, each with LaTeX and its text. */
const TABLE: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    "powers and indices",
    [
      ["x^2", "x²"],
      ["x^{n+1}", "xⁿ⁺¹"],
      ["10^{-3}", "10⁻³"],
      ["A^T", "A^T"],
      ["e^{-x^2}", "e^(−x²)"],
      ["x^{\\frac12}", "x^(1/2)"],
      ["{x^2}^3", "(x²)³"],
      ["(x+1)^2", "(x + 1)²"],
      ["(-2)^2", "(−2)²"],
      ["x_1", "x₁"],
      ["x_{ij}", "x_ij"],
      ["a_{n+1}", "a_(n + 1)"],
      ["x_1^2", "x₁²"],
      ["R_{\\text{total}}", "R_total"],
      ["{}^{14}_{6}C", "¹⁴₆C"],
    ],
  ],
  [
    "fractions, with parentheses where the line is longer than one term",
    [
      ["\\frac{1}{2}", "1/2"],
      ["x^2+\\frac{1}{2}", "x² + 1/2"],
      ["\\frac{x^2+1}{2}", "(x² + 1)/2"],
      ["\\frac{2a}{3}", "2a/3"],
      ["\\frac{1}{2a}", "1/(2a)"],
      ["\\frac{\\frac12}{3}", "(1/2)/3"],
      ["\\frac{(x+1)}{(x-1)}", "(x + 1)/(x − 1)"],
      ["\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}", "(−b ± √(b² − 4ac))/(2a)"],
      ["\\frac{dy}{dx}", "dy/dx"],
      ["\\frac{\\partial f}{\\partial x}", "∂f/∂x"],
      ["\\text{Rate} = \\frac{\\text{distance}}{\\text{time}}", "Rate = distance/time"],
    ],
  ],
  [
    "a fraction beside a factor, which it does not run into",
    [
      ["2\\frac{1}{2}", "2 1/2"],
      ["\\frac12 mv^2", "(1/2)mv²"],
      ["x\\frac{a}{b}", "x(a/b)"],
      ["(a+b)\\frac{1}{2}", "(a + b)(1/2)"],
      ["\\left(\\frac{1}{2}\\right)^2", "(1/2)²"],
      ["\\frac{3}{4}\\cdot\\frac{1}{2}", "3/4 · 1/2"],
    ],
  ],
  [
    "roots",
    [
      ["\\sqrt2\\sqrt3", "√2√3"],
      ["\\sqrt{x+1}", "√(x + 1)"],
      ["\\sqrt{2}x", "√2 x"],
      ["\\sqrt{2x}", "√(2x)"],
      ["\\sqrt[3]{x}", "∛x"],
      ["\\sqrt[5]{2x}", "⁵√(2x)"],
      ["\\sqrt{x}^2", "(√x)²"],
    ],
  ],
  [
    "functions, limits and large operators",
    [
      ["\\sin x", "sin x"],
      ["\\sin(x)", "sin(x)"],
      ["2\\sin^2 x", "2 sin² x"],
      ["\\log_{10} x", "log₁₀ x"],
      ["\\operatorname{gcd}(a,b)", "gcd(a, b)"],
      ["\\lim_{x \\to 0}\\frac{\\sin x}{x}", "lim(x → 0) (sin x)/x"],
      ["\\sum_{i=1}^n i^2", "∑(i = 1 to n) i²"],
      ["\\sum_{i \\in I} a_i", "∑(i ∈ I) a_i"],
      ["\\int_0^1 f(x)\\,dx", "∫(0 to 1) f(x) dx"],
      ["f'(x)", "f′(x)"],
      ["f''(x)", "f′′(x)"],
      ["n!", "n!"],
      ["\\binom{n}{k}", "C(n, k)"],
      ["a \\bmod b", "a mod b"],
    ],
  ],
  [
    "operators and relations, signs apart",
    [
      ["a-b", "a − b"],
      ["a = -b", "a = −b"],
      ["x=\\pm 2", "x = ±2"],
      ["a \\times b", "a × b"],
      ["a\\cdot b", "a · b"],
      ["a \\neq b", "a ≠ b"],
      ["x \\le y", "x ≤ y"],
      ["\\forall x \\in \\mathbb{R}", "∀x ∈ ℝ"],
      ["\\neg p \\lor q \\Rightarrow r", "¬p ∨ q ⇒ r"],
      ["\\left\\{x \\mid x>0\\right\\}", "{x | x > 0}"],
      ["|x|", "|x|"],
      ["1, 2, \\dots, n", "1, 2, …, n"],
      ["f: A \\to B", "f : A → B"],
    ],
  ],
  [
    "accents and lines",
    [
      ["\\vec{v}", "v\u20d7"],
      ["\\bar{x}", "x\u0304"],
      ["\\hat p", "p\u0302"],
      ["0.\\overline{3}", "0.3\u0305"],
      ["\\overline{z+1}", "‾(z + 1)"],
      ["\\underbrace{a+b}_{n}", "(a + b)_n"],
    ],
  ],
  [
    "units, text and chemistry",
    [
      ["90^\\circ", "90°"],
      ["5\\,\\text{kg}", "5 kg"],
      ["6\\,\\mathrm{m/s^2}", "6 m/s²"],
      ["10\\%", "10%"],
      ["1{,}000", "1,000"],
      ["\\text{if } x", "if x"],
      ["\\ce{2H2 + O2 -> 2H2O}", "2 H₂ + O₂ → 2 H₂O"],
      ["\\Delta S = P - E - R", "ΔS = P − E − R"],
    ],
  ],
  [
    "tables",
    [
      ["\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", "(a, b; c, d)"],
      ["\\begin{aligned}a&=b\\\\c&=d\\end{aligned}", "a = b; c = d"],
      ["f(x)=\\begin{cases}1&x>0\\\\0&\\text{otherwise}\\end{cases}", "f(x) = {1, x > 0; 0, otherwise"],
    ],
  ],
  [
    "what has no part in the meaning",
    [
      ["\\color{red}{x}", "x"],
      ["\\mathbf{v}", "v"],
      ["\\phantom{x}y", "y"],
      ["\\cancel{x}", "x"],
      ["\\boxed{x=1}", "x = 1"],
      ["\\tfrac12", "1/2"],
    ],
  ],
  [
    "what is no LaTeX, as it was written",
    [
      ["\\frac{", "\\frac{"],
      ["50 \\of x", "50 \\of x"],
    ],
  ],
];

describe.each(TABLE)("converting formulas to text: %s", (_, rows) => {
  test.each(rows)("%s", (latex, text) => {
    for (const block of [false, true]) expect(createFormulaReader()(latex, block)).toBe(text);
  });
});

test("no readable formula shows LaTeX commands or takes long, however deep it is", () => {
  const part = fc.constantFrom("x", "12", "-", "+", "\\pi", "\\sin ", "(", ")", ",", "\\text{kg}");
  const { formula } = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 5 },
      part,
      fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `${a} ${b}`),
      fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `\\frac{${a}}{${b}}`),
      fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `{${a}}_{${b}}^{${a}}`),
      tie("formula").map((a) => `\\sqrt{\\bar{${a}}}`),
    ),
  }));
  fc.assert(
    fc.property(formula, (latex) => {
      expect(createFormulaReader()(latex, false)).not.toMatch(/\\|undefined|\s\s|^\s|\s$/);
    }),
    { numRuns: 300 },
  );
  const nested = (depth: number) => `${"\\frac{1}{".repeat(depth)}x${"}".repeat(depth)}`;
  expect(createFormulaReader()(nested(40), false)).toMatch(/^1\/\(1\//);
  // It nests deeper than formulas can, so it isn't displayed as a formula either.
  expect(createFormulaReader()(nested(400), false)).toBe(nested(400));
});

test("a reader converts up to its limit of LaTeX characters and leaves the rest unchanged", () => {
  const read = createFormulaReader();
  const formula = (number: number) => `${"x+".repeat(2000)}${number}^2`;
  const long = Array.from({ length: 100 }, (_, number) => read(formula(number), false));
  expect(long.filter((text) => text.endsWith("²"))).toHaveLength(12);
  expect(long.at(-1)).toBe(formula(99));
  expect(read(formula(0), false)).toBe(long[0]);
});
