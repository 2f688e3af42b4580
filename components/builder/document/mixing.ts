import type { DocumentNode, Key } from "./draft.ts";

/*
 * What learners get in an order of chance must not come to their browsers in the order in which it was written: that is
 * the right one of an order, and in pairs the first mostly goes with the first. So parts that are shown mixed are saved by
 * their ids, which are random; in the editor they stand as the key has them.
 */

/** An interaction's parts, and those of all below, as they are saved. */
export function mixed(node: DocumentNode): DocumentNode {
  const { content } = node;
  if (!content) return node;
  if (node.attrs?.shuffle !== true) return { ...node, content: content.map(mixed) };
  switch (node.type) {
    case "orderInteraction":
      return isAsWritten(node) ? { ...node, content: content.toSorted(byId) } : node;
    case "matchInteraction":
      return { ...node, content: content.map((set, i) => (i === 1 ? sorted(set) : set)) };
    case "gapMatchInteraction":
      return { ...node, content: [...content.filter(isText).sort(byId), ...content.filter(isNoText)] };
    default:
      return { ...node, content: content.map(mixed) };
  }
}

/** An interaction that was saved mixed, with its parts as its key has them; any other as it is. */
export function unmixed(node: DocumentNode, key: Key | undefined): DocumentNode {
  const { type, content = [], attrs } = node;
  if (attrs?.shuffle !== true || !key) return node;
  if (type === "orderInteraction" && key.type === "order" && key.correct.length === content.length) {
    return isSorted(content) ? { ...node, content: inOrderOf(key.correct, content) } : node;
  }
  if (key.type !== "match" || !key.pairs) return node;
  const pairs = key.pairs;
  if (type === "matchInteraction") {
    const [sources, targets] = content;
    if (!sources || !targets || !isSorted(targets.content ?? [])) return node;
    const wanted = (sources.content ?? []).flatMap((source) =>
      pairs.filter(([from]) => from === idOf(source)).map(([, to]) => to),
    );
    return { ...node, content: [sources, { ...targets, content: inOrderOf(wanted, targets.content ?? []) }] };
  }
  const texts = content.filter(isText);
  if (type !== "gapMatchInteraction" || !isSorted(texts)) return node;
  const wanted = gapsIn(content).flatMap((gap) => pairs.filter(([, to]) => to === gap).map(([from]) => from));
  return { ...node, content: [...inOrderOf(wanted, texts), ...content.filter(isNoText)] };
}

const idOf = ({ attrs }: DocumentNode): string => String(attrs?.id);
const byId = (a: DocumentNode, b: DocumentNode): number => (idOf(a) < idOf(b) ? -1 : 1);
const sorted = (set: DocumentNode): DocumentNode =>
  set.content ? { ...set, content: set.content.toSorted(byId) } : set;
const isSorted = (parts: readonly DocumentNode[]): boolean =>
  parts.every((part, i) => i === 0 || idOf(parts[i - 1] as DocumentNode) < idOf(part));

const isText = ({ type }: DocumentNode): boolean => type === "gapText";
const isNoText = (node: DocumentNode): boolean => !isText(node);

/** An order whose key names nothing is right as it stands. */
const isAsWritten = ({ attrs }: DocumentNode): boolean => {
  const key = attrs?.key as Key | null | undefined;
  return key?.type === "order" && key.correct.length === 0;
};

/** Those that are wanted in that order, each once, then the others as they stand. */
function inOrderOf(wanted: readonly string[], parts: readonly DocumentNode[]): DocumentNode[] {
  const named = new Set(wanted);
  return [
    ...[...named].flatMap((id) => parts.filter((part) => idOf(part) === id)),
    ...parts.filter((part) => !named.has(idOf(part))),
  ];
}

const gapsIn = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap((node) => (node.type === "gap" ? [idOf(node)] : gapsIn(node.content ?? [])));
