import type { LossCode } from "#lib/contract/imports.ts";
import { type BlockNode, type InlineNode, MAX_NODES, type Mark } from "#lib/core/content/index.ts";
import { isInlineNode } from "#lib/core/content/registry.ts";
import type { LossNote, ModelAsset } from "../model.ts";
import { SkippedItem } from "../skipped-item.ts";
import { type Align, addMark, BlockSink } from "./block-sink.ts";
import { BLOCK_ELEMENTS, INLINE_ELEMENTS, MARK_ELEMENTS, STYLED_ELEMENTS } from "./elements.ts";
import { type HtmlElement, type HtmlNode, isHtmlElement, isHtmlText } from "./parse-html.ts";
import { convertSpecialElement } from "./special-elements.ts";
import { readStyle } from "./styles.ts";
import { isLatex, splitTex } from "./tex.ts";

export type HtmlOptions = {
  /** Finds the file of the source that a relative address names, such as `images/map.png`. */
  findFile?: (address: string) => ModelAsset | undefined;
  /** Whether `\( \)`, `\[ \]` and `$$ $$` mark formulas. Defaults to true. */
  tex?: boolean;
};

/** Replaces text that stands for a node, such as `[[1]]` for a gap. Text without a node stays as it is. */
export type TextReplacement = {
  /** With the flag `g`. */
  pattern: RegExp;
  create: (match: RegExpExecArray) => InlineNode | BlockNode | undefined;
};

/** What the elements around a node determine. `path` is the path of losses. */
export type HtmlContext = {
  path: string;
  marks: readonly Mark[];
  align?: Align | undefined;
  preserve: boolean;
  depth: number;
  replacement?: TextReplacement | undefined;
};

/** The levels of nodes that converted HTML can have, which leaves room for those around it, such as a choice. */
const MAX_NESTING = 54;

/** Walks through parsed HTML and fills a sink with nodes. */
export class HtmlWalker {
  readonly losses: LossNote[] = [];
  readonly assets = new Map<string, ModelAsset>();
  readonly options: HtmlOptions;
  #nodes = 0;

  constructor(options: HtmlOptions) {
    this.options = options;
  }

  /** Adds a loss once. `style` is added once per item. */
  addLoss(code: LossCode, path: string, detail?: string): void {
    const isKnown = this.losses.some(
      (loss) => loss.code === code && (code === "style" || (loss.path === path && loss.detail === detail)),
    );
    if (!isKnown) this.losses.push(detail === undefined ? { code, path } : { code, path, detail });
  }

  /** Converts nodes to the blocks inside of another node. */
  collect(nodes: readonly HtmlNode[], context: HtmlContext): BlockNode[] {
    if (context.depth > MAX_NESTING) throw new SkippedItem("too_large", context.path, "HTML");
    const sink = new BlockSink();
    this.convertNodes(nodes, { ...context, depth: context.depth + 1 }, sink);
    sink.endLine();
    return sink.blocks;
  }

  convertNodes(nodes: readonly HtmlNode[], context: HtmlContext, sink: BlockSink): void {
    for (const node of nodes) {
      this.#countNode(context);
      if (isHtmlText(node)) this.#convertText(node.value, context, sink);
      else if (isHtmlElement(node)) this.#convertElement(node, context, sink);
    }
  }

  /** Converts nodes to lines of their own: a paragraph, text without one, or a heading of a level. */
  convertLines(
    type: "paragraph" | "anonymous" | { level: number },
    nodes: readonly HtmlNode[],
    context: HtmlContext,
    sink: BlockSink,
  ): void {
    const align = context.align ? { align: context.align } : {};
    const line =
      typeof type === "object" ? ({ type: "heading", ...type, ...align } as const) : { type, ...align };
    sink.withLine(line, () => this.convertNodes(nodes, context, sink));
  }

  addNode(node: InlineNode | BlockNode, context: HtmlContext, sink: BlockSink): void {
    this.#countNode(context);
    if (isInlineNode(node)) sink.run.addNode(node, context.marks);
    else sink.addBlock(node);
  }

  /** Adds a formula, or the text that it was written as. */
  addMath(
    { latex, block }: { latex: string; block: boolean },
    text: string,
    context: HtmlContext,
    sink: BlockSink,
  ): void {
    if (isLatex(latex, block)) {
      const type = block ? "blockMath" : "inlineMath";
      this.addNode({ type, attrs: { latex } }, context, sink);
      return;
    }
    this.addLoss("math_not_converted", context.path, text.slice(0, 200));
    sink.run.addText(text, context.marks, context.preserve);
  }

  #countNode({ path }: HtmlContext): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) throw new SkippedItem("too_large", path, "HTML");
  }

  #convertText(text: string, context: HtmlContext, sink: BlockSink): void {
    const { replacement } = context;
    let end = 0;
    for (const match of replacement ? text.matchAll(replacement.pattern) : []) {
      const node = replacement?.create(match);
      if (!node) continue;
      this.#convertWords(text.slice(end, match.index), context, sink);
      this.addNode(node, context, sink);
      end = match.index + match[0].length;
    }
    this.#convertWords(text.slice(end), context, sink);
  }

  #convertWords(text: string, context: HtmlContext, sink: BlockSink): void {
    const { marks, preserve } = context;
    const hasTex = this.options.tex !== false && !marks.some(({ type }) => type === "code");
    for (const piece of hasTex ? splitTex(text) : [{ text }]) {
      if (piece.formula) this.addMath(piece.formula, piece.text, context, sink);
      else sink.run.addText(piece.text, marks, preserve);
    }
  }

  #convertElement(element: HtmlElement, outer: HtmlContext, sink: BlockSink): void {
    const { tagName, attrs, childNodes } = element;
    for (const { name } of attrs) if (/^on/i.test(name)) this.addLoss("markup_removed", outer.path, name);
    const style = readStyle(element);
    if (style.hidden) {
      this.addLoss("markup_removed", outer.path, "display: none");
      return;
    }
    const lost = STYLED_ELEMENTS.has(tagName) ? tagName : style.lost;
    if (lost) this.addLoss("style", outer.path, lost);
    const mark = MARK_ELEMENTS.get(tagName);
    const marks = mark ? [{ type: mark }, ...style.marks] : style.marks;
    const context: HtmlContext = {
      ...outer,
      marks: marks.reduce(addMark, outer.marks),
      align: style.align ?? outer.align,
      preserve: style.preserve ?? outer.preserve,
    };
    if (mark || INLINE_ELEMENTS.has(tagName)) this.convertNodes(childNodes, context, sink);
    else if (BLOCK_ELEMENTS.has(tagName))
      this.convertLines(tagName === "p" ? "paragraph" : "anonymous", childNodes, context, sink);
    else convertSpecialElement(this, element, context, sink);
  }
}
