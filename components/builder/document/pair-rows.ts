import type { DocumentNode, Key } from "./draft.ts";

/*
 * The items of a shuffled matching question are written in rows: each item of the first set belongs to the one beside
 * it, and the rest of the second set are distractors. In the editor, the key of such a question is a match key without
 * pairs, which stands for these rows, as an order key without items stands for the order of the items.
 */

/** Checks whether a key stands for the rows. */
const isRowKey = (key: unknown): boolean => {
  const matchKey = key as Key | null | undefined;
  return matchKey?.type === "match" && matchKey.pairs?.length === 0 && !matchKey.mapping;
};

/** Checks whether an interaction is written in rows. */
export const hasPairRows = (type: string, attrs: DocumentNode["attrs"]): boolean =>
  type === "matchInteraction" && attrs?.shuffle === true && isRowKey(attrs.key);

/** Removes the pairs from a match key that equals the rows of its interaction. */
export function toRowKey(node: DocumentNode, key: Key): Key {
  if (key.type !== "match" || key.mapping || node.type !== "matchInteraction" || node.attrs?.shuffle !== true)
    return key;
  const rows = listRows(node);
  const isSame =
    rows.length === node.content?.[0]?.content?.length &&
    rows.length === key.pairs?.length &&
    rows.every(([source, target], i) => key.pairs?.[i]?.[0] === source && key.pairs[i]?.[1] === target);
  return isSame ? { ...key, pairs: [] } : key;
}

/** Returns the key with the pairs that it stands for. */
export const expandRowKey = (node: DocumentNode, key: Key): Key =>
  key.type === "match" && hasPairRows(node.type, node.attrs) ? { ...key, pairs: listRows(node) } : key;

function listRows({ content = [] }: DocumentNode): [string, string][] {
  const [sources = [], targets = []] = content.map((set) =>
    (set.content ?? []).map(({ attrs }) => String(attrs?.id)),
  );
  return sources.flatMap((source, i) => {
    const target = targets[i];
    return target === undefined ? [] : [[source, target] as [string, string]];
  });
}
