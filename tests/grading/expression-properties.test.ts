import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileEquivalence } from "#lib/core/grading/expression/equivalence.ts";
import { FORMS, hasForm } from "#lib/core/grading/expression/forms.ts";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import { FUNCTION_NAMES, type Tree } from "#lib/core/grading/expression/tree.ts";
import { formatExpanded } from "#lib/core/grading/solve/format-expanded.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { expressionArbitrary, leafArbitrary, parseTree } from "./expression-arbitraries.ts";
import { printExpression } from "./print-expression.ts";
import { gradeFraction } from "./support.ts";

const NAMES = new Set(["x", "y"]);
const RANGES = { x: { min: 0.5, max: 3 }, y: { min: 1, max: 4 } };

const isReadable = (source: string) => typeof parseExpression(source, NAMES) !== "string";

describe("expressions", () => {
  it("parse to what was printed, in every notation", () => {
    fc.assert(
      fc.property(expressionArbitrary, fc.infiniteStream(fc.nat()), (expression, choices) => {
        const source = printExpression(expression, () => choices.next().value ?? 0);
        expect(parseExpression(source, NAMES), source).toEqual(expression);
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it("have the same meaning with a number directly after the name of a function, or after a base", () => {
    const decimal = fc
      .tuple(
        fc.nat({ max: 999 }),
        fc.constantFrom("", ".", ",", ".5", ",25", ".120", "½", "⅟7"),
        fc.boolean(),
      )
      .map(([whole, part, isLong]) => `${whole}${part}${isLong && /^[.,]\d/.test(part) ? "e-3" : ""}`);
    // log2 and log10 are names, so log followed by digits isn't.
    const names = fc.constantFrom(
      ...FUNCTION_NAMES.filter((name) => name !== "log"),
      "log₂",
      "log₁₀",
      "log₇",
    );
    fc.assert(
      fc.property(names, decimal, fc.constantFrom("", "x", "+1", ")"), (name, number, rest) => {
        const [opening, closing] = rest === ")" ? ["(", ")"] : ["", rest];
        const read = (between: string) =>
          parseExpression(`${opening}${name}${between}${number}${closing}`, NAMES);
        expect(read(""), `${name}${number}${rest}`).toEqual(read(" "));
        if (/[½⅟]/.test(number)) return;
        const readBase = (base: string) => parseExpression(`log_${base}(x)`, NAMES);
        expect(readBase(number)).toEqual(readBase(`(${number})`));
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it("equal themselves, exactly and with decimals", () => {
    fc.assert(
      fc.property(expressionArbitrary, fc.constantFrom(0, 4), (expression, figures) => {
        const equals = compileEquivalence(expression, RANGES, figures);
        if (equals) expect(equals(expression)).toBe(true);
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it("are equal both ways around, if exact", () => {
    const variants: ((a: Tree, b: Tree) => Tree)[] = [
      (a) => a,
      (a, b) => ({ kind: "subtract", left: { kind: "add", left: a, right: b }, right: b }),
      (a) => ({ kind: "negate", of: { kind: "negate", of: a } }),
      (a, b) => ({ kind: "add", left: a, right: b }),
    ];
    const small = fc.oneof(
      leafArbitrary,
      fc.constantFrom("x+y", "x y", "sin(x)", "x^2-1", "x/y", "2^x").map(parseTree),
    );
    fc.assert(
      fc.property(small, small, fc.constantFrom(...variants), (a, b, vary) => {
        const c = vary(a, b);
        const [there, back] = [compileEquivalence(a, RANGES, 0), compileEquivalence(c, RANGES, 0)];
        expect(there?.(c)).toBe(back?.(a));
      }),
      { numRuns: scaleRuns(500) },
    );
  });

  it("are read in bounded time, whatever is sent", () => {
    const piece = fc.constantFrom(..."xy2½√∛|!()^*/+-₂²_.,", "sin", "log_", "Pi", "10", "^-1", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...FORMS), (pieces, form) => {
        const source = pieces.join("");
        const parsed = parseExpression(source, NAMES);
        if (typeof parsed !== "string") expect(hasForm(parsed, form)).toBeTypeOf("boolean");
        expect(
          gradeFraction(
            { type: "expression", accept: [{ value: "x+y" }], variables: RANGES, form },
            `${source} `,
          ),
        ).toBeTypeOf("number");
      }),
      { numRuns: scaleRuns(2000) },
    );
  });

  it("of random pieces are often readable, so that the property above means something", () => {
    const readable = fc.sample(
      fc.array(fc.constantFrom("x", "y", "+", "2", "!", "½"), { minLength: 1, maxLength: 5 }),
      {
        numRuns: 500,
        seed: 1,
      },
    );
    expect(readable.filter((pieces) => isReadable(pieces.join(""))).length).toBeGreaterThan(50);
  });
});

describe("a product of polynomials", () => {
  const factor = fc
    .tuple(
      fc.constantFrom(1, 2, 3),
      fc.integer({ min: -6, max: 6 }),
      fc.integer({ min: -6, max: 6 }),
      fc.constantFrom("x", "y"),
    )
    .map(([a, b, c, name]) => `(${a}${name}^2+${b}x+${c})`.replaceAll("+-", "-"));

  it("isn't factored once it is multiplied out", () => {
    fc.assert(
      fc.property(factor, factor, (a, b) => {
        const [expanded = ""] = formatExpanded(`${a}${b}`, RANGES);
        if (/ [+-] /.test(expanded)) expect(hasForm(parseTree(expanded), "factored"), expanded).toBe(false);
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it("with a prime for its constant term (Eisenstein) is factored", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 3, 5, 7),
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 7 }),
        (p, middle) => {
          const terms = middle.map((c, i) => `${p * c}*x^${i + 1}`);
          const source = [`x^${middle.length + 1}`, ...terms, String(p)].join("+").replaceAll("+-", "-");
          expect(hasForm(parseTree(source), "factored"), source).toBe(true);
        },
      ),
      { numRuns: scaleRuns(300) },
    );
  });
});
