import { fromDecimalString, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { findElement, getText, listElements, type XmlElement } from "../../xml/elements.ts";
import {
  type Atom,
  type BaseType,
  type Cardinality,
  container,
  isBaseType,
  parseAtom,
  single,
  type Value,
} from "./values.ts";

type MapEntry = { key: Atom; value: Rational; caseSensitive: boolean };
type AreaEntry = { shape: string; coords: string; value: Rational };
type Bounds = { lower: Rational | null; upper: Rational | null; defaultValue: Rational };
export type Mapping = Bounds & { entries: readonly MapEntry[] };
type AreaMapping = Bounds & { entries: readonly AreaEntry[] };

export type ResponseDeclaration = {
  id: string;
  cardinality: Cardinality;
  baseType: BaseType;
  /** The value until the learner answers. */
  initial: Value;
  correct: Value;
  mapping: Mapping | null;
  areaMapping: AreaMapping | null;
  /** The values of the correct response and the keys of the mapping as they are written. */
  texts: readonly string[];
};
type OutcomeDeclaration = {
  id: string;
  cardinality: Cardinality;
  baseType: BaseType;
  initial: Value;
  normalMaximum: Rational | null;
  isScoredByHuman: boolean;
  /** A matchTable or interpolationTable. */
  table: XmlElement | undefined;
};
export type Declarations = {
  responses: ReadonlyMap<string, ResponseDeclaration>;
  outcomes: ReadonlyMap<string, OutcomeDeclaration>;
};

/** What a declaration says that we can't interpret. */
export class UnsupportedProcessing extends Error {}

/** Reads the declarations of an item. @throws UnsupportedProcessing for records and unknown types */
export function readDeclarations(item: XmlElement): Declarations {
  const responses = listElements(item, "responseDeclaration").map(readResponseDeclaration);
  const outcomes = listElements(item, "outcomeDeclaration").flatMap(readOutcomeDeclaration);
  return {
    responses: new Map(responses.map((each) => [each.id, each])),
    outcomes: new Map(outcomes.map((each) => [each.id, each])),
  };
}

function readResponseDeclaration(element: XmlElement): ResponseDeclaration {
  const { id, cardinality, baseType } = readType(element);
  if (cardinality === "record" || baseType === null) throw new UnsupportedProcessing(`${id} (record)`);
  const mapping = findElement(element, "mapping");
  const areaMapping = findElement(element, "areaMapping");
  return {
    id,
    cardinality,
    baseType,
    initial: readValues(findElement(element, "defaultValue"), cardinality, baseType),
    correct: readValues(findElement(element, "correctResponse"), cardinality, baseType),
    mapping: mapping ? readMapping(mapping, baseType) : null,
    areaMapping: areaMapping ? readAreaMapping(areaMapping) : null,
    texts: [
      ...listElements(findElement(element, "correctResponse") ?? element, "value").map(getText),
      ...listElements(mapping ?? element, "mapEntry").map((entry) => entry.attributes.get("mapKey") ?? ""),
    ],
  };
}

/** Outcomes of types that no score depends on, such as records, are left out. */
function readOutcomeDeclaration(element: XmlElement): OutcomeDeclaration[] {
  const { id, cardinality, baseType } = readType(element);
  if (cardinality === "record" || baseType === null) return [];
  const isNumber = baseType === "integer" || baseType === "float";
  const given = readValues(findElement(element, "defaultValue"), cardinality, baseType);
  return [
    {
      id,
      cardinality,
      baseType,
      initial: given ?? (isNumber && cardinality === "single" ? single(baseType, ZERO) : null),
      normalMaximum: readRational(element, "normalMaximum"),
      isScoredByHuman: /human/i.test(element.attributes.get("externalScored") ?? ""),
      table: findElement(element, "matchTable", "interpolationTable"),
    },
  ];
}

function readType(element: XmlElement) {
  const id = element.attributes.get("identifier") ?? "";
  const cardinality = element.attributes.get("cardinality");
  const baseType = element.attributes.get("baseType");
  return {
    id,
    cardinality: isCardinality(cardinality) ? cardinality : ("record" as const),
    baseType: isBaseType(baseType) ? baseType : null,
  };
}

const isCardinality = (text: string | undefined): text is Cardinality =>
  text === "single" || text === "multiple" || text === "ordered";

function readValues(parent: XmlElement | undefined, cardinality: Cardinality, baseType: BaseType): Value {
  if (!parent) return null;
  const items = listElements(parent, "value").flatMap((value) => parseAtom(baseType, getText(value)) ?? []);
  return cardinality === "single" ? single(baseType, items[0]) : container(cardinality, baseType, items);
}

function readMapping(element: XmlElement, baseType: BaseType): Mapping {
  const entries = listElements(element, "mapEntry").flatMap((entry): MapEntry[] => {
    const text = entry.attributes.get("mapKey") ?? "";
    const key = parseAtom(baseType, text);
    const value = readRational(entry, "mappedValue");
    if (key === undefined || value === null) return [];
    return [{ key, value, caseSensitive: entry.attributes.get("caseSensitive") !== "false" }];
  });
  return { entries, ...readBounds(element) };
}

function readAreaMapping(element: XmlElement): AreaMapping {
  const entries = listElements(element, "areaMapEntry").flatMap((entry): AreaEntry[] => {
    const value = readRational(entry, "mappedValue");
    if (value === null) return [];
    return [
      { shape: entry.attributes.get("shape") ?? "", coords: entry.attributes.get("coords") ?? "", value },
    ];
  });
  return { entries, ...readBounds(element) };
}

const readBounds = (element: XmlElement): Bounds => ({
  lower: readRational(element, "lowerBound"),
  upper: readRational(element, "upperBound"),
  defaultValue: readRational(element, "defaultValue") ?? ZERO,
});

function readRational(element: XmlElement, name: string): Rational | null {
  const text = element.attributes.get(name);
  return text === undefined ? null : fromDecimalString(text.trim());
}
