import type { DocumentNode, Key } from "./draft.ts";
import { listGapIds } from "./node-text.ts";

/*
 * Learners' browsers must not receive shuffled parts in the order in which they were written. In an ordering question
 * that order is the correct answer, and in a matching question the first items usually belong together. Shuffled parts
 * are therefore saved sorted by their random ids, and the editor shows them in the order of the answer key.
 */

/** Returns a node in the form in which it is saved, with the parts of its shuffled interactions sorted by id. */
export function sortShuffledParts(node: DocumentNode): DocumentNode {
  const { content } = node;
  if (node.type === "graphicOrderInteraction") return sortHotspots(node, byAreaId);
  if (!content) return node;
  if (node.attrs?.shuffle !== true) return { ...node, content: content.map(sortShuffledParts) };
  switch (node.type) {
    case "orderInteraction":
      return isAuthoredOrder(node) ? { ...node, content: content.toSorted(byId) } : node;
    case "matchInteraction":
      return { ...node, content: content.map((set, i) => (i === 1 ? sortSet(set) : set)) };
    case "gapMatchInteraction":
      return { ...node, content: [...content.filter(isGapText).sort(byId), ...content.filter(isNotGapText)] };
    default:
      return { ...node, content: content.map(sortShuffledParts) };
  }
}

/**
 * Returns an interaction whose parts are sorted by id with its parts in the order of its key. Returns any other
 * interaction unchanged.
 */
export function restoreKeyOrder(node: DocumentNode, key: Key | undefined): DocumentNode {
  const { type, content = [], attrs } = node;
  if (type === "graphicOrderInteraction" && key?.type === "order") {
    const places = new Map(key.correct.map((id, place) => [id, place]));
    const getPlace = ({ id }: Hotspot) => places.get(id) ?? places.size;
    return sortHotspots(node, (a, b) => getPlace(a) - getPlace(b));
  }
  if (attrs?.shuffle !== true || !key) return node;
  if (type === "orderInteraction" && key.type === "order" && key.correct.length === content.length) {
    return isSorted(content) ? { ...node, content: orderByIds(key.correct, content) } : node;
  }
  if (key.type !== "match" || !key.pairs) return node;
  const pairs = key.pairs;
  if (type === "matchInteraction") {
    const [sources, targets] = content;
    if (!sources || !targets || !isSorted(targets.content ?? [])) return node;
    const orderedIds = (sources.content ?? []).flatMap((source) =>
      pairs.filter(([from]) => from === getId(source)).map(([, to]) => to),
    );
    return {
      ...node,
      content: [sources, { ...targets, content: orderByIds(orderedIds, targets.content ?? []) }],
    };
  }
  const texts = content.filter(isGapText);
  if (type !== "gapMatchInteraction" || !isSorted(texts)) return node;
  const orderedIds = listGapIds(node).flatMap((gap) =>
    pairs.filter(([, to]) => to === gap).map(([from]) => from),
  );
  return { ...node, content: [...orderByIds(orderedIds, texts), ...content.filter(isNotGapText)] };
}

type Hotspot = { id: string };
const byAreaId = (a: Hotspot, b: Hotspot): number => (a.id < b.id ? -1 : 1);

/** Sorts the areas of an ordering question on an image. */
const sortHotspots = (node: DocumentNode, compare: (a: Hotspot, b: Hotspot) => number): DocumentNode => ({
  ...node,
  attrs: { ...node.attrs, hotspots: ((node.attrs?.hotspots ?? []) as Hotspot[]).toSorted(compare) },
});

const getId = ({ attrs }: DocumentNode): string => String(attrs?.id);
const byId = (a: DocumentNode, b: DocumentNode): number => (getId(a) < getId(b) ? -1 : 1);
const sortSet = (set: DocumentNode): DocumentNode =>
  set.content ? { ...set, content: set.content.toSorted(byId) } : set;
const isSorted = (parts: readonly DocumentNode[]): boolean =>
  parts.every((part, i) => i === 0 || getId(parts[i - 1] as DocumentNode) < getId(part));

const isGapText = ({ type }: DocumentNode): boolean => type === "gapText";
const isNotGapText = (node: DocumentNode): boolean => !isGapText(node);

/** Checks whether an order key has no items, which means that the document's order is correct. */
export const isAuthoredOrder = ({ attrs }: DocumentNode): boolean => {
  const key = attrs?.key as Key | null | undefined;
  return key?.type === "order" && key.correct.length === 0;
};

/** Returns the parts with these ids in this order, each once, followed by the other parts in their original order. */
function orderByIds(orderedIds: readonly string[], parts: readonly DocumentNode[]): DocumentNode[] {
  const uniqueIds = new Set(orderedIds);
  return [
    ...[...uniqueIds].flatMap((id) => parts.filter((part) => getId(part) === id)),
    ...parts.filter((part) => !uniqueIds.has(getId(part))),
  ];
}
