import { decodeText } from "../decode-text.ts";
import type { SourceFile } from "../model.ts";

/** The longest question, in characters. */
const MAX_BLOCK = 1024 * 1024;

/** Lines up to an empty one. `lines` is null if they are too long. */
export type GiftBlock = { lines: string[] | null };

/** Splits a file at its empty lines, which end a question even within its answers, as in Moodle. */
export async function* splitBlocks(file: SourceFile): AsyncGenerator<GiftBlock> {
  const splitter = new BlockSplitter();
  for await (const text of decodeText(file)) yield* splitter.write(text);
  yield* splitter.close();
}

class BlockSplitter {
  #lines: string[] = [];
  #length = 0;
  #rest = "";

  *write(text: string): Generator<GiftBlock> {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) yield* this.#addLine(line);
    // A line without an end isn't kept in full.
    if (this.#rest.length > MAX_BLOCK) {
      this.#length += this.#rest.length;
      this.#rest = "";
    }
  }

  *close(): Generator<GiftBlock> {
    yield* this.#addLine(this.#rest);
    yield* this.#addLine("");
  }

  *#addLine(line: string): Generator<GiftBlock> {
    const trimmed = line.trim();
    if (trimmed === "" && this.#length > 0) {
      yield { lines: this.#length > MAX_BLOCK ? null : this.#lines };
      this.#lines = [];
      this.#length = 0;
    }
    if (trimmed === "") return;
    this.#length += trimmed.length + 1;
    if (this.#length <= MAX_BLOCK) this.#lines.push(trimmed);
  }
}
