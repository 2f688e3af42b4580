import type { HtmlConverter } from "../html/convert-html.ts";
import type { LossNote } from "../model.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { acceptRange } from "./blackboard-numbers.ts";
import { acceptAnyText } from "./blank-texts.ts";
import { readExtension, readGradingType } from "./brightspace.ts";
import { acceptSelection } from "./brightspace-selections.ts";
import type { ValueKind } from "./conditions.ts";
import { readNumber } from "./metadata.ts";
import { type Presentation, readPresentation } from "./presentation.ts";
import { compileProcessing, type Processing } from "./processing.ts";
import type { QuestionType } from "./question-types.ts";
import { isOpenResponse, type SourceResponse } from "./responses.ts";
import { rejectUnknownResponses } from "./unknown-responses.ts";

/** What an item shows and how it is scored, as far as it is needed to convert it. */
export type ItemParts = {
  presentation: Presentation;
  resprocessing: XmlElement | undefined;
  /** Whether any answer changes the score. */
  isScored: boolean;
  /** Whether all responses are texts or files. */
  isOpen: boolean;
  /** The highest score, if it is declared. */
  maximum: number | undefined;
  /** The `grading_type` of Brightspace. "" if there is none, or several. */
  gradingType: string;
};

/** @throws SkippedItem for an item without responses, or with unsupported ones */
export function readItemParts(
  item: XmlElement,
  type: QuestionType,
  shuffle: boolean,
  losses: LossNote[],
): ItemParts {
  const [resprocessing, second] = listElements(item, "resprocessing");
  if (second) throw new SkippedItem("custom_response_processing", "resprocessing", "resprocessing");
  losses.push(...readProcessingExtensions(item));
  const found = findElement(item, "presentation");
  if (!found) throw new SkippedItem("invalid_item", "", "presentation");
  const { html, responses } = readPresentation(found, {
    lose: (detail) => losses.push({ code: "markup_removed", path: "presentation", detail }),
    loseFixedChoice: () => losses.push({ code: "fixed_choice", path: "presentation", detail: "rshuffle" }),
    loseSettings: (notes) => losses.push(...notes),
  });
  if (type.isUpload && responses.length === 0)
    responses.push({ ident: "response1", label: "", kind: "upload" });
  if (responses.length === 0)
    throw new SkippedItem("unsupported_question_type", "presentation", "no response");
  const inside = resprocessing ? [...iterateElements(resprocessing)] : [];
  const decvar = inside.find(({ name }) => name === "decvar");
  return {
    presentation: {
      html,
      responses: responses.map((each) => (each.kind === "choice" && shuffle ? { ...each, shuffle } : each)),
    },
    resprocessing,
    isScored: inside.some(({ name }) => name === "setvar"),
    isOpen: responses.every(isOpenResponse),
    maximum: readNumber(decvar?.attributes.get("maxvalue")),
    gradingType: readGradingType(found),
  };
}

/** Lists what extensions of the processing lose. @throws SkippedItem for one that isn't known */
function readProcessingExtensions(item: XmlElement): LossNote[] {
  return listElements(item, "itemproc_extension").flatMap((extension) => {
    const losses = readExtension(extension);
    if (!losses) throw new SkippedItem("custom_response_processing", "resprocessing", "itemproc_extension");
    return losses;
  });
}

/** Gives responses the types that the processing treats them as, and compiles it. @throws SkippedItem */
export function adaptScored(
  { presentation, resprocessing, gradingType }: ItemParts,
  type: QuestionType,
  converter: HtmlConverter,
): { presentation: Presentation; processing: Processing } {
  if (!resprocessing) throw new SkippedItem("no_response_processing", "", "resprocessing");
  const acceptsText = type.blanks === "text";
  const element = acceptsText
    ? acceptAnyText(resprocessing, presentation.responses, converter)
    : type.isBlackboardNumber
      ? acceptRange(resprocessing)
      : type.isBrightspaceSelection
        ? acceptSelection(resprocessing, gradingType, presentation.responses)
        : resprocessing;
  const compared = findNumberResponses(resprocessing);
  const responses = presentation.responses.map((response): SourceResponse => {
    const { ident, label } = response;
    if (acceptsText) return { ident, label, kind: "text", length: undefined };
    if (response.kind !== "text" && response.kind !== "essay") return response;
    const length = response.kind === "text" ? response.length : undefined;
    return { ident, label, kind: type.isNumber || compared.has(ident) ? "number" : "text", length };
  });
  const kinds = new Map(responses.map((response) => [response.ident, findValueKind(response)]));
  const getKind = (ident: string): ValueKind => kinds.get(ident) ?? "text";
  const processing = compileProcessing(element, { getKind, continuesByDefault: type.continuesByDefault });
  rejectUnknownResponses(element, responses, processing);
  return { presentation: { html: presentation.html, responses }, processing };
}

function findValueKind(response: SourceResponse): ValueKind {
  if (response.kind === "number" || response.kind === "slider") return "number";
  if (response.kind === "order" || (response.kind === "choice" && response.isMultiple)) return "identifiers";
  return response.kind === "choice" ? "identifier" : "text";
}

/** The responses that are compared with numbers, whatever they are declared as. */
function findNumberResponses(resprocessing: XmlElement): ReadonlySet<string> {
  const comparisons = [...iterateElements(resprocessing)].filter(({ name }) => /^var[lg]te?$/.test(name));
  return new Set(comparisons.map(({ attributes }) => attributes.get("respident") ?? ""));
}
