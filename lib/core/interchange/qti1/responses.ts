import { escapeHtmlAndSpaces } from "../html/write-html.ts";
import type { LossNote } from "../model.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, isElement, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { type Lose, readMaterialNode, readMaterials } from "./material.ts";
import { readNumber } from "./metadata.ts";

/** The work of trying responses grows with the square of these. */
const MAX_CHOICES = 200;
const MAX_ITEMS = 50;

export type SourceChoice = { ident: string; html: string };

/** A response of an item, such as `response_lid`. */
export type SourceResponse = {
  ident: string;
  /** The response's own text, such as the left side of a pair. */
  label: string;
} & (
  | {
      kind: "choice";
      isMultiple: boolean;
      choices: SourceChoice[];
      shuffle: boolean;
      max: number;
      min: number;
    }
  | { kind: "order"; choices: SourceChoice[]; shuffle: boolean }
  | { kind: "text" | "number"; length: number | undefined }
  | { kind: "slider"; lower: number; upper: number; step: number }
  | { kind: "essay"; lines: number | undefined }
  | { kind: "upload" }
);
export type ChoiceResponse = Extract<SourceResponse, { kind: "choice" }>;

const RESPONSES = new Set([
  "response_lid",
  "response_str",
  "response_num",
  "response_xy",
  "response_grp",
  "response_extension",
]);
export const isResponse = ({ name }: XmlElement): boolean => RESPONSES.has(name);

export type ResponseLosses = {
  lose: Lose;
  loseFixedChoice: () => void;
  loseSettings: (losses: readonly LossNote[]) => void;
};

/** Whether an answer is text or a file, which a teacher can grade. */
export const isOpenResponse = ({ kind }: SourceResponse): boolean =>
  kind === "text" || kind === "number" || kind === "essay" || kind === "upload";

/** Reads a response. @throws SkippedItem for one that we have no interaction for */
export function readResponse(element: XmlElement, losses: ResponseLosses): SourceResponse {
  const render = listElements(element).find(({ name }) => /^render_/.test(name));
  const ident = element.attributes.get("ident") ?? "";
  const label = listElements(element)
    .filter((child) => child !== render)
    .map((child) => readMaterialNode(child, losses.lose))
    .join("");
  const response = createResponse(element, render, losses);
  if (!response)
    throw new SkippedItem("unsupported_interaction", "presentation", render?.name ?? element.name);
  return { ident, label, ...response };
}

type WithoutNames<R> = R extends unknown ? Omit<R, "ident" | "label"> : never;

function createResponse(
  element: XmlElement,
  render: XmlElement | undefined,
  losses: ResponseLosses,
): WithoutNames<SourceResponse> | undefined {
  const cardinality = (element.attributes.get("rcardinality") ?? "Single").toLowerCase();
  if (element.name === "response_lid" && render?.name === "render_choice") {
    const choices = readChoices(render, losses);
    const shuffle = isYes(render.attributes.get("shuffle"));
    if (choices.length === 0) throw new SkippedItem("invalid_item", "presentation", "render_choice");
    if (choices.length > (cardinality === "ordered" ? MAX_ITEMS : MAX_CHOICES))
      throw new SkippedItem("too_large", "presentation", "render_choice");
    if (cardinality === "ordered") return { kind: "order", choices, shuffle };
    const [max, min] = ["maxnumber", "minnumber"].map((name) => readNumber(render.attributes.get(name)) ?? 0);
    return {
      kind: "choice",
      isMultiple: cardinality === "multiple",
      choices,
      shuffle,
      max: max ?? 0,
      min: min ?? 0,
    };
  }
  // Brightspace writes long answers, which are a single text, with the cardinality "multiple".
  if (cardinality !== "single" && !(cardinality === "multiple" && element.name === "response_str"))
    return undefined;
  const isNumber = element.name === "response_num";
  if (!isNumber && element.name !== "response_str") return undefined;
  if (render?.name === "render_slider" && isNumber) return readSlider(render);
  if (render?.name !== "render_fib") return undefined;
  if ([...iterateElements(render)].filter(({ name }) => name === "response_label").length > 1)
    return undefined;
  return readBlank(render, isNumber);
}

function readBlank(render: XmlElement, isNumber: boolean): WithoutNames<SourceResponse> {
  const get = (name: string): number | undefined => readNumber(render.attributes.get(name));
  const rows = get("rows");
  const type = render.attributes.get("fibtype")?.toLowerCase();
  if (isNumber || type === "integer" || type === "decimal" || type === "scientific")
    return { kind: "number", length: get("maxchars") ?? get("columns") };
  return rows !== undefined && rows > 1
    ? { kind: "essay", lines: Math.min(Math.round(rows), 100) }
    : { kind: "text", length: get("maxchars") ?? get("columns") };
}

function readSlider(render: XmlElement): WithoutNames<SourceResponse> | undefined {
  const [lower, upper, step] = ["lowerbound", "upperbound", "step"].map((name) =>
    readNumber(render.attributes.get(name)),
  );
  if (lower === undefined || upper === undefined || lower >= upper) return undefined;
  return { kind: "slider", lower, upper, step: step && step > 0 ? step : 1 };
}

export const isYes = (value: string | undefined): boolean => value?.toLowerCase() === "yes";

/** Lists the choices in order, whatever `flow_label` they are in. */
function readChoices(render: XmlElement, losses: ResponseLosses): SourceChoice[] {
  const labels = [...iterateElements(render)].filter(({ name }) => name === "response_label");
  const isShuffled = isYes(render.attributes.get("shuffle"));
  if (isShuffled && labels.some((label) => label.attributes.get("rshuffle")?.toLowerCase() === "no"))
    losses.loseFixedChoice();
  const choices = labels.map((label) => ({
    ident: (label.attributes.get("ident") ?? "").trim(),
    html: readMaterials(label, losses.lose) || readBareText(label),
  }));
  if (new Set(choices.map(({ ident }) => ident)).size < choices.length)
    throw new SkippedItem("invalid_item", "presentation", "response_label");
  return choices;
}

/** Some exporters write the text of a choice without `material`. */
function readBareText(label: XmlElement): string {
  if (findElement(label, "material")) return "";
  const texts = label.children.map((child) => (isElement(child) ? "" : child));
  return escapeHtmlAndSpaces(texts.join("").trim());
}
