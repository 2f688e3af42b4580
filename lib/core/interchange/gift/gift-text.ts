import type { BlockNode, DocNode } from "#lib/core/content/nodes.ts";
import { writeHtml } from "../html/write-html.ts";
import { getPlainText } from "../quiz/describe-question.ts";
import { BLANK } from "./parse-gift.ts";

/** Escapes the characters that GIFT reserves. Line breaks would end the question. */
export const escapeGift = (text: string): string =>
  text
    .replace(/[\ue001-\ue00f]/g, "")
    .replace(/[\\:#={}~]/g, "\\$&")
    .replace(/\r?\n|\r/g, "\\n");

/** Writes text in the format of a question. Text that begins like a format's name needs that name before it. */
export const writeText = (text: string, format: "html" | "plain" | "moodle"): string =>
  /^\s*\[[a-z]+\]/.test(text) ? `[${format}]${escapeGift(text)}` : escapeGift(text);

/** Text that has the same meaning in HTML as in Moodle's own format. */
const PLAIN = /^(?!\/\/)[^\s<>&[\\$:](?: ?[^\s<>&\\$\ue001-\ue00f])*$/;

/**
 * Writes blocks as HTML, or as text if they are one line of it. `replaced` is a node to write as `BLANK`. A blank at the
 * end of a text would be one after it.
 */
export function writeBlocks(
  blocks: readonly BlockNode[],
  addImageLoss: (alt: string) => void,
  replaced?: DocNode,
): { text: string; isHtml: boolean } {
  const [block, second] = blocks;
  const nodes = block?.type === "paragraph" && !second && !block.attrs?.textAlign ? block.content : undefined;
  const plain = nodes?.length
    ? getPlainText(nodes.map((node) => (node === replaced ? { type: "text", text: BLANK } : node)))
    : undefined;
  if (plain !== undefined && PLAIN.test(plain) && !plain.includes("->") && !plain.endsWith(BLANK))
    return { text: plain, isHtml: false };
  const writeNode = (node: DocNode): string | undefined => {
    if (node === replaced) return BLANK;
    if (node.type !== "image" || !node.attrs.src.startsWith("/")) return undefined;
    addImageLoss(node.attrs.alt);
    return writeHtml(node.attrs.alt === "" ? [] : [{ type: "text", text: node.attrs.alt }]);
  };
  return { text: writeHtml(blocks, { writeNode }), isHtml: true };
}
