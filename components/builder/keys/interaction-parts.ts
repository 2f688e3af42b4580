import { isObject, type JsonObject } from "#lib/core/content/json.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { readPartNames } from "#lib/core/content/part-names.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";

type PictureAttrs = { src: string; alt: string; width: number; height: number };
type Hotspot = { id: string; shape: "rect" | "circle" | "poly"; coords: readonly number[] | string };

/** An interaction's parts in the form authors see them: options, items, words, gaps, and areas. */
export type InteractionParts = {
  /** The interaction; null for a question in a custom format. */
  node: InteractionNode | null;
  getName: (id: string) => string;
  /** Returns the name of the other side of a pair: a target or a gap. */
  getTargetName: (id: string) => string;
  picture: PictureAttrs | null;
  hotspots: readonly Hotspot[];
  /** Whether the blank shows a numeric keyboard. */
  isNumeric: boolean;
};

/** Reads the parts of an interaction from a question's content. In a custom format, only their ids are known. */
export function readInteractionParts(content: unknown, interaction: Interaction | null): InteractionParts {
  const node = interaction && findNode(content, interaction.responseId);
  const attrs = isObject(node?.attrs) ? node.attrs : {};
  const names = readPartNames(content, createFormulaReader());
  const responseId = interaction?.responseId ?? "";
  return {
    // The cast is safe because the interaction was parsed from this content.
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
