import type { Doc } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { HtmlConverter } from "../html/convert-html.ts";
import type { LossNote, ModelAsset, ModelItem } from "../model.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { acceptAnyText } from "./blank-texts.ts";
import { buildContent } from "./build-content.ts";
import { checkContent } from "./check-content.ts";
import { convertFeedback, readFeedback, type SourceFeedback } from "./feedback.ts";
import { createUnits } from "./interactions.ts";
import { readMaterials } from "./material.ts";
import { readMetadata } from "./metadata.ts";
import { type Presentation, readPresentation } from "./presentation.ts";
import { compileProcessing, type Processing } from "./processing.ts";
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
export function readItem(element: XmlElement, options: ItemOptions): ModelItem {
  const converter = new HtmlConverter({ findFile: options.findFile });
  const item = {
    source: options.source,
    title: (element.attributes.get("title") ?? "").trim().slice(0, 300),
    tags: [],
  };
  try {
    const { question, losses } = convertItem(element, options, converter);
    const assets = converter.assets;
    return { ...item, question, losses: [...losses, ...converter.losses], assets, isItem: options.isItem };
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    return { ...item, question: null, losses: [error.loss], assets: [], isItem: options.isItem };
  }
}

/** Reads an item that only has text, which the questions after it share. Undefined if it has none or isn't valid. */
export function readSharedText(
  element: XmlElement,
  findFile: ItemOptions["findFile"],
): SharedText | undefined {
  const converter = new HtmlConverter({ findFile });
  try {
    const presentation = findElement(element, "presentation");
    const content = converter.convertBlocks(
      readMaterials(presentation, () => {}),
      "presentation",
    );
    const doc: Doc = { type: "doc", content };
    checkContent(doc);
    return content.length > 0 ? { content: doc, assets: converter.assets } : undefined;
  } catch (error) {
    if (error instanceof SkippedItem) return undefined;
    throw error;
  }
}

type Converted = { question: NonNullable<ModelItem["question"]>; losses: LossNote[] };

function convertItem(element: XmlElement, options: ItemOptions, converter: HtmlConverter): Converted {
  const type = readQuestionType(readMetadata(element, "itemmetadata", "qtimetadata"));
  const losses = findLosses(element);
  const presentation = readItemPresentation(element, type, options, losses);
  const resprocessing = listElements(element, "resprocessing");
  if (resprocessing.length > 1 || findElement(element, "itemproc_extension"))
    throw new SkippedItem("custom_response_processing", "resprocessing", "itemproc_extension");
  const processing = resprocessing.map((each) =>
    compileItemProcessing(each, presentation, type, converter),
  )[0];
  const feedback = readFeedback(element);
  if (feedback.hasHint) losses.push({ code: "hint", path: "itemfeedback" });
  if (!processing?.isScored || type.isGradedByTeacher) {
    const converted = convertUnscored(presentation, type, feedback, converter);
    const points = toPoints(type.points ?? processing?.maximum ?? 1, losses);
    return { question: { ...converted.question, points }, losses: [...losses, ...converted.losses] };
  }
  const units = createUnits(presentation.responses, type);
  const content = buildContent(presentation, units, converter);
  const proof = proveKeys(units, processing, checkContent(content));
  if (proof.isNegative) losses.push({ code: "negative_score", path: "resprocessing" });
  const keys = addFeedback(proof, feedback, type, converter, losses);
  return { question: { content, keys, points: toPoints(type.points ?? proof.points, losses) }, losses };
}

/** Our questions are worth more than 0 points. */
function toPoints(points: number, losses: LossNote[]): number {
  if (points > 0) return points;
  losses.push({ code: "points", path: "itemmetadata", detail: String(points) });
  return 1;
}

function findLosses(item: XmlElement): LossNote[] {
  return listElements(item).flatMap(({ name, children }): LossNote[] => {
    if (children.length === 0) return [];
    if (name === "itemrubric" || name === "rubric" || name === "objectives")
      return [{ code: "rubric", path: name }];
    return /^(?:duration|itemprecondition|itempostcondition)$/.test(name)
      ? [{ code: "setting", path: name, detail: name }]
      : [];
  });
}

