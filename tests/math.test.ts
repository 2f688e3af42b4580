import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MathNode } from "#lib/contract/math.ts";
import { boundTree } from "#lib/core/math/bounds.ts";
import { listFormulas, renderFormulas } from "#lib/core/math/formulas.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";

const math = (latex: string, type = "inlineMath") => ({ type, attrs: { latex } });

function* listElements(node: MathNode): Generator<Exclude<MathNode, string>> {
  if (typeof node === "string") return;
  yield node;
  for (const child of node.children ?? []) yield* listElements(child);
}

describe("rendering LaTeX to MathML", () => {
  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\style{background:url(x)}{x}",
    "\\class{a}{b} \\id{c}{d}",
    "\\includegraphics{x}",
    "\\color{red}{x} \\colorbox{blue}{y} \\fbox{z} \\tag{1} \\cancel{x}",
  ])("renders %s without links, styles, handlers or ids", (latex) => {
    const tree = renderMathTree(latex, true);
    if (!tree) return;
    for (const { attributes = {} } of listElements(tree)) {
      expect(Object.keys(attributes).filter((name) => /^(?:href|src|style|class|id|on)/.test(name))).toEqual(
        [],
      );
    }
  });

  test("returns undefined for LaTeX that is invalid, too long or endless", () => {
    expect(renderMathTree("\\frac{", false)).toBeUndefined();
    expect(renderMathTree("x".repeat(5001), false)).toBeUndefined();
    expect(renderMathTree("\\def\\a{\\a\\a}\\a", false)).toBeUndefined();
  });
});

const LENGTHS = new Set(
  "width height depth voffset lspace rspace linethickness minsize maxsize rowspacing columnspacing".split(
    " ",
  ),
);
const EM: Record<string, number> = {
  "": 1,
  em: 1,
  ex: 0.45,
  px: 1 / 16,
  pt: 1 / 12,
  mm: 0.23622,
  cm: 2.3622,
  in: 6,
  pc: 1,
  mu: 1 / 18,
};

/**
 * Yields the lengths as displayed, in em of the surrounding text: scaled by nested sizes, with nested shifts added up.
 */
function* listDrawn(node: MathNode, size = 1, x = 0, y = 0): Generator<{ what: string; em: number }> {
  if (typeof node === "string") return;
  const given = node.attributes ?? {};
  const em = (text: string) => {
    const [, number = "", unit = ""] = /^([+-]?[\d.]+)([a-z]*)$/.exec(text) ?? [];
    if (/^(?:width|height|depth)$/.test(unit))
      return Math.abs(Number(number)) <= 1 ? 0 : Number.POSITIVE_INFINITY;
    return number === "" || EM[unit] === undefined ? Number.NaN : Number(number) * EM[unit] * size;
  };
  const factor = given.mathsize
    ?.replace(/em$/, "")
    .replace(/^([\d.]+)%$/, (_, percent) => String(percent / 100));
  const inside = size * Number(factor ?? 1);
  yield { what: "mathsize", em: inside };
  for (const [name, value] of Object.entries(given)) {
    if (!LENGTHS.has(name)) continue;
    for (const one of value.split(" ")) yield { what: `${node.tag} ${name}`, em: em(one) };
  }
  const shiftX = x + (node.tag === "mpadded" && given.lspace ? em(given.lspace) : 0);
  const shiftY = y + (given.voffset ? em(given.voffset) : 0);
  yield { what: "shift", em: Math.max(Math.abs(shiftX), Math.abs(shiftY)) };
  for (const child of node.children ?? []) yield* listDrawn(child, inside, shiftX, shiftY);
}

/** Finds the lengths of a formula that exceed their bounds. */
function findExcesses(tree: MathNode): string[] {
  const all = [...listDrawn(tree)];
  const sum = (pattern: RegExp) =>
    all.filter(({ what }) => pattern.test(what)).reduce((total, { em }) => total + Math.abs(em), 0);
  const single = all.filter(({ what, em }) => {
    if (what === "mathsize") return !(em >= 0.499 && em <= 2.501);
    if (what === "shift") return !(em <= 3.001);
    return !(Math.abs(em) <= 10.001);
  });
  return [
    ...single.map(({ what, em }) => `${what} ${em}`),
    ...(sum(/ width$/) > 200.1 ? ["widths in all"] : []),
    ...(sum(/ (?:height|depth)$/) > 100.1 ? ["heights in all"] : []),
  ];
}

