import type { InlineNode, Mark } from "#lib/core/content/index.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { escapeCharacters } from "../xml/escape.ts";

export type WriteHtmlOptions = {
  /** Returns the address of an image. Defaults to the image's own. */
  getAddress?: (src: string) => string;
  /** Writes a node in another way, such as an interaction. Undefined writes it as usual. */
  writeNode?: (node: DocNode) => string | undefined;
};

/**
 * Writes nodes as HTML that `HtmlConverter` reads as the same nodes, except that adjacent texts with the same marks
 * become one. Formulas are LaTeX in the delimiters that MathJax finds. Interactions are left out unless `writeNode`
 * writes them.
 */
export const writeHtml = (nodes: readonly DocNode[], options: WriteHtmlOptions = {}): string =>
  nodes.map((_, i) => separateImages(nodes, i, writeAt(nodes, i, options))).join("");

/** Two images side by side would be read as one line. */
const separateImages = (blocks: readonly DocNode[], index: number, html: string): string =>
  blocks[index]?.type === "image" && blocks[index - 1]?.type === "image" ? `<div>${html}</div>` : html;

const writeInlines = (nodes: readonly DocNode[] = [], options: WriteHtmlOptions): string =>
  nodes.map((_, i) => writeAt(nodes, i, options)).join("");

type Neighbors = { before: DocNode | undefined; after: DocNode | undefined };

function writeAt(nodes: readonly DocNode[], index: number, options: WriteHtmlOptions): string {
  const node = nodes[index];
  return node ? writeNode(node, { before: nodes[index - 1], after: nodes[index + 1] }, options) : "";
}

function writeNode(node: DocNode, neighbors: Neighbors, options: WriteHtmlOptions): string {
  const written = options.writeNode?.(node);
  if (written !== undefined) return written;
  const html = node.type === "text" ? writeText(node.text, neighbors) : writeUnmarked(node, options);
  const marks = "marks" in node ? (node.marks ?? []) : [];
  return marks.reduceRight((inner, mark) => wrapMark(inner, mark), html);
}

function writeUnmarked(node: DocNode, options: WriteHtmlOptions): string {
  const content = (): string => writeHtml(("content" in node && node.content) || [], options);
  switch (node.type) {
    case "paragraph":
      return `<p${writeAlign(node.attrs?.textAlign)}>${writeLine(node.content, options)}</p>`;
    case "heading": {
      const { level, textAlign } = node.attrs;
      return `<h${level}${writeAlign(textAlign)}>${writeLine(node.content, options)}</h${level}>`;
    }
    case "bulletList":
      return `<ul>${content()}</ul>`;
    case "orderedList":
      return `<ol${writeAttributes({ start: node.attrs?.start, type: node.attrs?.type })}>${content()}</ol>`;
    case "listItem":
      return `<li>${content()}</li>`;
    case "blockquote":
      return `<blockquote>${content()}</blockquote>`;
    case "codeBlock":
      return writeCodeBlock(node);
    case "horizontalRule":
      return "<hr>";
    case "hardBreak":
      return "<br>";
    case "table":
      return `<table><tbody>${content()}</tbody></table>`;
    case "tableRow":
      return `<tr>${content()}</tr>`;
    case "tableHeader":
      return `<th${writeCell(node)}>${content()}</th>`;
    case "tableCell":
      return `<td${writeCell(node)}>${content()}</td>`;
    case "image": {
      const { src, alt, title, width, height } = node.attrs;
      const address = options.getAddress?.(src) ?? src;
      return `<img${writeAttributes({ src: address, alt, title, width, height })}>`;
    }
    case "inlineMath":
      return writeFormula(node.attrs.latex, false);
    case "blockMath":
      return writeFormula(node.attrs.latex, true);
    default:
      return "";
  }
}

const MARK_TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
  subscript: "sub",
  superscript: "sup",
} as const;

function wrapMark(inner: string, mark: Mark): string {
  if (mark.type === "link") return `<a${writeAttributes({ href: mark.attrs.href })}>${inner}</a>`;
  const tag = MARK_TAGS[mark.type];
  return `<${tag}>${inner}</${tag}>`;
}

/**
 * Escapes text for HTML, also inside of attributes in double quotes. No-break spaces and carriage returns are written as
 * references, because parsers and editors change them otherwise.
 */
export const escapeHtmlAndSpaces = (text: string): string => escapeCharacters(text, /[&<>"\u00a0\r]/g);

/** Writes text. White space that would collapse is preserved, and delimiters of formulas are taken apart. */
function writeText(text: string, { before, after }: Neighbors): string {
  const escaped = escapeHtmlAndSpaces(text).replace(/\\(?=[([])|\$(?=\$)/g, "$&<span></span>");
  const collapses =
    /[\t\n\r\f]| {2}/.test(text) ||
    (text.startsWith(" ") && (isLineEnd(before) || endsWithSpace(before))) ||
    (text.endsWith(" ") && isLineEnd(after));
  return collapses ? `<span style="white-space: pre-wrap">${escaped}</span>` : escaped;
}

const isLineEnd = (node: DocNode | undefined): boolean => !node || node.type === "hardBreak";
const endsWithSpace = (node: DocNode | undefined): boolean =>
  node?.type === "text" && node.text.endsWith(" ");

/** A line without text, or that ends with a break, needs a break to be displayed. */
function writeLine(content: readonly InlineNode[] | undefined, options: WriteHtmlOptions): string {
  const last = content?.at(-1);
  const html = writeInlines(content, options);
  return !last || last.type === "hardBreak" ? `${html}<br>` : html;
}

const writeAlign = (align: string | null | undefined): string =>
  align ? ` style="text-align: ${align}"` : "";

function writeCell({ attrs }: DocNode<"tableCell" | "tableHeader">): string {
  return writeAttributes({ colspan: attrs?.colspan, rowspan: attrs?.rowspan }) + writeAlign(attrs?.align);
}

function writeCodeBlock({ attrs, content }: DocNode<"codeBlock">): string {
  const language = attrs?.language ? ` class="language-${escapeHtmlAndSpaces(attrs.language)}"` : "";
  const code = (content ?? []).map(({ text }) => escapeHtmlAndSpaces(text)).join("");
  return `<pre><code${language}>${code}</code></pre>`;
}

/** LaTeX that contains a delimiter itself is written as an annotation of MathML. */
function writeFormula(latex: string, block: boolean): string {
  const escaped = escapeHtmlAndSpaces(latex);
  if (latex.trim() !== latex || /\\[()[\]]|\$\$/.test(latex))
    return `<math${block ? ' display="block"' : ""}><semantics><mtext>${escaped}</mtext><annotation encoding="application/x-tex">${escaped}</annotation></semantics></math>`;
  return block ? `\\[${escaped}\\]` : `\\(${escaped}\\)`;
}

function writeAttributes(attributes: Record<string, string | number | null | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeHtmlAndSpaces(String(value))}"`)
    .join("");
}
