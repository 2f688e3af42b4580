import type { BlockNode, Doc, DocNode, InlineNode, MarkType } from "#lib/core/content/index.ts";
import type { CoursePicture } from "./pictures.ts";

/** Builds a document. The functions in this file have short names, so that a course reads like its text. */
export const doc = (...content: BlockNode[]): Doc => ({ type: "doc", content });

type Phrase = DocNode<"text"> | DocNode<"inlineMath">;
type Part = InlineNode | string | number;
type Template<N> = (strings: TemplateStringsArray, ...parts: Part[]) => N;

const text = (words: string, ...marks: Exclude<MarkType, "link">[]): DocNode<"text"> => ({
  type: "text",
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});

export const b = (words: string) => text(words, "bold");
export const i = (words: string) => text(words, "italic");

/** Builds inline LaTeX. As a template tag, it keeps backslashes. */
export const tex = (strings: TemplateStringsArray): DocNode<"inlineMath"> => ({
  type: "inlineMath",
  attrs: { latex: String.raw(strings) },
});

export const blockTex = (strings: TemplateStringsArray): DocNode<"blockMath"> => ({
  type: "blockMath",
  attrs: { latex: String.raw(strings) },
});

/** Builds text that contains nodes. Adjacent texts without marks are joined, as in ProseMirror. */
function inline(strings: TemplateStringsArray, parts: Part[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  const add = (part: Part) => {
    const last = nodes.at(-1);
    if (typeof part === "object") nodes.push(part);
    else if (part === "") return;
    else if (last?.type === "text" && !last.marks) nodes.splice(-1, 1, text(`${last.text}${part}`));
    else nodes.push(text(String(part)));
  };
  for (const [n, words] of strings.entries()) {
    add(words);
    const part = parts[n];
    if (part !== undefined) add(part);
  }
  return nodes;
}

export const p: Template<DocNode<"paragraph">> = (strings, ...parts) => ({
  type: "paragraph",
  content: inline(strings, parts),
});

const heading =
  (level: number): Template<DocNode<"heading">> =>
  (strings, ...parts) => ({ type: "heading", attrs: { level }, content: inline(strings, parts) });
export const h2 = heading(2);
export const h3 = heading(3);

/** Converts a string that contains at most one formula: `words $latex$ words`. */
export function phrase(words: string): Phrase[] {
  return words.split("$").flatMap((part, n): Phrase[] => {
    if (part === "") return [];
    return [n % 2 === 1 ? { type: "inlineMath", attrs: { latex: part } } : text(part)];
  });
}

export const paragraph = (words: string): DocNode<"paragraph"> => ({
  type: "paragraph",
  content: phrase(words),
});

const items = (entries: readonly string[]): DocNode<"listItem">[] =>
  entries.map((words) => ({ type: "listItem", content: [paragraph(words)] }));

export const bullets = (...entries: string[]): DocNode<"bulletList"> => ({
  type: "bulletList",
  content: items(entries),
});

export const numbered = (...entries: string[]): DocNode<"orderedList"> => ({
  type: "orderedList",
  attrs: { start: 1 },
  content: items(entries),
});

export const quote = (...content: BlockNode[]): DocNode<"blockquote"> => ({ type: "blockquote", content });

export const rule: DocNode<"horizontalRule"> = { type: "horizontalRule" };

/** Builds a table whose first row is the header. Numbers are right-aligned. */
export function table(...rows: (string | number)[][]): DocNode<"table"> {
  const row = (cells: (string | number)[], type: "tableHeader" | "tableCell"): DocNode<"tableRow"> => ({
    type: "tableRow",
    content: cells.map((cell) => ({
      type,
      ...(typeof cell === "number" ? { attrs: { align: "right" as const } } : {}),
      content: [paragraph(String(cell))],
    })),
  });
  return {
    type: "table",
    content: rows.map((cells, n) => row(cells, n === 0 ? "tableHeader" : "tableCell")),
  };
}

export const image = (attrs: CoursePicture): DocNode<"image"> => ({ type: "image", attrs });
