import { fromDecimalString, toExactNumber } from "#lib/core/grading/rational.ts";
import { loosen, normalize } from "#lib/core/grading/text/normalize.ts";
import { SkippedItem } from "../skipped-item.ts";
import { getText, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { readNumber } from "./metadata.ts";
import { isYes } from "./responses.ts";

/** The values of each response. A response without values was skipped. */
export type Values = ReadonlyMap<string, readonly string[]>;
/** `hasMatched` tells whether an earlier condition was true. */
type State = { hasMatched: boolean };
export type Condition = (values: Values, state: State) => boolean;

/** A value that a response is compared with. */
export type Constant = { value: string; isCaseSensitive: boolean; isSubstring: boolean };

/** What a response contains: a number, the identifier of a choice, several of them, or text. */
export type ValueKind = "number" | "identifier" | "identifiers" | "text";

/** What conditions say about the item. */
export type ConditionContext = {
  getKind: (respident: string) => ValueKind;
  /** The constants of each response, which are collected. */
  constants: Map<string, Constant[]>;
  /** Whether `other` is always true, or only if no earlier condition was. */
  isOtherAlways: boolean;
};

/** Compiles a `conditionvar`. @throws SkippedItem for a condition that isn't known */
export function compileConditions(conditionvar: XmlElement, context: ConditionContext): Condition {
  const elements = listElements(conditionvar);
  const conditions = elements.map((element) => ({ element, test: compile(element, context) }));
  // Conditions are joined by "and". A response with one value can't equal several, so these are alternatives.
  const groups = Map.groupBy(conditions, ({ element }, index) => findAlternatives(element, context) ?? index);
  return joinAnd([...groups.values()].map((group) => joinOr(group.map(({ test }) => test))));
}

/** The most values that conditions can name, where nested ones count again. */
const MAX_NAMED_VALUES = 30_000;

/**
 * Lists the responses that `respcondition` elements name: the values of each response in the whole of one, and in each
 * `and` inside, in order and without those that a response must not have. @throws SkippedItem if there are too many
 */
export function listNamed(respconditions: readonly XmlElement[]): Values[] {
  let left = MAX_NAMED_VALUES;
  const groups = respconditions.flatMap((element) => [
    element,
    ...[...iterateElements(element)].filter(({ name }) => name === "and"),
  ]);
  return groups.map((group) => {
    const named = new Map<string, Set<string>>();
    for (const [respident, value] of listEqualities(group)) {
      left -= 1;
      const values = named.get(respident) ?? new Set();
      named.set(respident, values.add(value));
    }
    if (left < 0) throw new SkippedItem("too_large", "resprocessing", "resprocessing");
    return new Map([...named].map(([respident, values]) => [respident, [...values]]));
  });
}

/** Lists responses with the values that they have to equal. */
function listEqualities(element: XmlElement, found: [string, string][] = []): [string, string][] {
  for (const child of listElements(element)) {
    if (child.name === "varequal") found.push([getRespondent(child), getText(child).trim()]);
    else if (child.name !== "not") listEqualities(child, found);
  }
  return found;
}

function findAlternatives(element: XmlElement, { getKind }: ConditionContext): string | undefined {
  const respident = element.attributes.get("respident") ?? "";
  return element.name === "varequal" && getKind(respident) !== "identifiers" ? respident : undefined;
}

const joinAnd =
  (tests: readonly Condition[]): Condition =>
  (values, state) =>
    tests.every((test) => test(values, state));
const joinOr =
  (tests: readonly Condition[]): Condition =>
  (values, state) =>
    tests.some((test) => test(values, state));

function compile(element: XmlElement, context: ConditionContext): Condition {
  const compileChildren = (): Condition[] => listElements(element).map((child) => compile(child, context));
  switch (element.name) {
    case "and":
      return joinAnd(compileChildren());
    case "or":
      return joinOr(compileChildren());
    case "not": {
      const inner = joinAnd(compileChildren());
      return (values, state) => !inner(values, state);
    }
    case "other":
      return context.isOtherAlways ? () => true : (_values, state) => !state.hasMatched;
    case "unanswered": {
      const respident = getRespondent(element);
      return (values) => (values.get(respident) ?? []).length === 0;
    }
    default:
      return compileComparison(element, context);
  }
}

const getRespondent = (element: XmlElement): string => element.attributes.get("respident") ?? "";

const ORDERINGS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  varlt: (a, b) => a < b,
  varlte: (a, b) => a <= b,
  vargt: (a, b) => a > b,
  vargte: (a, b) => a >= b,
};

function compileComparison(element: XmlElement, context: ConditionContext): Condition {
  const { name, attributes } = element;
  const compare = ORDERINGS[name];
  if (!compare && name !== "varequal" && name !== "varsubstring") throw createRefusal(name);
  const respident = getRespondent(element);
  const kind = context.getKind(respident);
  const constant: Constant = {
    value: getText(element).trim(),
    isCaseSensitive: isYes(attributes.get("case")),
    isSubstring: name === "varsubstring",
  };
  const constants = context.constants.get(respident) ?? [];
  constants.push(constant);
  context.constants.set(respident, constants);
  const matches = compare
    ? createNumberTest(constant.value, compare)
    : constant.isSubstring
      ? createSubstringTest(constant)
      : createEqualityTest(constant, kind);
  const index = attributes.get("index");
  if (index === undefined) return (values) => (values.get(respident) ?? []).some(matches);
  const place = readNumber(index);
  if (place === undefined || place < 1) throw createRefusal(`${name} index`);
  return (values) => {
    const value = (values.get(respident) ?? [])[place - 1];
    return value !== undefined && matches(value);
  };
}

/** Creates the error for processing that can't be converted. `detail` names what isn't known. */
export const createRefusal = (detail: string): SkippedItem =>
  new SkippedItem("custom_response_processing", "resprocessing", detail);

/** Numbers are compared as doubles, so those of the source must have one. */
function createNumberTest(text: string, compare: (a: number, b: number) => boolean) {
  const exact = readNumber(text) === undefined ? null : fromDecimalString(text);
  if (!exact) throw createRefusal(text.slice(0, 100));
  const expected = toExactNumber(exact);
  if (expected === undefined)
    throw new SkippedItem("scoring_not_supported", "resprocessing", text.slice(0, 100));
  return (value: string): boolean => {
    const number = readNumber(value);
    return number !== undefined && compare(number, expected);
  };
}

function createEqualityTest(constant: Constant, kind: ValueKind) {
  if (kind === "number") return createNumberTest(constant.value, (a, b) => a === b);
  if (kind !== "text") return (value: string): boolean => value === constant.value;
  const expected = foldText(constant.value, constant);
  return (value: string): boolean => foldText(value, constant) === expected;
}

function createSubstringTest(constant: Constant) {
  const expected = foldText(constant.value, constant);
  return (value: string): boolean => foldText(value, constant).includes(expected);
}

/** Our own normalization, because answers are compared after it in any case. */
export const foldText = (text: string, { isCaseSensitive }: { isCaseSensitive: boolean }): string =>
  loosen(normalize(text), { ignoreAccents: false, ignorePunctuation: false, ignoreCase: !isCaseSensitive });
