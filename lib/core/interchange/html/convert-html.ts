import type { BlockNode } from "#lib/core/content/index.ts";
import type { LossNote, ModelAsset } from "../model.ts";
import { parseHtml } from "./parse-html.ts";
import { flattenBlocks, type Phrase } from "./phrases.ts";
import { blocksToText } from "./plain-text.ts";
import { type HtmlOptions, HtmlWalker, type TextReplacement } from "./walker.ts";

export type { HtmlOptions, TextReplacement } from "./walker.ts";

/** Converts the HTML of one item to content nodes. Collects what is lost, and the files that the content refers to. */
export class HtmlConverter {
  readonly #walker: HtmlWalker;

  constructor(options: HtmlOptions = {}) {
    this.#walker = new HtmlWalker(options);
  }

  get losses(): LossNote[] {
    return this.#walker.losses;
  }
  get assets(): ModelAsset[] {
    return [...this.#walker.assets.values()];
  }

  /** Converts HTML to blocks. `path` is the path of its losses. @throws SkippedItem if it is too large */
  convertBlocks(html: string, path: string, replacement?: TextReplacement): BlockNode[] {
    const { childNodes } = parseHtml(html, path);
    return this.#walker.collect(childNodes, { path, marks: [], preserve: false, depth: 0, replacement });
  }

  /** Converts HTML to text and formulas, such as the label of an inline choice. @throws SkippedItem */
  convertPhrase(html: string, path: string): Phrase[] {
    const { nodes, lost } = flattenBlocks(this.convertBlocks(html, path));
    for (const detail of lost) this.#walker.addLoss("markup_removed", path, detail);
    return nodes;
  }

  /** Converts HTML to text with line breaks, such as feedback. @throws SkippedItem */
  convertText(html: string, path: string): string {
    const { text, lost } = blocksToText(this.convertBlocks(html, path));
    if (lost !== undefined) this.#walker.addLoss("feedback", path, lost);
    return text;
  }
}
