import type { XmlElement } from "../../xml/elements.ts";
import { isInside } from "./areas.ts";
import { UnsupportedProcessing } from "./declarations.ts";
import type { Operator } from "./evaluate.ts";
import { compileXsdPattern } from "./patterns.ts";
import { areSame, container, foldCase, matches, single, toBoolean, type Value } from "./values.ts";

const boolean = (value: boolean | null): Value => (value === null ? null : single("boolean", value));

/** Creates an operator that is NULL if an operand is. */
const strict =
  (operator: (operands: readonly NonNullable<Value>[], element: XmlElement) => Value): Operator =>
  (operands, element) => {
    const known = operands.filter((operand) => operand !== null);
    return known.length < operands.length ? null : operator(known, element);
  };

/** Creates an operator on two operands. */
const binary = (operator: (a: NonNullable<Value>, b: NonNullable<Value>, element: XmlElement) => Value) =>
  strict(([a, b], element) => {
    if (!a || !b) throw new UnsupportedProcessing(element.name);
    return operator(a, b, element);
  });

/** The elements of an element's area, which are prepared once. */
const AREAS = new WeakMap<XmlElement, { shape: string; coords: string }>();

function getArea(element: XmlElement) {
  const area = AREAS.get(element) ?? {
    shape: element.attributes.get("shape") ?? "",
    coords: element.attributes.get("coords") ?? "",
  };
  AREAS.set(element, area);
  return area;
}

/** Operators on booleans, texts and containers, as the information model defines them. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["isNull", ([operand]) => boolean(operand === null)],
  [
    "not",
    ([operand]) => {
      const value = toBoolean(operand ?? null);
      return boolean(value === null ? null : !value);
    },
  ],
  ["and", (operands) => combine(operands, false)],
  ["or", (operands) => combine(operands, true)],
  ["anyN", countTrue],
  ["match", binary((a, b) => boolean(matches(a, b)))],
  ["member", binary((a, b) => boolean(b.items.some((item) => areSame(item, a.items[0] ?? ""))))],
  ["contains", binary((a, b) => boolean(contains(a, b)))],
  ["containerSize", ([operand]) => single("integer", { n: BigInt(operand?.items.length ?? 0), d: 1n })],
  ["multiple", (operands) => collect(operands, "multiple")],
  ["ordered", (operands) => collect(operands, "ordered")],
  [
    "index",
    strict(([operand], element) => {
      const n = Number(element.attributes.get("n"));
      if (!operand || !Number.isInteger(n) || n < 1) throw new UnsupportedProcessing("index");
      return single(operand.baseType, operand.items[n - 1]);
    }),
  ],
  [
    "delete",
    binary((a, b) => {
      const rest = b.items.filter((item) => !areSame(item, a.items[0] ?? ""));
      return b.cardinality === "single" ? b : container(b.cardinality, b.baseType, rest);
    }),
  ],
  [
    "inside",
    strict(([operand], element) => {
      const area = getArea(element);
      return boolean((operand?.items ?? []).some((item) => isInside(area, item)));
    }),
  ],
  ["stringMatch", binary((a, b, element) => boolean(isStringMatch(a, b, element)))],
  [
    "substring",
    binary((a, b, element) => {
      const fold = createFold(element);
      return boolean(fold(String(b.items[0])).includes(fold(String(a.items[0]))));
    }),
  ],
  [
    "patternMatch",
    strict(([operand], element) => {
      const pattern = compileXsdPattern(element.attributes.get("pattern") ?? "");
      if (!pattern) throw new UnsupportedProcessing("patternMatch");
      return boolean(pattern(String(operand?.items[0])));
    }),
  ],
]);

/** Evaluates `and` or `or` with three values. `decisive` is the operand that decides. */
function combine(operands: readonly Value[], decisive: boolean): Value {
  const values = operands.map(toBoolean);
  if (values.includes(decisive)) return boolean(decisive);
  return boolean(values.includes(null) ? null : !decisive);
}

function countTrue(operands: readonly Value[], element: XmlElement): Value {
  const [min, max] = [Number(element.attributes.get("min")), Number(element.attributes.get("max"))];
  if (!Number.isInteger(min) || !Number.isInteger(max)) throw new UnsupportedProcessing("anyN");
  const values = operands.map(toBoolean);
  const count = values.filter((value) => value === true).length;
  const unknown = values.filter((value) => value === null).length;
  if (count > max || count + unknown < min) return boolean(false);
  return boolean(count >= min && count + unknown <= max ? true : null);
}

function collect(operands: readonly Value[], cardinality: "multiple" | "ordered"): Value {
  const items = operands.flatMap((operand) => operand?.items ?? []);
  const baseType = operands.find((operand) => operand !== null)?.baseType ?? "identifier";
  return container(cardinality, baseType, items);
}

/** The information model leaves open whether an ordered part has to be contiguous, so only that case is decided. */
function contains(a: NonNullable<Value>, b: NonNullable<Value>): boolean {
  if (a.cardinality === "ordered" && b.items.length > 1)
    throw new UnsupportedProcessing("contains (ordered)");
  const rest = [...a.items];
  return b.items.every((item) => {
    const found = rest.findIndex((other) => areSame(other, item));
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  });
}

function isStringMatch(a: NonNullable<Value>, b: NonNullable<Value>, element: XmlElement): boolean {
  const fold = createFold(element);
  const [text, expected] = [fold(String(a.items[0])), fold(String(b.items[0]))];
  return element.attributes.get("substring") === "true" ? text.includes(expected) : text === expected;
}

const createFold = (element: XmlElement) =>
  element.attributes.get("caseSensitive") === "false" ? foldCase : (text: string) => text;
