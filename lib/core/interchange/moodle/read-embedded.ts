import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { Phrase } from "../html/phrases.ts";
import { findNormalizedTexts } from "../normalized-texts.ts";
import { createShareKey } from "../quiz/build-arranged.ts";
import { createChoiceKey } from "../quiz/build-choice.ts";
import { createNumericKey, createTextKey } from "../quiz/build-typed.ts";
import { collectFeedback } from "../quiz/collect-feedback.ts";
import { parseWithTolerance } from "../quiz/parse-decimal.ts";
import { addFeedback, type BuiltQuestion, createId, createParagraph, RESPONSE } from "../quiz/parts.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, type XmlElement } from "../xml/elements.ts";
import { type ClozeField, FIELD_MARK, parseClozeFields } from "./cloze-fields.ts";
import { getInnerText, isOmitted, type MoodleElement } from "./moodle-element.ts";

/** Text with fields inside of it. Their weights are their points, and `defaultgrade` has no effect. */
export function readCloze(moodle: MoodleElement): BuiltQuestion {
  const element = findElement(moodle.element, "questiontext");
  const { text, fields } = parseClozeFields(getInnerText(element));
  if (fields.length === 0) throw new SkippedItem("invalid_item", "questiontext", "no fields");
  const built = fields.map((field, index) => buildField(field, createId(RESPONSE, index), moodle));
  const content = moodle.convertPrompt(
    { pattern: FIELD_MARK, create: (match) => built[Number(match[1])]?.node },
    moodle.getHtml(element, "questiontext", text),
  );
  if (moodle.hasFeedback("generalfeedback")) moodle.addLoss("feedback", "generalfeedback");
  if (fields.some(({ answers }) => answers.some(({ hasFeedback }) => hasFeedback)))
    moodle.addLoss("feedback", "questiontext", "answer");
  // The sum of several choices is at least 0.
  if (fields.some(({ kind, answers }) => kind !== "choices" && answers.some(({ fraction }) => fraction < 0)))
    moodle.addLoss("negative_score", "questiontext");
  const points = fields.reduce((sum, { weight }) => sum + weight, 0);
  return {
    question: { content: { type: "doc", content }, keys: built.map(({ key }) => key), points },
    losses: [],
  };
}

type BuiltField = { node: InlineNode | BlockNode; key: AnswerKey };

function buildField(field: ClozeField, responseId: string, moodle: MoodleElement): BuiltField {
  const { node, key } = createField(field, responseId, moodle);
  return { node, key: field.weight === 1 ? key : { ...key, weight: field.weight } };
}

function createField(field: ClozeField, responseId: string, moodle: MoodleElement): BuiltField {
  return field.kind === "choice" || field.kind === "choices"
    ? createChoiceField(field, responseId, moodle)
    : createTypedField(field, responseId, moodle);
}

function createChoiceField(field: ClozeField, responseId: string, moodle: MoodleElement): BuiltField {
  const path = "questiontext";
  const answers = field.answers.filter(({ text, fraction }) => !isOmitted(text, fraction));
  if (answers.length === 0) throw new SkippedItem("invalid_item", path, "no answers");
  const fractions = answers.map(({ fraction }) => fraction);
  const labels = answers.map(({ text }) => moodle.convertPhrase(text, path));
  if (field.kind === "choice") {
    if (field.isList) moodle.addLoss("style", path, "MULTICHOICE_V");
    const key = createChoiceKey(responseId, fractions, false);
    const lowest = Math.min(0, ...fractions);
    return {
      node: createMenu(responseId, labels, field.shuffle),
      key: lowest < 0 ? { ...key, min_fraction: lowest } : key,
    };
  }
  return {
    node: createList(responseId, labels, field.shuffle),
    key: createChoiceKey(responseId, fractions, true),
  };
}

/** What a learner types is compared with the text as it is: formulas and Markdown have no meaning in it. */
function createTypedField(field: ClozeField, responseId: string, moodle: MoodleElement): BuiltField {
  const path = "questiontext";
  const isPlain = moodle.getFormat(findElement(moodle.element, path)) === "plain_text";
  // The message of `invalid_item` explains this detail.
  if (!isPlain && field.answers.some(({ hasTags }) => hasTags))
    throw new SkippedItem("invalid_item", path, "tags to type");
  if (field.kind === "text") {
    const { answers } = field;
    const texts = answers.map(({ text }) => text);
    const losses = findNormalizedTexts(texts, path, { foldsLetters: !field.isCaseSensitive });
    for (const { code, detail } of losses) moodle.addLoss(code, path, detail);
    return {
      node: { type: "textEntryInteraction", attrs: { responseId } },
      key: createTextKey(responseId, answers, field.isCaseSensitive),
    };
  }
  const answers = field.answers.map(({ text, fraction }) => ({ accepted: parseNumber(text), fraction }));
  return {
    node: { type: "textEntryInteraction", attrs: { responseId, inputMode: "numeric" } },
    key: createNumericKey(responseId, answers),
  };
}

