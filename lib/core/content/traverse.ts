import { isDocumentJson, type Path } from "#lib/core/content/json.ts";
import type { Doc, DocNode, InteractionNode } from "#lib/core/content/nodes.ts";

export type Visit = { node: DocNode; path: Path };

/** Returns the nodes directly inside of a node. Empty for leaves, and where `content` is missing. */
export function getChildren(node: DocNode): readonly DocNode[] {
  return ("content" in node && node.content) || [];
}

/** Yields every node below `node` in reading order, with its path. `path` is the path of `node` itself. */
export function* descendants(node: DocNode, path: Path = []): Generator<Visit> {
  for (const [index, child] of getChildren(node).entries()) {
    const childPath = [...path, "content", index];
    yield { node: child, path: childPath };
    yield* descendants(child, childPath);
  }
}

/** Checks whether a node is an interaction. Only interactions have a responseId. */
export function isInteraction(node: DocNode): node is InteractionNode {
  return node.attrs !== undefined && "responseId" in node.attrs;
}

/** Checks whether stored content, which was validated earlier, is a document and not opaque. */
export const isDocument = (value: unknown): value is Doc => isDocumentJson(value);
