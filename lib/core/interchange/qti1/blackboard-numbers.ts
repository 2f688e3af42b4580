import { findElement, isElement, listElements, type XmlElement } from "../xml/elements.ts";

/**
 * Blackboard writes the range of a number as its two limits beside the number itself, and means the range. The
 * condition of the correct answer often has no points of its own, only the feedback `correct`. Returns the processing
 * without the number, and with those points.
 */
export function acceptRange(resprocessing: XmlElement): XmlElement {
  const children = resprocessing.children.map((child) =>
    isElement(child) && child.name === "respcondition" ? convertRule(child) : child,
  );
  return { ...resprocessing, children };
}

function convertRule(rule: XmlElement): XmlElement {
  const condition = findElement(rule, "conditionvar");
  const range = condition && findRange(condition);
  if (!range) return rule;
  const children = rule.children.map((child) =>
    child === condition ? { ...condition, children: range } : child,
  );
  const showsCorrect = listElements(rule, "displayfeedback").some(
    ({ attributes }) => attributes.get("linkrefid") === "correct",
  );
  return findElement(rule, "setvar") || !showsCorrect
    ? { ...rule, children }
    : { ...rule, children: [...children, createMaximum(rule)] };
}

const TRIPLE = ["varequal", "vargte", "varlte"];

/** Finds the two limits. Undefined if the condition isn't exactly two limits and a number of the same response. */
function findRange(condition: XmlElement): XmlElement[] | undefined {
  const tests = listElements(condition);
  const names = tests.map(({ name }) => name).sort();
  const responses = new Set(tests.map(({ attributes }) => attributes.get("respident")));
  if (names.join() !== TRIPLE.join() || responses.size > 1) return undefined;
  return tests.filter(({ name }) => name !== "varequal");
}

const createMaximum = ({ namespace }: XmlElement): XmlElement => ({
  name: "setvar",
  namespace,
  attributes: new Map([
    ["variablename", "SCORE"],
    ["action", "Set"],
  ]),
  children: ["SCORE.max"],
});
