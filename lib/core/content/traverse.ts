import type { Path } from "#lib/core/content/json.ts";
import type { Doc, DocNode, InteractionNode } from "#lib/core/content/nodes.ts";

export type Visit = { node: DocNode; path: Path };

export function getChildren(node: DocNode): readonly DocNode[] {
  return ("content" in node && node.content) || [];
}

/** Every node below `node`, in reading order, with its path from the root that `path` continues. */
export function* descendants(node: DocNode, path: Path = []): Generator<Visit> {
  for (const [index, child] of getChildren(node).entries()) {
    const childPath = [...path, "content", index];
    yield { node: child, path: childPath };
    yield* descendants(child, childPath);
  }
}

/** Interactions, and they alone, take a response. */
export function isInteraction(node: DocNode): node is InteractionNode {
  return node.attrs !== undefined && "responseId" in node.attrs;
}

/** Of content that was checked when it was stored: whether it is a document, and not its owner's own form. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";