/** Parses a number such as 3.14 or 3.14:0.01, or `*` for anything. */
function parseNumber(text: string): { value: number; tolerance: number } | null {
  const [value = "", tolerance = "0"] = text.trim().split(":");
  return value.trim() === "*" ? null : parseWithTolerance(value.trim(), tolerance.trim());
}

const createMenu = (responseId: string, labels: readonly Phrase[][], shuffle: boolean): InlineNode => ({
  type: "inlineChoiceInteraction",
  attrs: { responseId, ...(shuffle ? { shuffle } : {}) },
  content: labels.map((content, index) => ({
    type: "inlineChoice",
    attrs: { id: createId("c", index) },
    content,
  })),
});

const createList = (responseId: string, labels: readonly Phrase[][], shuffle: boolean): BlockNode => ({
  type: "choiceInteraction",
  attrs: { responseId, maxChoices: 0, ...(shuffle ? { shuffle } : {}) },
  content: labels.map((content, index) => ({
    type: "simpleChoice",
    attrs: { id: createId("c", index) },
    content: [createParagraph(...content)],
  })),
});

const PLACE = /\[\[(\d+)\]\]/g;

type Choice = { number: number; group: string; element: XmlElement };

const listChoices = (moodle: MoodleElement, name: string): Choice[] =>
  moodle.list(name).map((element, index) => ({
    number: index + 1,
    group: getInnerText(findElement(element, "group")).trim() || "1",
    element,
  }));

/** Menus in the text, one for each place such as [[2]], with the choices of its group. Each earns an equal share. */
export function readGapSelect(moodle: MoodleElement): BuiltQuestion {
  const choices = listChoices(moodle, "selectoption");
  const shuffle = moodle.getFlag("shuffleanswers", false);
  const keys: AnswerKey[] = [];
  const content = moodle.convertPrompt({
    pattern: PLACE,
    create: ([, number]) => {
      const right = choices.find((choice) => choice.number === Number(number));
      if (!right) throw new SkippedItem("invalid_item", "questiontext", `[[${number}]]`);
      const options = choices.filter(({ group }) => group === right.group);
      const responseId = createId(RESPONSE, keys.length);
      keys.push({
        type: "choice",
        response_id: responseId,
        correct: [createId("c", options.indexOf(right))],
      });
      const labels = options.map(({ element }): Phrase[] => [
        { type: "text", text: getInnerText(element).trim() || "–" },
      ]);
      return createMenu(responseId, labels, shuffle);
    },
  });
  if (keys.length === 0) throw new SkippedItem("invalid_item", "questiontext", "no places");
  noteLostFeedback(moodle);
  return { question: { content: { type: "doc", content }, keys, points: 1 }, losses: [] };
}

/** Words that are dragged into places such as [[2]]. Each place earns an equal share. */
export function readDragWords(moodle: MoodleElement): BuiltQuestion {
  const choices = listChoices(moodle, "dragbox");
  const pairs: [string, string][] = [];
  const blocks = moodle.convertPrompt({
    pattern: PLACE,
    create: ([, number]) => {
      const right = choices.findIndex((choice) => choice.number === Number(number));
      if (right === -1) throw new SkippedItem("invalid_item", "questiontext", `[[${number}]]`);
      const id = createId("g", pairs.length);
      pairs.push([createId("t", right), id]);
      return { type: "gap", attrs: { id } };
    },
  });
  if (pairs.length === 0) throw new SkippedItem("invalid_item", "questiontext", "no places");
  if (new Set(choices.map(({ group }) => group)).size > 1) moodle.addLoss("style", "dragbox", "group");
  const texts = choices.map(({ element }, index) => ({
    type: "gapText" as const,
    attrs: { id: createId("t", index), matchMax: findElement(element, "infinite") ? 0 : 1 },
    content: moodle.convertPhrase(moodle.getHtml(element, `dragbox[${index}]`), `dragbox[${index}]`),
  }));
  const shuffle = moodle.getFlag("shuffleanswers", false);
  const interaction: BlockNode = {
    type: "gapMatchInteraction",
    attrs: { responseId: RESPONSE, ...(shuffle ? { shuffle } : {}) },
    content: [...texts, ...blocks],
  };
  const { feedback, losses } = collectFeedback({
    combined: moodle.combinedFeedback,
    general: moodle.generalFeedback,
  });
  const key = addFeedback(createShareKey(RESPONSE, pairs), feedback);
  return { question: { content: { type: "doc", content: [interaction] }, keys: [key], points: 1 }, losses };
}

/** Feedback for a question with several keys has no place. */
function noteLostFeedback(moodle: MoodleElement): void {
  if (
    moodle.hasFeedback("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback", "generalfeedback")
  )
    moodle.addLoss("feedback", "feedback");
}
