import type { BlockNode } from "#lib/core/content/nodes.ts";
import { decodeBase64, isBase64 } from "../base64.ts";
import { HtmlConverter, type TextReplacement } from "../html/convert-html.ts";
import type { Phrase } from "../html/phrases.ts";
import type { LossNote, ModelAsset } from "../model.ts";
import { type PictureSize, readPictureSize } from "../picture-size.ts";
import { parsePercent } from "../quiz/fractions.ts";
import { LanguageChooser } from "../quiz/languages.ts";
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

/** The elements with feedback for the whole question: for everyone, and for an outcome. */
type FeedbackName = "generalfeedback" | "correctfeedback" | "partiallycorrectfeedback" | "incorrectfeedback";

/** A `question` element of Moodle XML, with what its conversion loses and the files that it uses. */
export class MoodleElement {
  readonly element: XmlElement;
  readonly type: string;
  readonly #losses: LossNote[] = [];
  readonly #converter: HtmlConverter;
  readonly #languages: LanguageChooser;
  /** The files of the text that is being converted, by name. */
  #files = new Map<string, ModelAsset>();
  #fileCount = 0;
  readonly #pictures: ModelAsset[] = [];

  constructor(element: XmlElement) {
    this.element = element;
    this.type = element.attributes.get("type") ?? "";
    this.#languages = new LanguageChooser(getInnerText(findElement(element, "questiontext")));
    this.#converter = new HtmlConverter({ findFile: (address) => this.#findFile(address) });
  }

  get losses(): LossNote[] {
    return [...this.#losses, ...this.#languages.losses, ...this.#converter.losses];
  }
  get assets(): ModelAsset[] {
    return [...this.#converter.assets, ...this.#pictures];
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

  getFormat(element: XmlElement | undefined): TextFormat {
    const format = element?.attributes.get("format");
    return isFormat(format) ? format : this.defaultFormat;
  }

  /** Returns the text in an element, or another text in its format, as HTML in whatever languages it has. */
  getHtml(element: XmlElement | undefined, path: string, text = getInnerText(element)): string {
    return toHtml(text, this.getFormat(element), path);
  }

  convertPrompt(replacement?: TextReplacement, html?: string): BlockNode[] {
    const element = findElement(this.element, "questiontext");
    const path = "questiontext";
    const chosen = this.#languages.choose(html ?? this.getHtml(element, path), path);
    // A field or place in a language that isn't displayed counts in Moodle.
    if (replacement && chosen.dropped.some((text) => text.search(replacement.pattern) !== -1))
      throw new SkippedItem("scoring_not_supported", path, "multilang");
    return this.#withFiles(element, path, () =>
      this.#converter.convertBlocks(chosen.html, path, replacement),
    );
  }
  convertBlocks(element: XmlElement | undefined, path: string): BlockNode[] {
    const { html } = this.#languages.choose(this.getHtml(element, path), path);
    return this.#withFiles(element, path, () => this.#converter.convertBlocks(html, path));
  }
  convertPhrase(source: string, path: string): Phrase[] {
    const { html } = this.#languages.choose(source, path);
    return this.#withFiles(undefined, path, () => this.#converter.convertPhrase(html, path));
  }
  /** Converts an element with HTML to text, such as feedback. "" if it is missing. */
  convertText(element: XmlElement | undefined, path: string): string {
    if (!element) return "";
    const { html } = this.#languages.choose(this.getHtml(element, path), path);
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
  /** Whether any feedback for the whole question is more than blank. Nothing of it is noted as lost or used. */
  hasFeedback(...names: FeedbackName[]): boolean {
    const unused = new MoodleElement(this.element);
    return names.some((name) => unused.convertText(findElement(this.element, name), name) !== "");
  }

  /** Reads the picture in an element. Undefined if it has none, or none with a size that we can read. */
  readPicture(element: XmlElement, path: string): ({ src: string } & PictureSize) | undefined {
    const file = findElement(element, "file");
    const asset = file && this.#createAsset(file, path);
    const size = file && asset && readPictureSize(decodeBase64(getBase64(file)));
    if (!size) return undefined;
    this.#pictures.push(asset);
    return { src: `asset:${asset.name}`, ...size };
  }

  #withFiles<T>(element: XmlElement | undefined, path: string, convert: () => T): T {
    const files = (element ? listElements(element, "file") : []).flatMap((file): [string, ModelAsset][] => {
      const name = file.attributes.get("name") ?? "";
      const folder = (file.attributes.get("path") ?? "/").replace(/^\/|\/$/g, "");
      const asset = this.#createAsset(file, path);
      return asset ? [[folder === "" ? name : `${folder}/${name}`, asset]] : [];
    });
    this.#files = new Map(files);
    return convert();
  }

  #createAsset(file: XmlElement, path: string): ModelAsset | undefined {
    const name = file.attributes.get("name") ?? "";
    const base64 = getBase64(file);
    this.#fileCount += 1;
    if (isBase64(base64))
      return { name: `${this.#fileCount}-${name}`, read: async () => decodeBase64(base64) };
    this.addLoss("asset_invalid", path, name);
    return undefined;
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

const getBase64 = (file: XmlElement): string => getText(file).replace(/\s+/g, "");

/** Returns the text of an element, which is in a `text` element unless the file is old. */
export function getInnerText(element: XmlElement | undefined): string {
  const inner = findElement(element, "text");
  if (inner) return getText(inner);
  return element?.children.filter((child) => typeof child === "string").join("") ?? "";
}

/**
 * Whether a choice is left out because it has no text. Moodle drops it when it saves the question. One that earns points
 * stays, because no other choice could earn them.
 */
export const isOmitted = (text: string, fraction: number): boolean => text.trim() === "" && fraction <= 0;

/** @throws SkippedItem if the fraction of an answer isn't a number */
export function getFraction(answer: XmlElement): number {
  const text = answer.attributes.get("fraction") ?? "0";
  const fraction = parsePercent(text);
  if (fraction === undefined) throw new SkippedItem("invalid_item", "answer", `fraction="${text}"`);
  return fraction;
}
