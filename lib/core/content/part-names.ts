import { isObject, type JsonObject } from "#lib/core/content/json.ts";
import { MAX_DEPTH } from "#lib/core/content/limits.ts";
import { type FormulaReader, plainText } from "#lib/core/content/plain-text.ts";

/** What people call the interactions of a question and their parts, in place of ids. */
export type PartNames = {
  /**
   * A choice, an item, an area or, on the `target` side of a pair, a gap: what stands in it, or its kind and number.
   * A part of content in an owner's own form has no other name than its id.
   */
  part: (responseId: string, id: string, side?: "target") => string;
  /** "Part 2": the interaction's place in the question. */
  interaction: (responseId: string) => string;
};

type Interaction = {
  number: number;
  /** What its unnamed parts are called; in a match, by the set that is being read. */
  kind: string;
  counts: Map<string, number>;
  parts: Map<string, string>;
  /** Gaps are told apart from texts by their side of a pair, so that both may have the same ids. */
  gaps: Map<string, string>;
};

const PART_LABELS = new Map<unknown, string>([
  ["orderInteraction", "Item"],
  ["gapMatchInteraction", "Item"],
  ["matchInteraction", "Target"],
]);

/** Reads the names off a question's content. Takes any value. */
export function readPartNames(content: unknown, formula: FormulaReader): PartNames {
  const interactions = new Map<string, Interaction>();
  const visit = (node: JsonObject, enclosing: Interaction | undefined, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    const current = registerInteraction(node, interactions) ?? enclosing;
    const attrs = isObject(node.attrs) ? node.attrs : {};
    if (current && current === enclosing && typeof attrs.id === "string") {
      if (node.type === "gap") current.gaps.set(attrs.id, createNumberedName(current, "Gap"));
      else {
        const number = createNumberedName(current, current.kind);
        current.parts.set(attrs.id, plainText({ type: "doc", content: [node] }, formula) || number);
      }
    }
    if (current && node.type === "matchSet") current.kind = current.counts.has("Item") ? "Target" : "Item";
    for (const child of Array.isArray(node.content) ? node.content : []) {
      if (isObject(child)) visit(child, current, depth + 1);
    }
  };
  if (isObject(content) && content.type === "doc") visit(content, undefined, 1);
  return {
    part: (responseId, id, side) => {
      const current = interactions.get(responseId);
      return (side === "target" ? current?.gaps.get(id) : undefined) ?? current?.parts.get(id) ?? id;
    },
    interaction: (responseId) => {
      const current = interactions.get(responseId);
      return current ? `Part ${current.number}` : responseId;
    },
  };
}

/** Notes an interaction, with the areas of its picture; undefined for another node. */
function registerInteraction(
  node: JsonObject,
  interactions: Map<string, Interaction>,
): Interaction | undefined {
  const attrs = isObject(node.attrs) ? node.attrs : {};
  if (typeof attrs.responseId !== "string") return undefined;
  const current: Interaction = {
    number: interactions.size + 1,
    kind: PART_LABELS.get(node.type) ?? "Option",
    counts: new Map(),
    parts: new Map(),
    gaps: new Map(),
  };
  interactions.set(attrs.responseId, current);
  for (const area of Array.isArray(attrs.hotspots) ? attrs.hotspots : []) {
    if (isObject(area)) current.parts.set(String(area.id), createNumberedName(current, "Area"));
  }
  return current;
}

function createNumberedName({ counts }: Interaction, kind: string): string {
  const number = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, number);
  return `${kind} ${number}`;
}
