import { isObject } from "#lib/content/json.ts";
import { MAX_DEPTH } from "#lib/content/limits.ts";
import { plainText } from "#lib/content/plain-text.ts";

/** What stands in each part of an interaction that has an id, by the interaction's response id and the part's id. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The labels of a document's interactions, in one line of plain text each; none for content of another form. */
export function labelsOf(content: unknown): Labels {
  const labels = new Map<string, Map<string, string>>();
  if (isObject(content) && content.type === "doc") collect(content, labels, undefined, 1);
  return labels;
}

function collect(
  node: Record<string, unknown>,
  labels: Map<string, Map<string, string>>,
  within: Map<string, string> | undefined,
  depth: number,
): void {
  if (depth > MAX_DEPTH) return;
  const attrs = isObject(node.attrs) ? node.attrs : {};
  let own = within;
  if (typeof attrs.responseId === "string") {
    own = new Map();
    labels.set(attrs.responseId, own);
  } else if (typeof attrs.id === "string" && node.type !== "gap") {
    own?.set(attrs.id, plainText({ type: "doc", content: [node] }));
  }
  for (const child of Array.isArray(node.content) ? node.content : []) {
    if (isObject(child)) collect(child, labels, own, depth + 1);
  }
}
