import { SaxesParser, type SaxesTagNS } from "saxes";
import { decodeText } from "../decode-text.ts";
import { ImportError, type SourceFile } from "../model.ts";
import type { XmlElement } from "./elements.ts";

/** The deepest nesting of elements. */
const MAX_DEPTH = 200;
/** The longest piece of markup or text between two events of the parser, and the largest element, in characters. */
const MAX_PIECE = 16 * 1024 * 1024;
const MAX_ELEMENT = 32 * 1024 * 1024;

/** An element together with the elements around it, outermost first. Those don't contain earlier split elements. */
export type FoundElement = { element: XmlElement; ancestors: readonly XmlElement[] };

/**
 * Reads an XML file as a stream. Yields each element whose name is in `split` when it ends and removes it from its
 * parent, so that only one is in memory, and at last the root. Entities other than XML's own five and document types
 * are errors, so nothing outside the file is ever read.
 * @throws ImportError if the file isn't well-formed UTF-8 or UTF-16, has a document type or is too large
 */
export async function* readXml(
  file: SourceFile,
  split: ReadonlySet<string> = new Set(),
): AsyncGenerator<FoundElement> {
  const builder = new TreeBuilder(file.path, split);
  for await (const text of decodeText(file)) {
    builder.write(text);
    yield* builder.takeFound();
  }
  builder.close();
  yield* builder.takeFound();
}

/** Reads an XML file as a whole. @throws ImportError as `readXml` does */
export async function readXmlRoot(file: SourceFile): Promise<XmlElement> {
  for await (const { element } of readXml(file)) return element;
  throw new ImportError("unreadable", `${file.path} is empty.`);
}

class TreeBuilder {
  readonly #path: string;
  readonly #split: ReadonlySet<string>;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #open: { element: XmlElement; start: number }[] = [];
  #found: FoundElement[] = [];
  #lastEvent = 0;

  constructor(path: string, split: ReadonlySet<string>) {
    this.#path = path;
    this.#split = split;
    this.#parser.on("error", (error) => this.#fail(error.message));
    this.#parser.on("doctype", () => {
      throw new ImportError("document_type", `${path} has a document type, which isn't read.`);
    });
    this.#parser.on("opentag", (tag) => this.#openElement(tag));
    this.#parser.on("closetag", () => this.#closeElement());
    this.#parser.on("text", (text) => this.#addText(text));
    this.#parser.on("cdata", (text) => this.#addText(text));
    this.#parser.on("comment", () => this.#noteEvent());
    this.#parser.on("processinginstruction", () => this.#noteEvent());
  }

  write(text: string): void {
    // In pieces, so that one huge token is noticed before it is in memory twice.
    for (let start = 0; start < text.length; start += 65_536) {
      this.#parser.write(text.slice(start, start + 65_536));
      if (this.#parser.position - this.#lastEvent > MAX_PIECE) this.#fail("a tag or text is too long");
    }
  }
  close(): void {
    this.#parser.close();
  }
  *takeFound(): Generator<FoundElement> {
    const found = this.#found;
    this.#found = [];
    yield* found;
  }

  #fail(reason: string): never {
    throw new ImportError("unreadable", `${this.#path} isn't well-formed XML: ${reason}`);
  }
  #noteEvent(): void {
    this.#lastEvent = this.#parser.position;
  }
  #addText(text: string): void {
    this.#noteEvent();
    this.#open.at(-1)?.element.children.push(text);
  }
  #openElement(tag: SaxesTagNS): void {
    this.#noteEvent();
    if (this.#open.length === MAX_DEPTH) this.#fail("elements are nested too deeply");
    const attributes = new Map(
      Object.values(tag.attributes)
        .filter(({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns")
        .map(({ name, local, prefix, value }) => [prefix === "xml" ? name : local, value] as const),
    );
    const element: XmlElement = { name: tag.local, namespace: tag.uri, attributes, children: [] };
    if (!this.#split.has(element.name)) this.#open.at(-1)?.element.children.push(element);
    this.#open.push({ element, start: this.#parser.position });
  }
  #closeElement(): void {
    this.#noteEvent();
    const closed = this.#open.pop();
    if (!closed) return;
    const { element, start } = closed;
    const isSplit = this.#split.has(element.name);
    if (isSplit && this.#parser.position - start > MAX_ELEMENT) this.#fail("an element is too large");
    if (isSplit || this.#open.length === 0)
      this.#found.push({ element, ancestors: this.#open.map((each) => each.element) });
  }
}
