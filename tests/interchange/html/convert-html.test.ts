import { describe, expect, test } from "vitest";
import { HtmlConverter, type HtmlOptions } from "#lib/core/interchange/html/convert-html.ts";

const convert = (html: string, options: HtmlOptions = {}) => {
  const converter = new HtmlConverter(options);
  return { blocks: converter.convertBlocks(html, ""), losses: converter.losses, assets: converter.assets };
};
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const text = (value: string, ...marks: string[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});

describe("text", () => {
  test.each([
    ["plain text becomes a paragraph", "Hello", [paragraph(text("Hello"))]],
    ["white space collapses", "<p>  a\n\t b </p>\n<p>c</p>", [paragraph(text("a b")), paragraph(text("c"))]],
    [
      "a space before a mark stays",
      "<p>a <b> b</b> c</p>",
      [paragraph(text("a "), text("b", "bold"), text(" c"))],
    ],
    ["a no-break space stays", "<p>&nbsp;a</p>", [paragraph(text("\u00a0a"))]],
    [
      "text around a block is split",
      "a<p>b</p>c",
      [paragraph(text("a")), paragraph(text("b")), paragraph(text("c"))],
    ],
    ["an empty paragraph displays nothing", "<p></p><p> </p><div></div>", []],
    ["a paragraph with a break is an empty line", "<p><br></p>", [{ type: "paragraph" }]],
    ["a last break has no effect", "<p>a<br></p>", [paragraph(text("a"))]],
    [
      "white space around a break is dropped",
      "a <br> b",
      [paragraph(text("a"), { type: "hardBreak" }, text("b"))],
    ],
    [
      "marks reach through blocks",
      "<b>a<p>b</p></b>",
      [paragraph(text("a", "bold")), paragraph(text("b", "bold"))],
    ],
    ["marks nest once", "<b><i><b>x</b></i></b>", [paragraph(text("x", "bold", "italic"))]],
    [
      "styles become marks",
      '<span style="font-weight:700;text-decoration:underline">x</span>',
      [paragraph(text("x", "bold", "underline"))],
    ],
    [
      "preserved white space stays",
      '<span style="white-space: pre-wrap"> a  b </span>',
      [paragraph(text(" a  b "))],
    ],
    [
      "alignment is kept",
      '<p style="text-align:center">x</p>',
      [{ type: "paragraph", attrs: { textAlign: "center" }, content: [text("x")] }],
    ],
    [
      "headings 5 and 6 become 4",
      "<h6>x</h6>",
      [{ type: "heading", attrs: { level: 4 }, content: [text("x")] }],
    ],
    ["comments are ignored", "a<!-- <b>c</b> -->b", [paragraph(text("ab"))]],
    [
      "code keeps its white space",
      '<pre><code class="language-py">a\n  b &lt; c</code></pre>',
      [{ type: "codeBlock", attrs: { language: "py" }, content: [text("a\n  b < c")] }],
    ],
    ["quotations get quotation marks", "<q>x</q>", [paragraph(text("“x”"))]],
  ])("%s", (_title, html, blocks) => {
    expect(convert(html)).toEqual({ blocks, losses: [], assets: [] });
  });
});

describe("lists and tables", () => {
  test("text between items becomes an item", () => {
    expect(convert('<ol start="3" type="a"><li>x</li>y<li></li></ol>').blocks).toEqual([
      {
        type: "orderedList",
        attrs: { start: 3, type: "a" },
        content: [
          { type: "listItem", content: [paragraph(text("x"))] },
          { type: "listItem", content: [paragraph(text("y"))] },
          { type: "listItem", content: [{ type: "paragraph" }] },
        ],
      },
    ]);
  });

  test("a caption comes before its table, and spans are kept", () => {
    const html =
      '<table><caption>T</caption><tr><th colspan="2">a</th></tr><tr><td align="right">b</td><td></td></tr></table>';
    expect(convert(html).blocks).toEqual([
      paragraph(text("T")),
      {
        type: "table",
        content: [
          {
            type: "tableRow",
            content: [{ type: "tableHeader", attrs: { colspan: 2 }, content: [paragraph(text("a"))] }],
          },
          {
            type: "tableRow",
            content: [
              {
                type: "tableCell",
                attrs: { align: "right" },
                content: [paragraph(text("b"))],
              },
              { type: "tableCell", content: [{ type: "paragraph" }] },
            ],
          },
        ],
      },
    ]);
  });
});

const png = "iVBORw0KGgo=";

