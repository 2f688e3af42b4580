import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";
import type { BlockNode, InlineNode, Mark } from "#lib/core/content/nodes.ts";
import { HtmlConverter } from "#lib/core/interchange/html/convert-html.ts";
import { writeHtml } from "#lib/core/interchange/html/write-html.ts";

const readBack = (html: string) => {
  const converter = new HtmlConverter();
  return { blocks: converter.convertBlocks(html, ""), losses: converter.losses };
};

const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(" a  b ", "\\(x\\)", "$$5$$", "<b>", "&amp;", "a\nb", "\u00a0", "\\[", "  "),
);
const anyMarks: fc.Arbitrary<Mark[]> = fc
  .subarray(["bold", "italic", "underline", "strike", "code", "subscript", "superscript"] as const)
  .chain((types) => fc.shuffledSubarray(types, { minLength: types.length }))
  .map((types) => types.map((type) => ({ type })));
const withMarks = <N extends InlineNode>(node: N, marks: Mark[]): N =>
  marks.length > 0 ? { ...node, marks } : node;
const anyInline: fc.Arbitrary<InlineNode> = fc.oneof(
  fc.tuple(anyText, anyMarks).map(([text, marks]) => withMarks({ type: "text", text }, marks)),
  fc
    .constantFrom("x^2", "\\frac{1}{2}", "a < b", "\\text{if \\(x\\)}")
    .map((latex) => ({ type: "inlineMath", attrs: { latex } }) as const),
  fc.constant({ type: "hardBreak" } as const),
  fc.constant({ type: "image", attrs: { src: "https://example.org/a.png", alt: 'A "b"' } } as const),
);
/** Adjacent texts with the same marks are one text when they are read. */
const mergeTexts = (nodes: InlineNode[]): InlineNode[] =>
  nodes.filter(
    (node, i) =>
      node.type !== "text" ||
      nodes[i - 1]?.type !== "text" ||
      JSON.stringify(node.marks) !== JSON.stringify(nodes[i - 1]?.marks),
  );
const anyLine = fc.array(anyInline, { maxLength: 5 }).map(mergeTexts);
const toContent = (content: InlineNode[]) => (content.length > 0 ? { content } : {});
const anyBlock: fc.Arbitrary<BlockNode> = fc.letrec<{ block: BlockNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    anyLine.map((content): BlockNode => ({ type: "paragraph", ...toContent(content) })),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), anyLine)
      .map(([level, content]): BlockNode => ({ type: "heading", attrs: { level }, ...toContent(content) })),
    anyText.map((text): BlockNode => ({ type: "codeBlock", content: [{ type: "text", text }] })),
    fc.constant({ type: "horizontalRule" } as const),
    fc.constant({ type: "blockMath", attrs: { latex: "\\sum_{i=1}^{n} i" } } as const),
    fc.constant({ type: "image", attrs: { src: "https://example.org/b.png", alt: "", width: 20 } } as const),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((content): BlockNode => ({ type: "bulletList", content: [{ type: "listItem", content }] })),
    fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map(
      (content): BlockNode => ({
        type: "table",
        content: [{ type: "tableRow", content: [{ type: "tableCell", attrs: { colspan: 2 }, content }] }],
      }),
    ),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((content): BlockNode => ({ type: "blockquote", content })),
  ),
})).block;

describe("nodes written as HTML", () => {
  test("are read as the same nodes, without a loss", () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 3 }), (blocks) => {
        fc.pre(parseContent({ type: "doc", content: blocks }).ok);
        expect(readBack(writeHtml(blocks))).toEqual({ blocks, losses: [] });
      }),
      { numRuns: 300, seed: 68 },
    );
  });

  test("keep the order of marks and the address of a link", () => {
    const marks: Mark[] = [
      { type: "link", attrs: { href: "https://example.org/?a=1&b=2" } },
      { type: "bold" },
    ];
    const blocks: BlockNode[] = [{ type: "paragraph", content: [{ type: "text", text: "x", marks }] }];
    const html = writeHtml(blocks);
    expect(html).toBe('<p><a href="https://example.org/?a=1&amp;b=2"><strong>x</strong></a></p>');
    expect(readBack(html).blocks).toEqual(blocks);
  });

  test("let the caller write interactions and addresses of images", () => {
    const blocks: BlockNode[] = [
      { type: "paragraph", content: [{ type: "textEntryInteraction", attrs: { responseId: "r1" } }] },
      { type: "image", attrs: { src: "/assets/1.png", alt: "" } },
    ];
    const html = writeHtml(blocks, {
      getAddress: () => "@@PLUGINFILE@@/1.png",
      writeNode: (node) => (node.type === "textEntryInteraction" ? "{#1}" : undefined),
    });
    expect(html).toBe('<p>{#1}</p><img src="@@PLUGINFILE@@/1.png" alt="">');
  });
});
