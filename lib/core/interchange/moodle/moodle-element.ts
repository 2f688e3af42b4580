import type { BlockNode } from "#lib/core/content/nodes.ts";
import { HtmlConverter, type TextReplacement } from "../html/convert-html.ts";
import type { Phrase } from "../html/phrases.ts";
import type { LossNote, ModelAsset } from "../model.ts";
import { parsePercent } from "../quiz/fractions.ts";
import type { OutcomeFeedback } from "../quiz/parts.ts";
import { type TextFormat, toHtml } from "../quiz/to-html.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, getText, listElements, type XmlElement } from "../xml/elements.ts";

const FORMATS: ReadonlySet<string> = new Set<TextFormat>([
  "html",
  "moodle_auto_format",
  "plain_text",
  "markdown",
]);
const isFormat = (format: string | undefined): format is TextFormat =>
  format !== undefined && FORMATS.has(format);

/** A `question` element of Moodle XML, with what its conversion loses and the files that it uses. */
export class MoodleElement {
  readonly element: XmlElement;
  readonly type: string;
  readonly #losses: LossNote[] = [];
  readonly #converter: HtmlConverter;
  /** The files of the text that is being converted, by name. */
  #files = new Map<string, ModelAsset>();
  #fileCount = 0;

  constructor(element: XmlElement) {
    this.element = element;
    this.type = element.attributes.get("type") ?? "";
    this.#converter = new HtmlConverter({ findFile: (address) => this.#findFile(address) });
  }

  get losses(): LossNote[] {
    return [...this.#losses, ...this.#converter.losses];
  }
  get assets(): ModelAsset[] {
    return this.#converter.assets;
  }
  addLoss(code: LossNote["code"], path: string, detail?: string): void {
    this.#losses.push(detail === undefined ? { code, path } : { code, path, detail });
  }

  list(name: string): XmlElement[] {
    return listElements(this.element, name);
  }
  has(name: string): boolean {
    return findElement(this.element, name) !== undefined;
  }
  /** The text of a child, which can be in a `text` element of its own. */
  getValue(name: string): string {
    return getInnerText(findElement(this.element, name)).trim();
  }
  /** Reads true, 1 or an empty element as true. A missing one is `fallback`. */
  getFlag(name: string, fallback: boolean): boolean {
    const child = findElement(this.element, name);
    return child ? !/^(?:0|false)$/i.test(getInnerText(child).trim()) : fallback;
  }

  /** The format of texts that don't state their own. */
  get defaultFormat(): TextFormat {
    const format = findElement(this.element, "questiontext")?.attributes.get("format");
    return isFormat(format) ? format : "html";
  }

  /** Returns the text in an element as HTML. */
  getHtml(element: XmlElement | undefined, path: string): string {
    const format = element?.attributes.get("format");
    return toHtml(getInnerText(element), isFormat(format) ? format : this.defaultFormat, path);
  }

  convertPrompt(replacement?: TextReplacement, html?: string): BlockNode[] {
    const element = findElement(this.element, "questiontext");
    const text = html ?? this.getHtml(element, "questiontext");
    return this.#withFiles(element, "questiontext", () =>
      this.#converter.convertBlocks(text, "questiontext", replacement),
    );
  }
  convertBlocks(element: XmlElement | undefined, path: string): BlockNode[] {
    const html = this.getHtml(element, path);
    return this.#withFiles(element, path, () => this.#converter.convertBlocks(html, path));
  }
  convertPhrase(html: string, path: string): Phrase[] {
    return this.#withFiles(undefined, path, () => this.#converter.convertPhrase(html, path));
  }
  /** Converts an element with HTML to text, such as feedback. "" if it is missing. */
  convertText(element: XmlElement | undefined, path: string): string {
    if (!element) return "";
    const html = this.getHtml(element, path);
    return this.#withFiles(element, path, () => this.#converter.convertText(html, path));
  }

  get combinedFeedback(): OutcomeFeedback {
    const read = (name: string) => this.convertText(findElement(this.element, name), name);
    return {
      correct: read("correctfeedback"),
      partial: read("partiallycorrectfeedback"),
      incorrect: read("incorrectfeedback"),
    };
  }
  get generalFeedback(): string {
    return this.convertText(findElement(this.element, "generalfeedback"), "generalfeedback");
  }

  #withFiles<T>(element: XmlElement | undefined, path: string, convert: () => T): T {
    const files = (element ? listElements(element, "file") : []).map((file): [string, ModelAsset] => {
      this.#fileCount += 1;
      const name = file.attributes.get("name") ?? "";
      const folder = (file.attributes.get("path") ?? "/").replace(/^\/|\/$/g, "");
      const asset = { name: `${this.#fileCount}-${name}`, read: async () => decodeFile(file, path) };
      return [folder === "" ? name : `${folder}/${name}`, asset];
    });
    this.#files = new Map(files);
    return convert();
  }

  #findFile(address: string): ModelAsset | undefined {
    const [, encoded] = /^@@PLUGINFILE@@\/([^?]*)/.exec(address) ?? [];
    if (encoded === undefined) return undefined;
    try {
      return this.#files.get(decodeURIComponent(encoded)) ?? this.#files.get(encoded);
    } catch {
      return this.#files.get(encoded);
    }
  }
}

/** Returns the text of an element, which is in a `text` element unless the file is old. */
export function getInnerText(element: XmlElement | undefined): string {
  const inner = findElement(element, "text");
  if (inner) return getText(inner);
  return element?.children.filter((child) => typeof child === "string").join("") ?? "";
}

/** @throws SkippedItem if the fraction of an answer isn't a number */
export function getFraction(answer: XmlElement): number {
  const text = answer.attributes.get("fraction") ?? "0";
  const fraction = parsePercent(text);
  if (fraction === undefined) throw new SkippedItem("invalid_item", "answer", `fraction="${text}"`);
  return fraction;
}

function decodeFile(file: XmlElement, path: string): Uint8Array {
  try {
    return Uint8Array.from(atob(getText(file).replace(/\s+/g, "")), (character) => character.charCodeAt(0));
  } catch {
    throw new SkippedItem("asset_invalid", path, file.attributes.get("name"));
  }
}
