import type { BlockNode, DocNode, InlineNode } from "#lib/core/content/index.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { XmlElement } from "../../xml/elements.ts";
import { isTrue } from "../names.ts";
import type { BodyContext } from "./body-context.ts";

export type BlockInteraction = Extract<BlockNode, InteractionNode>;
export type InlineInteraction = Extract<InlineNode, InteractionNode>;
export type Read<Node> = (element: XmlElement, context: BodyContext, responseId: string) => Node;

export const readShuffle = (element: XmlElement): { shuffle?: true } =>
  isTrue(element, "shuffle") ? { shuffle: true } : {};

/** Notes limits on what a learner can do that we don't have. They don't change how an answer is scored. */
export function noteSettings(element: XmlElement, context: BodyContext, ...names: readonly string[]): void {
  for (const name of names) {
    const value = element.attributes.get(name);
    if (value !== undefined && value !== "0" && value !== "")
      context.addLoss("setting", `${name}="${value}"`);
  }
}

/** The children of a part that only has text and formulas. `readPhrase` returns nothing else. */
export function toPhrase(nodes: readonly InlineNode[]): { content?: DocNode<"text" | "inlineMath">[] } {
  const content = nodes.filter((node) => node.type === "text" || node.type === "inlineMath");
  return content.length > 0 ? { content } : {};
}
