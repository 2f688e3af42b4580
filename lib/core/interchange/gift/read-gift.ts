import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import { readBeginning } from "../decode-text.ts";
import { HtmlConverter, type TextReplacement } from "../html/convert-html.ts";
import type {
  FormatReader,
  LossNote,
  ModelAsset,
  ModelEntry,
  ModelItem,
  ModelQuestion,
  Source,
} from "../model.ts";
import { requireValid } from "../quiz/check-question.ts";
import { collectFeedback } from "../quiz/collect-feedback.ts";
import { LanguageChooser } from "../quiz/languages.ts";
import { addFeedback, type BuiltQuestion } from "../quiz/parts.ts";
import { createSectionCollector } from "../quiz/section-collector.ts";
import { readTags } from "../quiz/tags.ts";
import { toHtml } from "../quiz/to-html.ts";
import { SkippedItem } from "../skipped-item.ts";
import { buildAnswers } from "./build-answers.ts";
import { BLANK, fillBlank, type GiftQuestion, type GiftText, parseGift, readTitle } from "./parse-gift.ts";
import { splitBlocks } from "./split-blocks.ts";

const TAG = /(?<!\\)\[tag:(.+?)(?<!\\)\]/g;
const CATEGORY = /^\$CATEGORY:/;
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*["[{])/;
/** Any tag but one of HTML that a question can start with. */
const XML_START =
  /^\s*<(?!(?:a|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|math|ol|p|pre|q|s|span|strong|su[bp]|table|u|ul)[\s/>])/i;

/** Reads GIFT as Moodle does. Each question counts one point. */
export const giftReader: FormatReader = {
  format: "gift",
  async detect({ files }) {
    const [file, second] = files.values();
    if (!file || second) return undefined;
    const beginning = await readBeginning(file);
    const isGift =
      /^(?:::|\$CATEGORY:)/m.test(beginning) ||
      /(?<!\\)\{\s*(?:[=~#}]|T(?:RUE)?\s*[}#]|F(?:ALSE)?\s*[}#])/.test(beginning);
    return isGift && !JSON_START.test(beginning) && !XML_START.test(beginning)
      ? { version: null }
      : undefined;
  },
  read: readQuestions,
};

async function* readQuestions({ name, files }: Source): AsyncGenerator<ModelEntry> {
  const sections = createSectionCollector(name);
  for (const file of files.values()) {
    let index = 0;
    for await (const { lines } of splitBlocks(file)) {
      if (lines) takeCategory(lines, sections);
      if (lines?.every((line) => line.startsWith("//"))) continue;
      index += 1;
      const source = `${file.path}#${index}`;
      yield { type: "item", item: readItem(source, lines, sections) };
    }
  }
  const test = sections.finish();
  if (test) yield { type: "test", test };
}

/** Removes a category from the lines of a block. Comments can precede it: Moodle writes one before each entry. */
function takeCategory(lines: string[], sections: ReturnType<typeof createSectionCollector>): void {
  const start = lines.findIndex((line) => !line.startsWith("//"));
  const line = lines[start];
  if (line === undefined || !CATEGORY.test(line)) return;
  sections.startCategory(line.replace(CATEGORY, "").trim());
  lines.splice(0, start + 1);
}

function readItem(
  source: string,
  lines: readonly string[] | null,
  sections: ReturnType<typeof createSectionCollector>,
): ModelItem {
  const item: ModelItem = { source, title: "", question: null, tags: [], losses: [], assets: [] };
  try {
    if (!lines) throw new SkippedItem("too_large", "");
    const { title, text } = readTitle(lines);
    item.title = title;
    const gift = parseGift(text);
    const converter = new GiftConverter(gift);
    if (gift.answers.type === "description") {
      sections.startContext(converter.convertBlocks(gift.prompt, ""), converter.assets, source);
      return { ...item, losses: [{ code: "text_only", path: "" }, ...converter.losses] };
    }
    const { question, losses } = buildQuestion(gift, converter);
    const comments = lines.filter((line) => line.startsWith("//")).join("\n");
    const found = [...comments.matchAll(TAG)].map(([, tag = ""]) => tag.replace(/\\([[\]])/g, "$1"));
    const tags = readTags([...found, ...sections.tags]);
    sections.addItem(source);
    return {
      ...item,
      question: requireValid(question),
      tags: tags.tags,
      losses: [...losses, ...converter.losses, ...tags.losses],
      assets: converter.assets,
    };
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    return { ...item, losses: [error.loss] };
  }
}

/** Converts the texts of a question, each in one language. */
class GiftConverter {
  readonly #html = new HtmlConverter();
  readonly #languages: LanguageChooser;

  constructor({ prompt }: GiftQuestion) {
    this.#languages = new LanguageChooser(prompt.text);
  }
  get losses(): LossNote[] {
    return [...this.#languages.losses, ...this.#html.losses];
  }
  get assets(): ModelAsset[] {
    return this.#html.assets;
  }
  convertBlocks({ text, format }: GiftText, path: string, replacement?: TextReplacement): BlockNode[] {
    const { html } = this.#languages.choose(toHtml(text, format, path), path);
    return this.#html.convertBlocks(html, path, replacement);
  }
  convertText({ text, format }: GiftText, path: string): string {
    if (text === "") return "";
    const { html } = this.#languages.choose(toHtml(text, format, path), path);
    return this.#html.convertText(html, path);
  }
}

function buildQuestion(gift: GiftQuestion, converter: GiftConverter): BuiltQuestion {
  // The feedback of an open question is left out, so nothing of it is noted as lost or used.
  const feedbackConverter = gift.answers.type === "essay" ? new GiftConverter(gift) : converter;
  const toText = (text: GiftText) => feedbackConverter.convertText(text, "feedback");
  const toBlocks = (text: GiftText, path: string) => converter.convertBlocks(text, path);
  const { built, field, ...source } = buildAnswers(gift.answers, { toText, toBlocks });
  const { feedback, losses } = collectFeedback({ ...source, general: toText(gift.generalFeedback) });
  const question = placeAnswers(gift, built.question, field, converter);
  if (question.keys.some(({ type }) => type === "open")) {
    const isLost = Object.keys(feedback).length > 0;
    return { question, losses: isLost ? [{ code: "feedback", path: "feedback" }] : built.losses };
  }
  const keys = question.keys.map((key) => addFeedback(key, feedback));
  return { question: { ...question, keys }, losses: [...built.losses, ...losses] };
}

/**
 * Puts the answers after the prompt, or in the blank if they fit in a line of text. They also come after the prompt if
 * the blank is in a language that isn't kept, because Moodle shows the answers in every language.
 */
function placeAnswers(
  { prompt, hasBlank }: GiftQuestion,
  { content, ...question }: ModelQuestion,
  field: InlineNode | null,
  converter: GiftConverter,
): ModelQuestion {
  const isInline = hasBlank && field !== null;
  const text = isInline ? prompt : { ...prompt, text: fillBlank(prompt.text) };
  let isPlaced = false;
  const create = () => {
    isPlaced = true;
    return field ?? undefined;
  };
  const replacement = isInline ? { pattern: new RegExp(BLANK, "g"), create } : undefined;
  const blocks = converter.convertBlocks(text, "", replacement);
  const answers =
    isPlaced || !("content" in content) || !Array.isArray(content.content) ? [] : content.content;
  return { ...question, content: { type: "doc", content: [...blocks, ...answers] } };
}
