import { SaxesParser, type SaxesTagNS } from "saxes";
import { decodeText } from "../decode-text.ts";
import { ImportError, type SourceFile } from "../model.ts";
import type { XmlElement } from "./elements.ts";

/** The deepest nesting of elements. */
const MAX_DEPTH = 200;
/** The longest piece of markup or text between two events of the parser, and the largest element, in characters. */
const MAX_PIECE = 16 * 1024 * 1024;
const MAX_ELEMENT = 32 * 1024 * 1024;
const MAX_ATTRIBUTES = 1_000;
/** The estimated memory of the elements that are kept at a time, in bytes. */
const MAX_MEMORY = 100 * 1024 * 1024;
/** A document type that names itself and perhaps a DTD, but defines nothing in the file. */
const DOCUMENT_TYPE =
  /^\s+[\w:.-]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"<>]*"|'[^'<>]*'))\s+(?:"[^"<>]*"|'[^'<>]*'))?\s*$/;
/** Estimates for an element, for an attribute or text without its characters, and for a character. */
const ELEMENT_MEMORY = 600;
const TEXT_MEMORY = 150;
const CHARACTER_MEMORY = 2;

/**
 * An element together with the elements around it, outermost first. Those don't contain earlier split elements. `index`
 * is the number of the parent's children before it, without split elements.
 */
export type FoundElement = { element: XmlElement; ancestors: readonly XmlElement[]; index: number };

/**
 * Reads an XML file as a stream. Yields each element whose name is in `split` when it ends and removes it from its
 * parent, so that only one is in memory, and at last the root. A document type may name a DTD, which is never read:
 * entities other than XML's own five and definitions in the file are errors.
 * @throws ImportError if the file isn't well-formed UTF-8 or UTF-16, defines a document type or is too large
 */
export async function* readXml(
  file: SourceFile,
  split: ReadonlySet<string> = new Set(),
): AsyncGenerator<FoundElement> {
  const builder = new TreeBuilder(file.path, split);
  for await (const text of decodeText(file)) {
    // In pieces, so that neither one huge token nor many elements are in memory at once.
    for (let start = 0; start < text.length; start += PIECE) {
      builder.write(text.slice(start, start + PIECE));
      yield* builder.takeFound();
    }
  }
  builder.close();
  yield* builder.takeFound();
}

/** Reads an XML file as a whole. @throws ImportError as `readXml` does */
export async function readXmlRoot(file: SourceFile): Promise<XmlElement> {
  for await (const { element } of readXml(file)) return element;
  throw new ImportError("unreadable", `${file.path} is empty.`);
}

/** The number of characters to parse at a time. */
const PIECE = 65_536;

class TreeBuilder {
  readonly #path: string;
  readonly #split: ReadonlySet<string>;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #open: { element: XmlElement; start: number; index: number; memory: number }[] = [];
  #found: FoundElement[] = [];
  #lastEvent = 0;
  #memory = 0;
  /** The attributes of the tag that is being read, and their memory. */
  #attributes = 0;
  #attributeMemory = 0;

  constructor(path: string, split: ReadonlySet<string>) {
    this.#path = path;
    this.#split = split;
    this.#parser.on("error", (error) => this.#fail(error.message));
    this.#parser.on("doctype", (declaration) => this.#checkDocumentType(declaration));
    this.#parser.on("attribute", ({ value }) => this.#noteAttribute(value));
    this.#parser.on("opentag", (tag) => this.#openElement(tag));
    this.#parser.on("closetag", () => this.#closeElement());
    this.#parser.on("text", (text) => this.#addText(text));
    this.#parser.on("cdata", (text) => this.#addText(text));
    this.#parser.on("comment", () => this.#noteEvent());
    this.#parser.on("processinginstruction", () => this.#noteEvent());
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#parser.position - this.#lastEvent > MAX_PIECE) this.#fail("a tag or text is too long");
  }
  close(): void {
    this.#parser.close();
  }
  *takeFound(): Generator<FoundElement> {
    const found = this.#found;
    this.#found = [];
    yield* found;
  }

  #checkDocumentType(declaration: string): void {
    this.#noteEvent();
    if (!DOCUMENT_TYPE.test(declaration))
      throw new ImportError("document_type", `${this.#path} has a document type with definitions.`);
  }
  #fail(reason: string): never {
    throw new ImportError("unreadable", `${this.#path} isn't well-formed XML: ${reason}`);
  }
  #noteEvent(): void {
    this.#lastEvent = this.#parser.position;
  }
  #noteAttribute(value: string): void {
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTES) this.#fail("a tag has too many attributes");
    this.#attributeMemory += TEXT_MEMORY + CHARACTER_MEMORY * value.length;
  }
  #addMemory(bytes: number): void {
    this.#memory += bytes;
    if (this.#memory > MAX_MEMORY)
      throw new ImportError("too_large", `${this.#path} has too many elements in one place.`);
  }
  #addText(text: string): void {
    this.#noteEvent();
    this.#addMemory(TEXT_MEMORY + CHARACTER_MEMORY * text.length);
    this.#open.at(-1)?.element.children.push(text);
  }
  #openElement(tag: SaxesTagNS): void {
    this.#noteEvent();
    const memory = this.#memory;
    this.#addMemory(ELEMENT_MEMORY + this.#attributeMemory);
    this.#attributes = 0;
    this.#attributeMemory = 0;
    if (this.#open.length === MAX_DEPTH) this.#fail("elements are nested too deeply");
    const attributes = new Map(
      Object.values(tag.attributes)
        .filter(({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns")
        .map(({ name, local, prefix, value }) => [prefix === "xml" ? name : local, value] as const),
    );
    const element: XmlElement = { name: tag.local, namespace: tag.uri, attributes, children: [] };
    const siblings = this.#open.at(-1)?.element.children;
    const index = siblings?.length ?? 0;
    if (!this.#split.has(element.name)) siblings?.push(element);
    this.#open.push({ element, start: this.#parser.position, index, memory });
  }
  #closeElement(): void {
    this.#noteEvent();
    const closed = this.#open.pop();
    if (!closed) return;
    const { element, start, index, memory } = closed;
    const isSplit = this.#split.has(element.name);
    if (isSplit && this.#parser.position - start > MAX_ELEMENT) this.#fail("an element is too large");
    if (isSplit) this.#memory = memory;
    if (isSplit || this.#open.length === 0)
      this.#found.push({ element, ancestors: this.#open.map((each) => each.element), index });
  }
}
