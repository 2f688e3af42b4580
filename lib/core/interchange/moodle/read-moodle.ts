import { readBeginning } from "../decode-text.ts";
import { type FormatReader, ImportError, type ModelEntry, type ModelItem, type Source } from "../model.ts";
import { requireValid } from "../quiz/check-question.ts";
import type { BuiltQuestion } from "../quiz/parts.ts";
import { createSectionCollector } from "../quiz/section-collector.ts";
import { readTags } from "../quiz/tags.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, listElements, type XmlElement } from "../xml/elements.ts";
import { readXml } from "../xml/read-xml.ts";
import { getInnerText, MoodleElement } from "./moodle-element.ts";
import { readDragOntoImage } from "./read-drag-onto-image.ts";
import { readCloze, readDragWords, readGapSelect } from "./read-embedded.ts";
import {
  readEssay,
  readMatching,
  readMultichoice,
  readNumerical,
  readOrdering,
  readShortAnswer,
  readTrueFalse,
} from "./read-simple.ts";

const READERS: ReadonlyMap<string, (moodle: MoodleElement) => BuiltQuestion> = new Map([
  ["multichoice", readMultichoice],
  ["truefalse", readTrueFalse],
  ["shortanswer", readShortAnswer],
  ["numerical", readNumerical],
  ["matching", readMatching],
  ["match", readMatching],
  ["ordering", readOrdering],
  ["essay", readEssay],
  ["cloze", readCloze],
  ["multianswer", readCloze],
  ["gapselect", readGapSelect],
  ["ddwtos", readDragWords],
  ["ddimageortext", readDragOntoImage],
]);

/** Reads Moodle XML. The scores of each question type are those of Moodle's deferred feedback. */
export const moodleReader: FormatReader = {
  format: "moodle-xml",
  async detect({ files }) {
    const [file, second] = files.values();
    if (!file || second) return undefined;
    return /<quiz[\s>/]/.test(await readBeginning(file)) ? { version: null } : undefined;
  },
  read: readQuiz,
};

async function* readQuiz({ name, files }: Source): AsyncGenerator<ModelEntry> {
  const sections = createSectionCollector(name);
  for (const file of files.values()) {
    let index = 0;
    for await (const { element, ancestors } of readXml(file, new Set(["question"]))) {
      const root = ancestors[0] ?? element;
      if (root.name !== "quiz") throw new ImportError("unreadable", `${file.path} isn't Moodle XML.`);
      if (ancestors.length !== 1) continue;
      if (element.attributes.get("type") === "category") {
        sections.startCategory(getInnerText(findElement(element, "category")));
        continue;
      }
      index += 1;
      const item = createItem(element, `${file.path}#${index}`);
      yield { type: "item", item: readItem(item, element, sections) };
    }
  }
  const test = sections.finish();
  if (test) yield { type: "test", test };
}

function createItem(element: XmlElement, source: string): ModelItem {
  const title = getInnerText(findElement(element, "name")).replace(/\s+/g, " ").trim();
  return { source, title: title.slice(0, 300), question: null, tags: [], losses: [], assets: [] };
}

function readItem(
  item: ModelItem,
  element: XmlElement,
  sections: ReturnType<typeof createSectionCollector>,
): ModelItem {
  const moodle = new MoodleElement(element);
  try {
    if (moodle.type === "description") {
      sections.startContext(moodle.convertPrompt(), moodle.assets, item.source);
      return { ...item, losses: [{ code: "text_only", path: "" }, ...moodle.losses] };
    }
    const read = READERS.get(moodle.type);
    if (!read) throw new SkippedItem("unsupported_question_type", "", moodle.type);
    const { question, losses } = read(moodle);
    const points = hasOwnPoints(moodle) ? question.points : readPoints(moodle);
    noteRetries(moodle);
    const { tags, losses: tagLosses } = readTags([...listTags(element), ...sections.tags]);
    sections.addItem(item.source);
    return {
      ...item,
      question: requireValid({ ...question, points }),
      tags,
      losses: [...losses, ...moodle.losses, ...tagLosses],
      assets: moodle.assets,
    };
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    return { ...item, losses: [error.loss] };
  }
}

/** The points of embedded answers are in the text. */
const hasOwnPoints = ({ type }: MoodleElement): boolean => type === "cloze" || type === "multianswer";

function readPoints(moodle: MoodleElement): number {
  const text = moodle.getValue("defaultgrade") || "1";
  const points = Number(text);
  if (points === 0) throw new SkippedItem("scoring_not_supported", "defaultgrade", text);
  if (!(points > 0 && points <= 1_000_000))
    throw new SkippedItem("invalid_item", "defaultgrade", text.slice(0, 100));
  return points;
}

/**
 * Notes what only counts if a question is tried more than once. The quiz decides that, and not the question, whose
 * penalty has a default. A question with hints was made for several tries.
 */
function noteRetries(moodle: MoodleElement): void {
  if (!moodle.has("hint")) return;
  moodle.addLoss("hint", "hint");
  if (Number(moodle.getValue("penalty")) > 0)
    moodle.addLoss("retry_penalty", "penalty", moodle.getValue("penalty"));
}

const listTags = (element: XmlElement): string[] =>
  listElements(findElement(element, "tags") ?? element, "tag").map((tag) => getInnerText(tag));
