import type { MathElement, MathNode } from "#lib/contract/math.ts";
import type { BlockNode, DocNode, InlineNode, Mark } from "#lib/core/content/index.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import type { InteractionType } from "./interaction-writer.ts";
import { INTERACTION_WRITERS } from "./interaction-writers.ts";
import { WriteContext } from "./item-context.ts";
import { html, type Markup, type MarkupNode, type QtiVersion, qti } from "./markup.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const MARKS: Readonly<Record<Exclude<Mark["type"], "link">, { name: string; class?: string }>> = {
  bold: { name: "strong" },
  italic: { name: "em" },
  code: { name: "code" },
  subscript: { name: "sub" },
  superscript: { name: "sup" },
  underline: { name: "span", class: "underline" },
  strike: { name: "span", class: "line-through" },
};

/** Creates the context of an item, or of the shared context of a test. */
export const createWriteContext = (version: QtiVersion): WriteContext =>
  new WriteContext(version, writeBlocks);

const writeBlocks = (nodes: readonly BlockNode[] | undefined, context: WriteContext): Markup[] =>
  (nodes ?? []).map((node) => writeBlock(node, context));

function writeBlock(node: BlockNode, context: WriteContext): Markup {
  switch (node.type) {
    case "paragraph":
      noteAlign(node.attrs?.textAlign, context);
      return html("p", {}, writeInlines(node.content, context));
    case "heading":
      noteAlign(node.attrs.textAlign, context);
      return html(`h${node.attrs.level}`, {}, writeInlines(node.content, context));
    case "bulletList":
      return html("ul", {}, writeItems(node.content, context));
    case "orderedList":
      if ((node.attrs?.start ?? 1) !== 1) context.addLoss("style", "start");
      return html("ol", {}, writeItems(node.content, context));
    case "blockquote":
      return html("blockquote", {}, writeBlocks(node.content, context));
    case "codeBlock":
      if (node.attrs?.language) context.addLoss("style", "language");
      return html(
        "pre",
        {},
        (node.content ?? []).map(({ text }) => text),
      );
    case "horizontalRule":
      return html("hr");
    case "table":
      return html("table", {}, [
        html(
          "tbody",
          {},
          (node.content ?? []).map((row) => writeRow(row, context)),
        ),
      ]);
    case "image":
      return html("div", {}, [writeImage(node, context)]);
    case "blockMath":
      return html("div", {}, [writeMath(node.attrs.latex, true, context)]);
    default:
      return writeInteraction(node, node.attrs.responseId, context);
  }
}

function writeInteraction<T extends InteractionType>(
  node: DocNode<T>,
  responseId: string,
  context: WriteContext,
): Markup {
  context.path = responseId;
  const markup = INTERACTION_WRITERS[node.type](node, context);
  context.path = "";
  return markup;
}

function noteAlign(align: string | null | undefined, context: WriteContext): void {
  if (align && align !== "left") context.addLoss("style", "textAlign");
}

const writeItems = (items: readonly DocNode<"listItem">[] | undefined, context: WriteContext): Markup[] =>
  (items ?? []).map(({ content }) => html("li", {}, writeBlocks(content, context)));

function writeRow(row: DocNode<"tableRow">, context: WriteContext): Markup {
  const cells = (row.content ?? []).map(({ type, attrs, content }) => {
    const { colspan, rowspan } = attrs ?? {};
    const spans = { colspan: colspan ?? undefined, rowspan: rowspan ?? undefined };
    noteAlign(attrs?.align, context);
    return html(type === "tableHeader" ? "th" : "td", spans, writeBlocks(content, context));
  });
  return html("tr", {}, cells);
}

function writeInlines(nodes: readonly InlineNode[] | undefined, context: WriteContext): MarkupNode[] {
  return (nodes ?? []).map((node) => {
    const inner = writeInline(node, context);
    return (node.marks ?? []).reduceRight<MarkupNode>(
      (child, mark) => writeMark(mark, child, context),
      inner,
    );
  });
}

function writeInline(node: InlineNode, context: WriteContext): MarkupNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "hardBreak":
      return html("br");
    case "image":
      return writeImage(node, context);
    case "inlineMath":
      return writeMath(node.attrs.latex, false, context);
    case "gap":
      return qti("gap", { identifier: context.getName(node.attrs.id) });
    case "hottext":
      return qti(
        "hottext",
        { identifier: context.getName(node.attrs.id) },
        writeInlines(node.content, context),
      );
    default:
      return writeInteraction(node, node.attrs.responseId, context);
  }
}

function writeMark(mark: Mark, child: MarkupNode, context: WriteContext): Markup {
  if (mark.type === "link") return html("a", { href: mark.attrs.href }, [child]);
  const { name, class: className } = MARKS[mark.type];
  if (className) context.addLoss("style", mark.type);
  return html(name, { class: className }, [child]);
}

function writeImage({ attrs }: DocNode<"image">, context: WriteContext): Markup {
  const round = (size: number | null | undefined) => (size ? Math.max(1, Math.round(size)) : undefined);
  if (attrs.title) context.addLoss("label", "title");
  return html("img", {
    src: context.getAddress(attrs.src),
    alt: attrs.alt,
    width: round(attrs.width),
    height: round(attrs.height),
  });
}

/** Writes a formula as MathML, with its LaTeX as an annotation. */
function writeMath(latex: string, block: boolean, context: WriteContext): MarkupNode {
  const tree = renderMathTree(latex, block);
  if (!tree) {
    context.addLoss("math_not_converted", latex.slice(0, 100));
    return block ? html("p", {}, [latex]) : latex;
  }
  const semantics = html("semantics", {}, [
    html("mrow", {}, (tree.children ?? []).map(toMarkup)),
    html("annotation", { encoding: "application/x-tex" }, [latex]),
  ]);
  return html("math", { xmlns: MATHML, display: block ? "block" : "inline" }, [semantics]);
}

const toMarkup = (node: MathNode): MarkupNode => (typeof node === "string" ? node : toElement(node));
const toElement = ({ tag, attributes, children }: MathElement): Markup =>
  html(tag, attributes ?? {}, (children ?? []).map(toMarkup));
