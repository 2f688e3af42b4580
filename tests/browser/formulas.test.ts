import fs from "node:fs";
import { expect, test } from "vitest";
import type { MathNode } from "#lib/contract/math.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { setUpBrowser, visit } from "#tests/support/pages.ts";

setUpBrowser();

const renderMarkup = (node: MathNode): string => {
  if (typeof node === "string") return node;
  const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.tag}${attributes.join("")}>${(node.children ?? []).map(renderMarkup).join("")}</${node.tag}>`;
};

test.each([
  "\\smash{\\rule{10em}{10em}}",
  "\\mathllap{\\rule{10em}{10em}}",
  "\\mathrlap{\\text{far to the right, over all that stands there}}",
  "\\raisebox{3em}{\\rule{3em}{3em}}",
  "\\Huge{\\smash{\\rule{10em}{10em}}}",
])("%s doesn't cover anything around the formula", async (latex) => {
  const { page, close } = await visit("/sign-in");
  const tree = renderMathTree(latex, false);
  const covered = await page.evaluate(
    (html) => {
      const line = document.createElement("p");
      line.innerHTML = `before ${html} after`;
      document.querySelector("form")?.append(line);
      const math = line.querySelector("math");
      const box = math?.getBoundingClientRect();
      if (!math || !box) return ["no formula"];
      const far = 2 * Number.parseFloat(getComputedStyle(math).fontSize);
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      const around = {
        above: [middle.x, box.top - far],
        below: [middle.x, box.bottom + far],
        left: [box.left - far, middle.y],
        right: [box.right + far, middle.y],
      };
      return Object.entries(around).flatMap(([where, [x = 0, y = 0]]) =>
        document.elementsFromPoint(x, y).some((element) => math.contains(element)) ? [where] : [],
      );
    },
    tree ? renderMarkup(tree) : "",
  );
  expect(covered).toEqual([]);
  await close();
});

test("the embedded player clips formulas, too", () => {
  const styles = fs
    .readdirSync("public")
    .filter((name) => /^embed.*\.js$/.test(name))
    .map((name) => fs.readFileSync(`public/${name}`, "utf8"))
    .join("");
  expect(/math\{[^}]*overflow:clip/.test(styles)).toBe(true);
});
