import type { DocumentNode, Key } from "./draft.ts";

/*
 * What learners get in an order of chance must not come to their browsers in the order in which it was written: that is
 * the right one of an order, and in pairs the first mostly goes with the first. So parts that are shown mixed are saved by
 * their ids, which are random; in the editor they stand as the key has them.
 */

/** An interaction's parts, and those of all below, as they are saved. */
export function sortShuffledParts(node: DocumentNode): DocumentNode {
  const { content } = node;
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

/** An interaction that was saved mixed, with its parts as its key has them; any other as it is. */
export function restoreKeyOrder(node: DocumentNode, key: Key | undefined): DocumentNode {
  const { type, content = [], attrs } = node;
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
  const orderedIds = listGapIds(content).flatMap((gap) =>
    pairs.filter(([, to]) => to === gap).map(([from]) => from),
  );
  return { ...node, content: [...orderByIds(orderedIds, texts), ...content.filter(isNotGapText)] };
}

const getId = ({ attrs }: DocumentNode): string => String(attrs?.id);
const byId = (a: DocumentNode, b: DocumentNode): number => (getId(a) < getId(b) ? -1 : 1);
const sortSet = (set: DocumentNode): DocumentNode =>
  set.content ? { ...set, content: set.content.toSorted(byId) } : set;
const isSorted = (parts: readonly DocumentNode[]): boolean =>
  parts.every((part, i) => i === 0 || getId(parts[i - 1] as DocumentNode) < getId(part));

const isGapText = ({ type }: DocumentNode): boolean => type === "gapText";
const isNotGapText = (node: DocumentNode): boolean => !isGapText(node);

/** An order whose key names nothing is right as it stands. */
const isAuthoredOrder = ({ attrs }: DocumentNode): boolean => {
  const key = attrs?.key as Key | null | undefined;
  return key?.type === "order" && key.correct.length === 0;
};

/** Those that are wanted in that order, each once, then the others as they stand. */
function orderByIds(orderedIds: readonly string[], parts: readonly DocumentNode[]): DocumentNode[] {
  const uniqueIds = new Set(orderedIds);
  return [
    ...[...uniqueIds].flatMap((id) => parts.filter((part) => getId(part) === id)),
    ...parts.filter((part) => !uniqueIds.has(getId(part))),
  ];
}

const listGapIds = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap((node) => (node.type === "gap" ? [getId(node)] : listGapIds(node.content ?? [])));
