import { iterateElements, type XmlElement } from "../../xml/elements.ts";
import { UnsupportedProcessing } from "../processing/declarations.ts";

/** Expressions whose value can be a number that isn't written anywhere in the item. */
const ARITHMETIC: ReadonlySet<string> = new Set([
  "sum",
  "product",
  "subtract",
  "divide",
  "power",
  "integerDivide",
  "integerModulus",
  "min",
  "max",
  "gcd",
  "lcm",
  "mathOperator",
  "mathConstant",
]);
const COMPARISONS: ReadonlySet<string> = new Set([
  "match",
  "equal",
  "equalRounded",
  "lt",
  "gt",
  "lte",
  "gte",
  "member",
  "contains",
]);

/** How far a value may be passed on from outcome to outcome against the order of the rules. */
const MAX_PASSES = 10;

/**
 * Requires that the rules only compare a response, a number, with numbers that are written in the item, and round it at
 * most. They can accept any other number if they calculate with it, as `product(R, R) = 16` does, or with what it is
 * compared with, and no finite list of answers shows which.
 * @throws UnsupportedProcessing with the name of the expression
 */
export function rejectComputedNumbers(rules: readonly XmlElement[], responseId: string): void {
  const elements = rules.flatMap((rule) => [rule, ...iterateElements(rule)]);
  const isResponse = ({ name, attributes }: XmlElement) =>
    name === "variable" && attributes.get("identifier") === responseId;
  const isDependent = followOutcomes(elements, isResponse);
  const isComputed = followOutcomes(elements, ({ name }) => ARITHMETIC.has(name));
  for (const element of elements) {
    const { name } = element;
    const isCalculation = ARITHMETIC.has(name) || name === "lookupOutcomeValue";
    if (!isCalculation && !COMPARISONS.has(name)) continue;
    const inner = [...iterateElements(element)];
    if (!inner.some(isDependent)) continue;
    const found = isCalculation ? element : inner.find(isComputed);
    if (found) throw new UnsupportedProcessing(found.name);
  }
}

/** Returns whether an element is a source, or a variable that is set to an expression with one. */
function followOutcomes(
  elements: readonly XmlElement[],
  isSource: (element: XmlElement) => boolean,
): (element: XmlElement) => boolean {
  const ids = new Set<string | undefined>();
  const isFound = (element: XmlElement) =>
    isSource(element) || (element.name === "variable" && ids.has(element.attributes.get("identifier")));
  const assignments = elements.filter(({ name }) => name === "setOutcomeValue");
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const count = ids.size;
    for (const each of assignments)
      if ([...iterateElements(each)].some(isFound)) ids.add(each.attributes.get("identifier"));
    if (ids.size === count) return isFound;
  }
  throw new UnsupportedProcessing("setOutcomeValue");
}