describe("images", () => {
  const findFile = (address: string) =>
    address === "a.png" ? { name: "media/a.png", read: async () => new Uint8Array() } : undefined;

  test("a file of the source becomes an asset", () => {
    const { blocks, losses, assets } = convert('<img src="a.png" alt="A" width="20">', { findFile });
    expect(blocks).toEqual([{ type: "image", attrs: { src: "asset:media/a.png", alt: "A", width: 20 } }]);
    expect(losses).toEqual([]);
    expect(assets.map(({ name }) => name)).toEqual(["media/a.png"]);
  });

  test("a picture in a data address becomes an asset", async () => {
    const { blocks, assets } = convert(`<p><img src="data:image/png;base64,${png}"></p>`);
    expect(blocks).toEqual([paragraph({ type: "image", attrs: { src: "asset:inline-1.png", alt: "" } })]);
    expect(await assets[0]?.read()).toEqual(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]));
  });

  test("an address on the web stays", () => {
    expect(convert('<img src="https://example.org/a.png">').blocks).toEqual([
      { type: "image", attrs: { src: "https://example.org/a.png", alt: "" } },
    ]);
  });

  test.each([
    ["b.png", "asset_missing"],
    ["http://example.org/a.png", "asset_missing"],
    ["data:image/svg+xml;base64,AA==", "asset_invalid"],
    ["data:image/png;base64,?", "asset_invalid"],
  ])("%s is lost, and its alternative text stays", (src, code) => {
    const { blocks, losses } = convert(`<img src="${src}" alt="A">`, { findFile });
    expect(blocks).toEqual([paragraph(text("A"))]);
    expect(losses).toEqual([{ code, path: "", detail: src }]);
  });
});

describe("formulas", () => {
  const inline = (latex: string) => ({ type: "inlineMath", attrs: { latex } });
  const block = (latex: string) => ({ type: "blockMath", attrs: { latex } });

  test.each([
    ["\\(x^2\\)", [paragraph(inline("x^2"))]],
    ["a \\[x\\] b", [paragraph(text("a")), block("x"), paragraph(text("b"))]],
    ["$$x &lt; y$$", [block("x < y")]],
    ["costs $$ 5", [paragraph(text("costs $$ 5"))]],
    ["<code>\\(x\\)</code>", [paragraph(text("\\(x\\)", "code"))]],
    ["<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>", [paragraph(inline("\\frac{a}{2}"))]],
    [
      '<img class="equation_image" src="/x" data-equation-content="\\frac12">',
      [paragraph(inline("\\frac12"))],
    ],
    ['<img class="equation_image" alt="LaTeX: x_1">', [paragraph(inline("x_1"))]],
    ['<img class="equation_image" src="/equation_images/x%255E2?scale=1">', [paragraph(inline("x^2"))]],
    ['<script type="math/tex; mode=display">x</script>', [block("x")]],
  ])("%s", (html, blocks) => {
    expect(convert(html)).toEqual({ blocks, losses: [], assets: [] });
  });

  test.each(["\\(\\frac{\\)", "<math><apply><plus/><ci>x</ci></apply></math>"])(
    "%s is kept as text",
    (html) => {
      const { losses } = convert(html);
      expect(losses.map(({ code }) => code)).toEqual(["math_not_converted"]);
    },
  );
});

describe("what is lost", () => {
  test.each([
    ["<script>alert(1)</script>", "markup_removed", "script"],
    ["<style>p { color: red }</style>", "markup_removed", "style"],
    ['<iframe src="https://example.org"></iframe>', "markup_removed", "iframe"],
    ["<object data=x></object>", "markup_removed", "object"],
    ['<p onclick="x()"></p>', "markup_removed", "onclick"],
    ["<svg><script>alert(1)</script></svg>", "markup_removed", "svg"],
    ['<p style="display:none">answer</p>', "markup_removed", "display: none"],
    ['<p style="color: #f00"></p>', "style", "color"],
  ])("%s", (html, code, detail) => {
    expect(convert(html)).toEqual({ blocks: [], losses: [{ code, path: "", detail }], assets: [] });
  });

  test.each(["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "/local", "java\nscript:x"])(
    "a link to %j loses its address and keeps its text",
    (href) => {
      const { blocks, losses } = convert(`<a href="${href}">x</a>`);
      expect(blocks).toEqual([paragraph(text("x"))]);
      expect(losses).toEqual([{ code: "link_removed", path: "", detail: href.trim() }]);
    },
  );

  test("a style is reported once", () => {
    expect(convert('<p style="color:red">a</p><p style="font-size:30px">b</p>').losses).toHaveLength(1);
  });
});

describe("parts of a question", () => {
  test("a phrase keeps text and formulas, and names what it loses", () => {
    const converter = new HtmlConverter();
    expect(converter.convertPhrase("<p>a</p><p><b>b</b> \\(x\\)</p><hr>", "answer[0]")).toEqual([
      text("a "),
      text("b", "bold"),
      text(" "),
      { type: "inlineMath", attrs: { latex: "x" } },
    ]);
    expect(converter.losses).toEqual([{ code: "markup_removed", path: "answer[0]", detail: "hr" }]);
  });

  test("feedback becomes text with line breaks", () => {
    expect(new HtmlConverter().convertText("<p>Not quite:<br><b>b</b></p><ul><li>c</li></ul>", "")).toBe(
      "Not quite:\nb\nc",
    );
  });

  test("text that stands for a node is replaced by it", () => {
    const converter = new HtmlConverter();
    const replacement = {
      pattern: /\[\[(\d)\]\]/g,
      create: (match: RegExpExecArray) =>
        match[1] === "1" ? ({ type: "gap", attrs: { id: "g1" } } as const) : undefined,
    };
    expect(converter.convertBlocks("<p>a [[1]] <b>[[2]]</b></p>", "", replacement)).toEqual([
      paragraph(text("a "), { type: "gap", attrs: { id: "g1" } }, text(" "), text("[[2]]", "bold")),
    ]);
  });
});
