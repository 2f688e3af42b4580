import type { BlockNode, InlineNode, Mark } from "#lib/core/content/index.ts";
import { InlineRun } from "./inline-run.ts";

export type Align = "left" | "center" | "right" | "justify";
/** The block that a line of text becomes. Text without a block of its own is in an anonymous paragraph. */
export type Line = { type: "paragraph" | "anonymous"; align?: Align } | HeadingLine;
type HeadingLine = { type: "heading"; level: number; align?: Align };

const ANONYMOUS: Line = { type: "anonymous" };

/** Collects blocks, and inline nodes that become blocks when their line ends. */
export class BlockSink {
  readonly blocks: BlockNode[] = [];
  readonly run = new InlineRun();
  #line = ANONYMOUS;

  addBlock(block: BlockNode): void {
    this.endLine();
    this.blocks.push(block);
  }

  /** Ends the current line, and runs `fill` with lines of another kind. */
  withLine(line: Line, fill: () => void): void {
    const outer = this.#line;
    this.endLine();
    this.#line = line;
    fill();
    this.endLine();
    this.#line = outer;
  }

  /** Makes a block of the inline nodes so far. */
  endLine(): void {
    const content = this.run.take();
    if (content) this.blocks.push(createLine(this.#line, content));
  }
}

function createLine(line: Line, content: InlineNode[]): BlockNode {
  const [only, second] = content;
  if (line.type === "anonymous" && only?.type === "image" && !second) {
    const { marks: _marks, ...image } = only;
    return image;
  }
  const children = content.length > 0 ? { content } : {};
  const align = line.align ? { textAlign: line.align } : {};
  if (line.type === "heading")
    return { type: "heading", attrs: { level: line.level, ...align }, ...children };
  return { type: "paragraph", ...(line.align ? { attrs: align } : {}), ...children };
}

/** Adds a mark inside the others, unless there is one of its type. */
export const addMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
