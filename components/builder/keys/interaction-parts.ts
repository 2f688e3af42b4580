import { isObject, type JsonObject } from "#lib/core/content/json.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { readPartNames } from "#lib/core/content/part-names.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";

export type PictureAttrs = { src: string; alt: string; width: number; height: number };
export type Hotspot = { id: string; shape: "rect" | "circle" | "poly"; coords: readonly number[] | string };

/** What an author sees of an interaction's parts: a choice, a text to be put somewhere, a gap, an area. */
export type InteractionParts = {
  /** The interaction itself; null for content of an owner's own form. */
  node: InteractionNode | null;
  getName: (id: string) => string;
  /** Of what stands on the other side of a pair: a target, or a gap. */
  getTargetName: (id: string) => string;
  picture: PictureAttrs | null;
  hotspots: readonly Hotspot[];
  /** Whether a text entry asks for a number. */
  isNumeric: boolean;
};

/** The parts of one interaction in a question's content; of content in an owner's own form only ids are known. */
export function readInteractionParts(content: unknown, interaction: Interaction | null): InteractionParts {
  const node = interaction && findNode(content, interaction.responseId);
  const attrs = isObject(node?.attrs) ? node.attrs : {};
  const names = readPartNames(content, createFormulaReader());
  const responseId = interaction?.responseId ?? "";
  return {
    // The interaction was drawn from this content, so that the node is what its type says.
    node: node as InteractionNode | null,
    getName: (id) => names.part(responseId, id),
    getTargetName: (id) => names.part(responseId, id, "target"),
    picture: isObject(attrs.image) ? (attrs.image as PictureAttrs) : null,
    hotspots: Array.isArray(attrs.hotspots) ? (attrs.hotspots as Hotspot[]) : [],
    isNumeric: attrs.inputMode === "numeric",
  };
}

function findNode(value: unknown, responseId: string): JsonObject | null {
  if (!isObject(value)) return null;
  if (isObject(value.attrs) && value.attrs.responseId === responseId) return value;
  for (const child of Array.isArray(value.content) ? value.content : []) {
    const found = findNode(child, responseId);
    if (found) return found;
  }
  return null;
}
