import type { Path } from "#lib/content/json.ts";
import type { DocNode } from "#lib/content/nodes.ts";

export type Visit = { node: DocNode; path: Path };

export function childrenOf(node: DocNode): readonly DocNode[] {
  return ("content" in node && node.content) || [];
}

/** Every node below `node`, in reading order, with its path from the root that `path` continues. */
export function* descendants(node: DocNode, path: Path = []): Generator<Visit> {
  for (const [index, child] of childrenOf(node).entries()) {
    const at = [...path, "content", index];
    yield { node: child, path: at };
    yield* descendants(child, at);
  }
}
