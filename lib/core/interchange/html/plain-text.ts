import type { BlockNode } from "#lib/core/content/index.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";

/**
 * Reduces blocks to text with a line for each block. `lost` names the first node that text can't say, such as an image,
 * whose alternative text is kept.
 */
export function blocksToText(blocks: readonly BlockNode[]): { text: string; lost: string | undefined } {
  let lost: string | undefined;
  const toText = (node: DocNode): string => {
    switch (node.type) {
      case "text":
        return node.text;
      case "hardBreak":
        return "\n";
      case "inlineMath":
      case "blockMath":
        return `\\(${node.attrs.latex}\\)`;
      case "image":
      case "table":
      case "codeBlock":
        lost ??= node.type;
    }
    if (node.type === "image") return node.attrs.alt;
    const children = ("content" in node && node.content) || [];
    return children.map(toText).join(isLine(node) ? "" : "\n");
  };
  const text = blocks.map(toText).join("\n").trim();
  return { text, lost };
}

const isLine = ({ type }: DocNode): boolean =>
  type === "paragraph" || type === "heading" || type === "codeBlock";