const size = fc
  .tuple(
    fc.constantFrom("0", "1", "-1", "2.5", "-40", "99999", "-0.001", "100000000000000000000000"),
    fc.constantFrom("em", "ex", "pt", "px", "cm", "in", "mu", "bp", "sp"),
  )
  .map(([number, unit]) => number + unit);
const { latex } = fc.letrec<{ latex: string }>((tie) => {
  const inner = tie("latex");
  const wrapAll = (name: string) => inner.map((body) => `${name}{${body}}`);
  return {
    latex: fc.oneof(
      { maxDepth: 6, depthSize: "large" },
      fc.constantFrom("x", "2", "+", "\\int", "\\,", "\\!", "\\quad", "\\text{a}", "\\Bigg("),
      fc.tuple(inner, inner).map(([a, b]) => `${a} ${b}`),
      fc.tuple(inner, inner).map(([a, b]) => `\\frac{${a}}{${b}}`),
      ...[
        "\\Huge",
        "\\tiny",
        "\\LARGE",
        "\\scriptscriptstyle",
        "\\sqrt",
        "\\smash",
        "\\phantom",
        "\\mathllap",
        "\\mathrlap",
        "\\boxed",
        "\\color{red}",
        "\\fbox",
        "\\tag",
      ].map(wrapAll),
      fc.tuple(size, size).map(([a, b]) => `\\rule{${a}}{${b}}`),
      fc.tuple(size, size, size).map(([a, b, c]) => `\\rule[${a}]{${b}}{${c}}`),
      fc
        .tuple(fc.constantFrom("\\hspace", "\\mspace", "\\hskip", "\\kern", "\\mkern"), size)
        .map(([name, a]) => (/space/.test(name) ? `${name}{${a}}` : `${name}${a} `)),
      fc
        .tuple(fc.constantFrom("\\raisebox", "\\raise", "\\lower"), size, inner)
        .map(([name, a, body]) => `${name}{${a}}{${body}}`),
      fc.tuple(size, inner, inner).map(([a, b, c]) => `\\genfrac{(}{)}{${a}}{0}{${b}}{${c}}`),
      fc.tuple(size, inner, inner).map(([a, b, c]) => `\\begin{matrix}${b}\\\\[${a}]${c}\\end{matrix}`),
      fc.tuple(inner, inner).map(([a, b]) => `{${a}}^{${b}}`),
    ),
  };
});

