import { parseContent } from "#lib/core/content/index.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { HtmlConverter } from "../html/convert-html.ts";
import type { LossNote, ModelAsset, ModelItem } from "../model.ts";
import { findNormalizedTexts } from "../normalized-texts.ts";
import { replaceAssets, requireValid } from "../quiz/check-question.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, listElements, type XmlElement } from "../xml/elements.ts";
import { adaptScored, type ItemParts, readItemParts } from "./adapt-responses.ts";
import { isBrightspace } from "./brightspace.ts";
import { buildContent } from "./build-content.ts";
import { convertUnscored } from "./convert-unscored.ts";
import { convertFeedback, readFeedback, type SourceFeedback } from "./feedback.ts";
import { createUnits } from "./interactions.ts";
import { readMaterials } from "./material.ts";
import { readMetadata } from "./metadata.ts";
import type { Processing } from "./processing.ts";
import { type Proof, proveKeys } from "./prove.ts";
import { type QuestionType, readQuestionType } from "./question-types.ts";
import type { SourceResponse } from "./responses.ts";
import type { SharedText } from "./source-index.ts";

export type ItemOptions = {
  /** Unique in the source. */
  source: string;
  findFile: (address: string) => ModelAsset | undefined;
  /** Whether choices are shuffled by a setting of the quiz. */
  shuffle: boolean;
  /** Whether it is one of several to draw from, or in a bank. */
  isItem: boolean;
};

/** Reads an `item`. If it can't be imported without changing what it asks or scores, it is skipped with the reason. */
export function readItem(element: XmlElement, { source, findFile, shuffle, isItem }: ItemOptions): ModelItem {
  const converter = new HtmlConverter({ findFile });
  const title = (element.attributes.get("title") ?? "").replace(/\s+/g, " ").trim().slice(0, 300);
  const item = { source, title, tags: [], isItem };
  try {
    const { question, losses } = convertItem(element, shuffle, converter);
    const { assets } = converter;
    const leftOut = listLeftOutPaths(losses);
    const kept = converter.losses.filter(({ path }) => !leftOut.has(path));
    return { ...item, question: requireValid(question), losses: [...losses, ...kept], assets };
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    return { ...item, question: null, losses: [error.loss], assets: [] };
  }
}

/** Returns the paths of losses in feedback and solutions that are left out as a whole. */
const listLeftOutPaths = (losses: readonly LossNote[]): ReadonlySet<string> =>
  new Set(
    losses.flatMap(({ code, detail }) =>
      code === "feedback" && detail !== undefined ? [detail, `itemfeedback[${detail}]`] : [],
    ),
  );

/** Reads an item that only has text, which the questions after it share. Undefined if it has none or isn't valid. */
export function readSharedText(
  element: XmlElement,
  findFile: ItemOptions["findFile"],
): SharedText | undefined {
  const converter = new HtmlConverter({ findFile });
  const html = readMaterials(findElement(element, "presentation"), () => {});
  try {
    const content: Doc = { type: "doc", content: converter.convertBlocks(html, "presentation") };
    checkContent(content);
    const { assets, losses } = converter;
    return content.content?.length ? { content, assets, losses } : undefined;
  } catch (error) {
    if (error instanceof SkippedItem) return undefined;
    throw error;
  }
}

/** Returns the interactions of a document. @throws SkippedItem if it isn't valid */
function checkContent(content: Doc): readonly Interaction[] {
  const parsed = parseContent(replaceAssets(content));
  if (parsed.ok) return parsed.interactions;
  const [issue] = parsed.issues;
  throw new SkippedItem("invalid_item", issue?.path.join(".") ?? "", issue?.message);
}

const EXTRA_CREDIT = "bbmd_is_extracredit";

type Converted = { question: NonNullable<ModelItem["question"]>; losses: LossNote[] };

function convertItem(element: XmlElement, shuffle: boolean, converter: HtmlConverter): Converted {
  const metadata = readMetadata(element, "itemmetadata", "qtimetadata");
  const type = readQuestionType(metadata, isBrightspace(element));
  const losses = findLosses(element);
  // Blackboard: the points of such a question don't count for the maximum.
  if (metadata.get(EXTRA_CREDIT)?.toLowerCase() === "true")
    losses.push({ code: "points", path: "itemmetadata", detail: EXTRA_CREDIT });
  const parts = readItemParts(element, type, shuffle, losses);
  const feedback = readFeedback(element, converter);
  if (feedback.hasHint) losses.push({ code: "hint", path: "itemfeedback" });
  const { question, losses: more } =
    parts.isScored && !(type.isGradedByTeacher && parts.isOpen)
      ? convertScored(parts, type, feedback, converter)
      : convertUnscored(parts, type, feedback, converter);
  if (question.points > 0) return { question, losses: [...losses, ...more] };
  // Our questions are worth more than 0 points.
  const points: LossNote = { code: "points", path: "itemmetadata", detail: String(question.points) };
  return { question: { ...question, points: 1 }, losses: [...losses, ...more, points] };
}

function findLosses(item: XmlElement): LossNote[] {
  return listElements(item).flatMap(({ name, children }): LossNote[] => {
    if (children.length === 0) return [];
    if (/^(?:itemrubric|rubric|objectives)$/.test(name)) return [{ code: "rubric", path: name }];
    return /^(?:duration|itemprecondition|itempostcondition)$/.test(name)
      ? [{ code: "setting", path: name, detail: name }]
      : [];
  });
}

function convertScored(
  parts: ItemParts,
  type: QuestionType,
  feedback: SourceFeedback,
  converter: HtmlConverter,
): Converted {
  const { presentation, processing } = adaptScored(parts, type, converter);
  const units = createUnits(presentation.responses, type);
  const content = buildContent(presentation, units, converter);
  const proof = proveKeys(units, processing, checkContent(content));
  const losses: LossNote[] = proof.isNegative ? [{ code: "negative_score", path: "resprocessing" }] : [];
  losses.push(...presentation.responses.flatMap((response) => findTextLosses(response, processing)));
  const keys = addFeedback(proof, feedback, type, losses);
  return { question: { content, keys, points: computePoints(type, proof) }, losses };
}

function computePoints({ points, isPercentOfPoints }: QuestionType, proof: Proof): number {
  if (points === undefined) return proof.points;
  // A sum of shares that were rounded to two decimals, such as three times 33.33, stands for 100.
  const isWhole = Math.abs(proof.points - 100) < 0.5;
  return isPercentOfPoints && !isWhole ? (points * proof.points) / 100 : points;
}

function findTextLosses({ kind, ident }: SourceResponse, { constants }: Processing): LossNote[] {
  if (kind !== "text") return [];
  const texts = (constants.get(ident) ?? []).map(({ value }) => value);
  return findNormalizedTexts(texts, "resprocessing");
}

function addFeedback(
  { keys, trials }: Proof,
  { shown, solution }: SourceFeedback,
  type: QuestionType,
  losses: LossNote[],
): AnswerKey[] {
  const [key, second] = keys;
  const lose = (detail: string) => losses.push({ code: "feedback", path: "itemfeedback", detail });
  if (solution !== "") lose("solution");
  if (!key || second || type.blanks) {
    for (const ident of shown.keys()) lose(ident);
    return keys;
  }
  const { feedback, lost } = convertFeedback(shown, trials);
  for (const ident of lost) lose(ident);
  return Object.keys(feedback).length > 0 ? [{ ...key, feedback }] : keys;
}
