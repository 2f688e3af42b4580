import { isDocumentJson, isObject, type JsonObject } from "#lib/core/content/json.ts";
import { MAX_DEPTH } from "#lib/core/content/limits.ts";
import { type FormulaReader, plainText } from "#lib/core/content/plain-text.ts";
import { formatInteractionName, formatPartName, type PartLabel } from "#lib/messages/part-names.ts";

/** The names that readers see for a question's interactions and their parts, instead of ids. */
export type PartNames = {
  /**
   * Returns the name of a choice, an item, an area or, on the `target` side of a pair, a gap: its text, or its kind and
   * number. Parts of opaque content are named by their ids.
   */
  part: (responseId: string, id: string, side?: "target") => string;
  /** Returns a name such as "Part 2", based on the interaction's position in the question. */
  interaction: (responseId: string) => string;
};

type Interaction = {
  number: number;
  /** The label of parts without text. In a match, it depends on the set that is being read. */
  label: PartLabel;
  counts: Map<PartLabel, number>;
  parts: Map<string, string>;
  /** Gaps can have the same ids as gap texts, because their side of a pair distinguishes them. Areas that take them, too. */
  gaps: Map<string, string>;
};

const LABELS = new Map<unknown, PartLabel>([
  ["orderInteraction", "item"],
  ["gapMatchInteraction", "word"],
  ["matchInteraction", "target"],
  ["associateInteraction", "item"],
  ["graphicGapMatchInteraction", "item"],
]);

/** Collects the names from a question's content. Accepts any value. */
export function readPartNames(content: unknown, formula: FormulaReader): PartNames {
  const interactions = new Map<string, Interaction>();
  const visit = (node: JsonObject, enclosing: Interaction | undefined, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    const current = registerInteraction(node, interactions) ?? enclosing;
    const attrs = isObject(node.attrs) ? node.attrs : {};
    if (current && current === enclosing && typeof attrs.id === "string") {
      if (node.type === "gap") current.gaps.set(attrs.id, createNumberedName(current, "gap"));
      else {
        const number = createNumberedName(current, current.label);
        current.parts.set(attrs.id, plainText({ type: "doc", content: [node] }, formula) || number);
      }
    }
    if (current && node.type === "matchSet") current.label = current.counts.has("item") ? "target" : "item";
    for (const child of Array.isArray(node.content) ? node.content : []) {
      if (isObject(child)) visit(child, current, depth + 1);
    }
  };
  if (isDocumentJson(content)) visit(content, undefined, 1);
  return {
    part: (responseId, id, side) => {
      const current = interactions.get(responseId);
      return (side === "target" ? current?.gaps.get(id) : undefined) ?? current?.parts.get(id) ?? id;
    },
    interaction: (responseId) => {
      const current = interactions.get(responseId);
      return current ? formatInteractionName(current.number) : responseId;
    },
  };
}

/** Registers an interaction with the areas of its image. Returns undefined for any other node. */
function registerInteraction(
  node: JsonObject,
  interactions: Map<string, Interaction>,
): Interaction | undefined {
  const attrs = isObject(node.attrs) ? node.attrs : {};
  if (typeof attrs.responseId !== "string") return undefined;
  const current: Interaction = {
    number: interactions.size + 1,
    label: LABELS.get(node.type) ?? "option",
    counts: new Map(),
    parts: new Map(),
    gaps: new Map(),
  };
  interactions.set(attrs.responseId, current);
  // The areas of a graphic gap match can have the same ids as its texts and images, like gaps.
  const areas = node.type === "graphicGapMatchInteraction" ? current.gaps : current.parts;
  for (const area of Array.isArray(attrs.hotspots) ? attrs.hotspots : []) {
    if (isObject(area)) areas.set(String(area.id), createNumberedName(current, "area"));
  }
  return current;
}

function createNumberedName({ counts }: Interaction, label: PartLabel): string {
  const number = (counts.get(label) ?? 0) + 1;
  counts.set(label, number);
  return formatPartName(label, number);
}
