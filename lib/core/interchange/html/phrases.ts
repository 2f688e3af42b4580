import type { BlockNode } from "#lib/core/content/index.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { InlineRun } from "./inline-run.ts";

/** Text or a formula: what an inline choice or a gap text can contain. */
export type Phrase = NonNullable<DocNode<"inlineChoice">["content"]>[number];

/**
 * Reduces blocks to text and formulas on one line. `lost` names what was more than that, such as `img`, whose
 * alternative text is kept.
 */
export function flattenBlocks(blocks: readonly BlockNode[]): { nodes: Phrase[]; lost: Set<string> } {
  const run = new InlineRun();
  const lost = new Set<string>();
  const visit = (node: DocNode): void => {
    if (node.type === "text") run.addText(node.text, node.marks ?? []);
    else if (node.type === "inlineMath")
      run.addNode({ type: node.type, attrs: node.attrs }, node.marks ?? []);
    else if (node.type === "blockMath") run.addNode({ type: "inlineMath", attrs: node.attrs }, []);
    else visitBlock(node);
  };
  const visitBlock = (node: DocNode): void => {
    const name = LOST_NODES.get(node.type);
    if (name) lost.add(name);
    run.addText(" ", []);
    if (node.type === "image") run.addText(node.attrs.alt, []);
    for (const child of ("content" in node && node.content) || []) visit(child);
    run.addText(" ", []);
  };
  for (const block of blocks) visit(block);
  const nodes = (run.take() ?? []).filter((node) => node.type === "text" || node.type === "inlineMath");
  return { nodes, lost };
}

const LOST_NODES = new Map<string, string>([
  ["image", "img"],
  ["table", "table"],
  ["bulletList", "ul"],
  ["orderedList", "ol"],
  ["codeBlock", "pre"],
  ["horizontalRule", "hr"],
  ["blockquote", "blockquote"],
]);
