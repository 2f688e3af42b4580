import { describe, expect, test } from "vitest";
import type { MathNode } from "#lib/contract/math.ts";
import { formulasIn } from "#lib/math/formulas.ts";
import { mathTree } from "#lib/math/latex.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

const math = (latex: string, type = "inlineMath") => ({ type, attrs: { latex } });

function* elements(node: MathNode): Generator<Exclude<MathNode, string>> {
  if (typeof node === "string") return;
  yield node;
  for (const child of node.children ?? []) yield* elements(child);
}

describe("LaTeX as MathML", () => {
  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\style{background:url(x)}{x}",
    "\\class{a}{b} \\id{c}{d}",
    "\\includegraphics{x}",
    "\\color{red}{x} \\colorbox{blue}{y} \\fbox{z} \\tag{1} \\cancel{x}",
  ])("%s has no link, style, handler or name of its own", (latex) => {
    const tree = mathTree(latex, true);
    if (!tree) return;
    for (const { attributes = {} } of elements(tree)) {
      expect(Object.keys(attributes).filter((name) => /^(?:href|src|style|class|id|on)/.test(name))).toEqual(
        [],
      );
    }
  });

  test("what is no LaTeX, or too long, or never ends, has no tree", () => {
    expect(mathTree("\\frac{", false)).toBeUndefined();
    expect(mathTree("x".repeat(5001), false)).toBeUndefined();
    expect(mathTree("\\def\\a{\\a\\a}\\a", false)).toBeUndefined();
  });
});

describe("the formulas of contents", () => {
  test("are each there once, in line and as a block", () => {
    const content = doc(paragraph("a", math("x"), math("y"), math("x")), math("x", "blockMath"));
    const found = formulasIn([content, null, "text", { other: math("z") }, content]);
    expect(found.map(({ latex, block }) => `${block} ${latex}`)).toEqual(["false x", "false y", "true x"]);
  });

  test("cost no more than so much to read, however many there are", () => {
    const many = doc(...Array.from({ length: 200 }, (_, i) => math(`${"x".repeat(4000)}${i}`, "blockMath")));
    expect(formulasIn([many]).length).toBeLessThanOrEqual(50);
  });
});
