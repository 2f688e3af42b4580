import type { LossCode } from "#lib/contract/imports.ts";
import type { BlockNode, InlineNode, InteractionNode } from "#lib/core/content/nodes.ts";
import type { LossNote } from "../../model.ts";
import { UniqueLosses } from "../../unique-losses.ts";
import type { XmlElement } from "../../xml/elements.ts";
import type { AssetPaths } from "./asset-paths.ts";
import { IdMap } from "./ids.ts";

/** An interaction of an item, with its node. */
export type FoundInteraction = { node: InteractionNode; element: XmlElement; sourceId: string; path: string };

/** Converts the children of an element: to blocks, at least one if `required`, or to text and formulas. */
type Converter = {
  readBlocks(element: XmlElement, context: BodyContext, required?: boolean): BlockNode[];
  readPhrase(element: XmlElement, context: BodyContext): InlineNode[];
};

/** What the conversion of an item's body collects. */
export class BodyContext {
  readonly ids = new IdMap();
  readonly interactions: FoundInteraction[] = [];
  readonly assets: AssetPaths;
  /** The identifiers of the responses that are numbers. */
  numbers: ReadonlySet<string> = new Set();
  /** The language of the item. "" if it doesn't say. */
  language = "";
  readonly #converter: Converter;
  readonly #counts = new Map<string, number>();
  readonly #losses = new UniqueLosses();
  /** The place in the item that losses are reported at. */
  path = "";

  constructor(assets: AssetPaths, converter: Converter) {
    this.assets = assets;
    this.#converter = converter;
  }

  get losses(): LossNote[] {
    return this.#losses.notes;
  }

  readBlocks(element: XmlElement, required = false): BlockNode[] {
    return this.#converter.readBlocks(element, this, required);
  }
  readPhrase(element: XmlElement): InlineNode[] {
    return this.#converter.readPhrase(element, this);
  }

  /** Notes a loss. The same loss at the same place is noted once. */
  addLoss(code: LossCode, detail?: string, path = this.path): void {
    this.#losses.add(code, path, detail);
  }

  /** Runs a function for an element, whose losses it reports at the element's place. */
  withPath<T>(element: XmlElement, run: (path: string) => T): T {
    const outer = this.path;
    const index = this.#counts.get(element.name) ?? 0;
    this.#counts.set(element.name, index + 1);
    this.path = `${element.name}[${index}]`;
    try {
      return run(this.path);
    } finally {
      this.path = outer;
    }
  }
}
