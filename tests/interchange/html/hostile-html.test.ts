import { describe, expect, test } from "vitest";
import { HtmlConverter } from "#lib/core/interchange/html/convert-html.ts";
import { SkippedItem } from "#lib/core/interchange/skipped-item.ts";

const convert = (html: string) => new HtmlConverter().convertBlocks(html, "");

describe("HTML that is too large is rejected at once", () => {
  test.each([
    ["deep blocks", "<div>".repeat(1_000_000)],
    ["deep marks", "<b>".repeat(1_000_000)],
    ["deep lists", "<ul><li>".repeat(100)],
    ["deep tables", "<table><tr><td>".repeat(500_000)],
    ["deep formulas", `<math>${"<mrow>".repeat(100_000)}`],
    [
      "marks that reopen in each paragraph",
      `${Array.from({ length: 200 }, (_, i) => `<b id=${i}>`).join("")}${"<p>".repeat(100_000)}`,
    ],
    ["a tag with many attributes", `<p ${Array.from({ length: 300_000 }, (_, i) => `a${i}`).join(" ")}>`],
    ["a tag with many attributes and no end", `<p ${"a=b ".repeat(1_000_000)}`],
    ["many formulas", "\\(x\\)".repeat(100_000)],
    ["a long text", "x".repeat(20_000_000)],
  ])("%s", (_title, html) => {
    expect(() => convert(html)).toThrow(SkippedItem);
  });
});

describe("HTML that takes long to scan is still read", () => {
  test.each([
    ["delimiters without an end", "\\(".repeat(1_000_000)],
    ["opening brackets", "<".repeat(1_000_000)],
    ["a comment without an end", `<!--${"<".repeat(1_000_000)}`],
    ["white space", " ".repeat(1_000_000)],
    ["half an entity", "&am".repeat(300_000)],
  ])("%s", (_title, html) => {
    expect(convert(html).length).toBeLessThanOrEqual(1);
  });
});

test("HTML truncated at any point is read", () => {
  const html =
    '<h1>T</h1><p style="text-align:center">a <b>b &lt; c</b> <a href="https://example.org/">d</a></p><ul><li>e<!-- f --></li></ul><table><tr><td colspan="2"><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></td></tr></table><img src="x"><script>1 < 2</script><pre>g</pre>';
  for (let length = 0; length <= html.length; length += 1)
    expect(Array.isArray(convert(html.slice(0, length)))).toBe(true);
});
