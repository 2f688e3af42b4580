import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { isObject } from "#lib/core/content/json.ts";
import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import { isLatex, splitTex } from "../html/tex.ts";
import { createParagraph } from "../quiz/parts.ts";

/** Reads a cell as paragraphs, which an empty line separates, with formulas in `\( \)`, `\[ \]` or `$$ $$`. */
export function readCell(text: string): BlockNode[] {
  return text
    .trim()
    .replace(/\r\n?/g, "\n")
    .split(/(?:\n[ \t]*){2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .flatMap(readParagraph);
}

function readParagraph(text: string): BlockNode[] {
  const blocks: BlockNode[] = [];
  let line: InlineNode[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push(createParagraph(...line));
    line = [];
  };
  for (const piece of splitTex(text)) {
    const { formula } = piece;
    if (formula && isLatex(formula.latex, formula.block)) {
      const { latex, block } = formula;
      if (block) {
        endLine();
        blocks.push({ type: "blockMath", attrs: { latex } });
      } else line.push({ type: "inlineMath", attrs: { latex } });
    } else addWords(line, piece.text);
  }
  endLine();
  return blocks;
}

function addWords(line: InlineNode[], text: string): void {
  for (const [index, words] of text.split("\n").entries()) {
    if (index > 0) line.push({ type: "hardBreak" });
    const last = line.at(-1);
    if (last?.type === "text") last.text += words;
    else if (words !== "") line.push({ type: "text", text: words });
  }
}

/**
 * Writes blocks as the text of a cell. `isExact` says whether the cell is read as the same blocks. Otherwise only the
 * words remain.
 */
export function writeCell(blocks: readonly BlockNode[]): { text: string; isExact: boolean } {
  const text = blocks.map(writeNode).join("\n\n").trim();
  return { text, isExact: serialize(readCell(text)) === serialize(blocks) };
}

/**
 * Serializes blocks with sorted members, which PostgreSQL stores in another order, and without those that say nothing,
 * such as the editor's `textAlign: null`.
 */
const serialize = (blocks: readonly BlockNode[]): string => canonicalizeJson(dropEmpty(blocks));

function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, dropEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.keys(value ?? {}).length === 0);

type AnyNode = { type: string; text?: string; attrs?: unknown; content?: readonly AnyNode[] };

function writeNode(node: AnyNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const attrs = new Map(Object.entries(node.attrs ?? {}));
  if (node.type === "inlineMath") return `\\(${attrs.get("latex")}\\)`;
  if (node.type === "blockMath") return `\\[${attrs.get("latex")}\\]`;
  if (node.type === "image") return String(attrs.get("alt") ?? "");
  if (node.type === "textEntryInteraction" || node.type === "gap") return "_____";
  const isLine = ["paragraph", "heading", "codeBlock"].includes(node.type);
  return (node.content ?? []).map(writeNode).join(isLine ? "" : "\n");
}

/** Splits a cell at bars. `\|` is a bar within a part. */
export const splitBars = (text: string): string[] =>
  text.split(/(?<!\\)\|/).map((part) => part.replaceAll("\\|", "|").trim());

/** Undefined if a backslash at the end would escape the next bar. */
export const joinBars = (parts: readonly string[]): string | undefined =>
  parts.some((part) => part.endsWith("\\") || part.includes("\\|"))
    ? undefined
    : parts.map((part) => part.replaceAll("|", "\\|")).join(" | ");