describe("formulas stay within their bounds", () => {
  test.each([
    "\\rule{10000em}{10000em}",
    "\\rule[-5000em]{1em}{9000em}",
    "\\rule{9em}{9em}".repeat(200),
    "\\hspace{100000000em}x",
    "\\kern 99999pt x\\mkern 99999mu y",
    "\\hspace{9em}".repeat(30),
    `${"\\Huge{".repeat(30)}x${"}".repeat(30)}`,
    `${"\\tiny{".repeat(30)}x${"}".repeat(30)}`,
    "\\Huge{\\rule{9em}{9em}}",
    "\\raisebox{900em}{x}",
    `${"\\raisebox{2em}{".repeat(30)}x${"}".repeat(30)}`,
    `${"\\lower{2em}{".repeat(30)}x${"}".repeat(30)}`,
    "\\genfrac{}{}{99em}{}{a}{b}",
    "\\begin{matrix}a\\\\[9999em]b\\end{matrix}",
    "\\mathllap{\\rule{9em}{9em}}",
  ])("%s", (written) => {
    for (const block of [true, false]) {
      const tree = renderMathTree(written, block);
      expect(tree).toBeDefined();
      expect(tree && findExcesses(tree)).toEqual([]);
    }
  });

  test("for any combination of commands that take a length", () => {
    const shown = { all: 0, read: 0 };
    fc.assert(
      fc.property(latex, fc.boolean(), (written, block) => {
        const tree = renderMathTree(written, block);
        shown.all += 1;
        if (!tree) return;
        shown.read += 1;
        expect(findExcesses(tree)).toEqual([]);
      }),
      { numRuns: scaleRuns(1000) },
    );
    // Otherwise the property would say nothing about displayed formulas.
    expect(shown.read / shown.all).toBeGreaterThan(0.3);
  });

  test.each([
    ["mspace", "width", "1e9em", "10em"],
    ["mspace", "width", "-4em", "0em"],
    ["mspace", "height", "+12", undefined],
    ["mspace", "width", "calc(100vw)", undefined],
    ["mpadded", "height", "+90em", "+10em"],
    ["mpadded", "lspace", "-1width", "-1width"],
    ["mpadded", "lspace", "-900width", undefined],
    ["mpadded", "lspace", "-9em", "-3em"],
    ["mo", "lspace", "0.5em", "0.5em"],
    ["mo", "minsize", "900em", "5em"],
    ["mtable", "rowspacing", "1em 99em", "1em 3em"],
    ["mtable", "columnspacing", "1em x", undefined],
    ["mstyle", "scriptlevel", "-20", undefined],
    ["mstyle", "scriptlevel", "2", "2"],
    ["mstyle", "mathsize", "9000%", "2.5em"],
    ["mstyle", "mathsize", "300px", "2.5em"],
    ["mstyle", "mathsize", "70%", "70%"],
    ["mtd", "columnspan", "999999999", "20"],
    ["mtd", "rowspan", "-1", undefined],
    ["mo", "stretchy", "true", "true"],
    ["mi", "mathcolor", "x".repeat(301), undefined],
  ])("limits %s with %s=%j to %j", (tag, name, value, expected) => {
    expect(boundTree({ tag, attributes: { [name]: value } })?.attributes?.[name]).toBe(expected);
  });

  test("formulas that nest too deeply or become too large aren't rendered", () => {
    const nested = (depth: number) => renderMathTree(`${"\\sqrt{".repeat(depth)}x${"}".repeat(depth)}`, true);
    expect(nested(40)).toBeDefined();
    expect(nested(700)).toBeUndefined();
    expect(
      renderMathTree("\\newcommand{\\vect}[1]{\\mathbf{#1}} \\vect a + \\vect b = \\vect c", true),
    ).toBeDefined();
  });

  test.each([
    ["macros", `\\def\\a{${"x".repeat(4000)}}${"\\a".repeat(190)}`],
    ["macros in macros", `\\def\\a{${"x".repeat(2000)}}\\def\\b{${"\\a".repeat(150)}}${"\\b".repeat(100)}`],
    ["parameters", `\\def\\a#1{${"#1".repeat(1000)}}\\a{${"x".repeat(2000)}}`],
  ])("%s that expand a short input to a huge one are refused early", (_, written) => {
    const many = doc(...Array.from({ length: 60 }, (_, i) => math(`${written}${i}`, "blockMath")));
    const before = process.cpuUsage();
    expect(renderFormulas([listFormulas(many)])).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    // Without the limit, one of them took four seconds.
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe("collecting the formulas of contents", () => {
  test("returns each formula once, inline and as a block", () => {
    const content = doc(paragraph("a", math("x"), math("y"), math("x")), math("x", "blockMath"));
    const contents = [content, null, "text", { other: math("z") }, content];
    const found = renderFormulas(contents.map(listFormulas));
    expect(found.map(({ latex, block }) => `${block} ${latex}`)).toEqual(["false x", "false y", "true x"]);
  });

  test("limits the total work, however many formulas there are", () => {
    const many = doc(...Array.from({ length: 200 }, (_, i) => math(`${"x".repeat(4000)}${i}`, "blockMath")));
    expect(renderFormulas([listFormulas(many)]).length).toBeLessThanOrEqual(50);
  });
});