function readItemPresentation(
  element: XmlElement,
  type: QuestionType,
  options: ItemOptions,
  losses: LossNote[],
): Presentation {
  const found = findElement(element, "presentation");
  if (!found) throw new SkippedItem("invalid_item", "", "presentation");
  const { html, responses } = readPresentation(found, {
    lose: (detail) => losses.push({ code: "markup_removed", path: "presentation", detail }),
    loseFixedChoice: () => losses.push({ code: "fixed_choice", path: "presentation", detail: "rshuffle" }),
  });
  const compared = findNumberResponses(element);
  const upload: SourceResponse[] =
    type.isUpload && responses.length === 0 ? [{ ident: "response1", label: "", kind: "upload" }] : [];
  const adapted = [...responses, ...upload].map((response) =>
    adaptResponse(response, type, compared, options),
  );
  if (adapted.length === 0) throw new SkippedItem("unsupported_question_type", "presentation", "no response");
  return { html, responses: adapted };
}

/** The responses that are compared with numbers, whatever they are declared as. */
function findNumberResponses(item: XmlElement): ReadonlySet<string> {
  const comparisons = [...iterateElements(item)].filter(({ name }) => /^var[lg]te?$/.test(name));
  return new Set(comparisons.map(({ attributes }) => attributes.get("respident") ?? ""));
}

function adaptResponse(
  response: SourceResponse,
  type: QuestionType,
  compared: ReadonlySet<string>,
  { shuffle }: ItemOptions,
): SourceResponse {
  const { ident, label } = response;
  if (response.kind === "text" && type.isGradedByTeacher)
    return { ident, label, kind: "essay", lines: undefined };
  if (response.kind === "text" && (type.isNumber || compared.has(ident)))
    return { ...response, kind: "number" };
  if (response.kind === "choice" && type.blanks === "text") return { ...response, isMultiple: false };
  return response.kind === "choice" && shuffle ? { ...response, shuffle } : response;
}

function compileItemProcessing(
  resprocessing: XmlElement,
  presentation: Presentation,
  type: QuestionType,
  converter: HtmlConverter,
): Processing {
  const { responses } = presentation;
  const element = type.blanks === "text" ? acceptAnyText(resprocessing, responses, converter) : resprocessing;
  if (type.blanks === "text")
    presentation.responses = responses.map(({ ident, label }) => ({
      ident,
      label,
      kind: "text",
      length: undefined,
    }));
  const kinds = new Map(presentation.responses.map(({ ident, kind }) => [ident, kind]));
  const getKind = (ident: string) => {
    const kind = kinds.get(ident);
    if (kind === "number" || kind === "slider") return "number";
    return kind === "choice" || kind === "order" ? "identifier" : "text";
  };
  return compileProcessing(element, { getKind, continuesByDefault: type.continuesByDefault });
}

/** Converts an item that a teacher grades. Interactions other than texts and files have no key until an author adds one. */
function convertUnscored(
  presentation: Presentation,
  type: QuestionType,
  { shown, solution }: SourceFeedback,
  converter: HtmlConverter,
): { question: { content: Doc; keys: AnswerKey[] }; losses: LossNote[] } {
  const responses = presentation.responses.map(
    (response): SourceResponse =>
      response.kind === "text" || response.kind === "number"
        ? { ident: response.ident, label: response.label, kind: "essay", lines: undefined }
        : response,
  );
  const units = createUnits(responses, type);
  const content = buildContent({ ...presentation, responses }, units, converter);
  checkContent(content);
  const modelAnswer = converter.convertText(solution, "solution");
  const keys = units.flatMap((unit): AnswerKey[] => {
    const isOpen =
      unit.kind === "single" && (unit.response.kind === "essay" || unit.response.kind === "upload");
    if (!isOpen) return [];
    return [
      { type: "open", response_id: unit.responseId, ...(modelAnswer ? { model_answer: modelAnswer } : {}) },
    ];
  });
  const losses = [...shown.keys()].map(
    (detail): LossNote => ({ code: "feedback", path: "itemfeedback", detail }),
  );
  if (!type.isGradedByTeacher) losses.unshift({ code: "no_response_processing", path: "" });
  return { question: { content, keys }, losses };
}

function addFeedback(
  { keys, trials }: Proof,
  { shown, solution }: SourceFeedback,
  type: QuestionType,
  converter: HtmlConverter,
  losses: LossNote[],
): AnswerKey[] {
  const [key, second] = keys;
  const lose = (detail: string) => losses.push({ code: "feedback", path: "itemfeedback", detail });
  if (solution !== "") lose("solution");
  if (!key || second || type.blanks) {
    for (const ident of shown.keys()) lose(ident);
    return keys;
  }
  const { feedback, lost } = convertFeedback(shown, trials, converter);
  for (const ident of lost) lose(ident);
  return Object.keys(feedback).length > 0 ? [{ ...key, feedback }] : keys;
}
