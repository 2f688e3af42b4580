import { fromDecimalString, type Rational } from "#lib/core/grading/rational.ts";
import { getText, iterateElements, listElements, type XmlElement } from "../../xml/elements.ts";
import { type ResponseDeclaration, UnsupportedProcessing } from "../processing/declarations.ts";
import { isRational } from "../processing/values.ts";

export type Tolerance = { mode: "absolute" | "relative"; below: Rational; above: Rational };
type Rounding = { mode: "decimalPlaces" | "significantFigures"; figures: number };
export type AreaConstant = { shape: string; coords: string };

/** What answers are compared with in an item's response processing: where a score can change. */
export type Constants = {
  texts: readonly string[];
  /** Texts that an answer only has to contain. */
  parts: readonly string[];
  patterns: readonly string[];
  numbers: readonly Rational[];
  tolerances: readonly Tolerance[];
  roundings: readonly Rounding[];
  areas: readonly AreaConstant[];
  /** The containers, and the conditions joined by `and`, whose values can make up an answer. */
  groups: readonly XmlElement[];
};

const GROUPS = new Set(["multiple", "ordered", "and"]);

/** The most areas that a key can have. */
const MAX_AREAS = 50;

/** Collects the constants in the rules, and in the declaration of one response. */
export function collectConstants(rules: readonly XmlElement[], declaration: ResponseDeclaration): Constants {
  const elements = rules.flatMap((rule) => [rule, ...iterateElements(rule)]);
  const values = elements
    .filter(({ name }) => name === "baseValue")
    .map((element) => getText(element).trim());
  const keys = (declaration.mapping?.entries ?? []).map(({ key }) => key);
  const declared = [...(declaration.correct?.items ?? []), ...keys];
  const declaredTexts = declared.flatMap((item) => (typeof item === "string" ? [item] : []));
  const areas = [
    ...(declaration.areaMapping?.entries ?? []),
    ...elements.flatMap(({ name, attributes }) =>
      name === "inside"
        ? [{ shape: attributes.get("shape") ?? "", coords: attributes.get("coords") ?? "" }]
        : [],
    ),
  ];
  if (areas.length > MAX_AREAS) throw new UnsupportedProcessing(`${areas.length} areas`);
  return {
    texts: unique([...declaredTexts, ...values].filter((text) => text !== "")),
    parts: unique(elements.flatMap(findPart)),
    patterns: unique(
      elements.flatMap(({ name, attributes }) =>
        name === "patternMatch" ? [attributes.get("pattern") ?? ""] : [],
      ),
    ),
    numbers: [...declared.filter(isRational), ...values.flatMap((text) => fromDecimalString(text) ?? [])],
    tolerances: elements.flatMap(readTolerance),
    roundings: elements.flatMap(readRounding),
    areas,
    groups: elements.filter(({ name }) => GROUPS.has(name)),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Finds the text that `substring`, or `stringMatch` with that option, looks for. */
function findPart(element: XmlElement): string[] {
  const isPart =
    element.name === "substring" ||
    (element.name === "stringMatch" && element.attributes.get("substring") === "true");
  return isPart ? listElements(element, "baseValue").map((value) => getText(value).trim()) : [];
}

function readTolerance({ name, attributes }: XmlElement): Tolerance[] {
  const mode = attributes.get("toleranceMode");
  if (name !== "equal" || (mode !== "absolute" && mode !== "relative")) return [];
  const [below, above] = (attributes.get("tolerance") ?? "").trim().split(/\s+/).map(fromDecimalString);
  return below ? [{ mode, below, above: above ?? below }] : [];
}

function readRounding({ name, attributes }: XmlElement): Rounding[] {
  const figures = Number(attributes.get("figures"));
  if ((name !== "equalRounded" && name !== "roundTo") || !Number.isInteger(figures)) return [];
  return [
    {
      mode: attributes.get("roundingMode") === "decimalPlaces" ? "decimalPlaces" : "significantFigures",
      figures,
    },
  ];
}
