import { findElement, getText, isElement, listElements, type XmlElement } from "../xml/elements.ts";
import { readNumber } from "./metadata.ts";
import type { SourceResponse } from "./responses.ts";

/** The `grading_type` of a question whose points need exactly the correct choices. */
const ALL_OR_NOTHING = "0";

/**
 * Brightspace scores a Multi-Select question by its `grading_type`. Its rules only say which choices are correct: they
 * count each one in `D2L_Correct` or `D2L_Incorrect`, or list all of them in one condition. If the question is all or
 * nothing, returns rules that say so. Otherwise returns the rules as they are. The sources are in
 * docs/decisions/068-qti1-scoring.md.
 */
export function acceptSelection(
  resprocessing: XmlElement,
  gradingType: string,
  [response, second]: readonly SourceResponse[],
): XmlElement {
  if (gradingType !== ALL_OR_NOTHING || second) return resprocessing;
  if (response?.kind !== "choice" || !response.isMultiple) return resprocessing;
  const rules = listElements(resprocessing).filter(({ name }) => name !== "outcomes");
  const choices = response.choices.map(({ ident }) => ident);
  const selection = readCounts(rules, response.ident) ?? readCondition(rules, response.ident);
  if (!selection || selection.correct.size === 0 || !isPartition(selection, choices)) return resprocessing;
  const { namespace } = resprocessing;
  const create = (name: string, attributes: Record<string, string>, children: XmlElement["children"]) => ({
    name,
    namespace,
    attributes: new Map(Object.entries(attributes)),
    children,
  });
  const conditions = choices.map((ident) => {
    const equal = create("varequal", { respident: response.ident }, [ident]);
    return selection.correct.has(ident) ? equal : create("not", {}, [equal]);
  });
  const whole = create("respcondition", { continue: "yes" }, [
    create("conditionvar", {}, conditions),
    create("setvar", { varname: "SCORE", action: "Set" }, ["100"]),
    ...selection.feedback,
  ]);
  return { ...resprocessing, children: [...selection.others, whole] };
}

/** The choices, the rules that only show feedback, and what is shown for the correct answer. */
type Selection = {
  correct: Set<string>;
  incorrect: Set<string>;
  others: XmlElement[];
  feedback: XmlElement[];
};

const isPartition = ({ correct, incorrect }: Selection, choices: readonly string[]): boolean =>
  correct.size + incorrect.size === choices.length &&
  choices.every((ident) => correct.has(ident) !== incorrect.has(ident));

/** Reads rules that count one choice each. Those that turn the counts into `que_score` have no other meaning here. */
function readCounts(rules: readonly XmlElement[], respident: string): Selection | undefined {
  const correct = new Set<string>();
  const incorrect = new Set<string>();
  const others: XmlElement[] = [];
  for (const rule of rules) {
    const setvars = listElements(rule, "setvar");
    const names = new Set(setvars.map(({ attributes }) => attributes.get("varname")));
    const [name] = names;
    if (name === "que_score" && names.size === 1 && !findElement(rule, "displayfeedback")) continue;
    const feedback = rule.children.filter((child) => !isElement(child) || child.name !== "setvar");
    others.push({ ...rule, attributes: new Map([["continue", "yes"]]), children: feedback });
    if (setvars.length === 0) continue;
    const [choice, more] = readChoices(rule, respident)?.selected ?? [];
    if (!setvars.every(isCount) || names.size !== 1 || choice === undefined || more !== undefined)
      return undefined;
    (name === "D2L_Correct" ? correct : incorrect).add(choice);
  }
  return { correct, incorrect, others, feedback: [] };
}

/** Some exporters leave out the 1 that they add. */
const isCount = (setvar: XmlElement): boolean =>
  /^D2L_(?:Correct|Incorrect)$/.test(setvar.attributes.get("varname") ?? "") &&
  setvar.attributes.get("action") === "Add" &&
  /^1?$/.test(getText(setvar).trim());

/** Reads the one rule that earns points. Its condition lists the correct choices, and the others in `not`. */
function readCondition(rules: readonly XmlElement[], respident: string): Selection | undefined {
  const scored = rules.filter((rule) => listElements(rule, "setvar").length > 0);
  const earning = scored.filter((rule) => listElements(rule, "setvar").some((each) => getPoints(each) !== 0));
  const [rule, second] = earning;
  const choices = rule && !second ? readChoices(rule, respident) : undefined;
  if (!rule || !choices || listElements(rule, "setvar").some((each) => !(getPoints(each) > 0)))
    return undefined;
  if (scored.some((each) => each !== rule && findElement(each, "displayfeedback"))) return undefined;
  return {
    correct: new Set(choices.selected),
    incorrect: new Set(choices.excluded),
    others: rules.filter((each) => !scored.includes(each)),
    feedback: listElements(rule, "displayfeedback"),
  };
}

/** The points that a `setvar` gives. NaN for other variables, such as a count. */
function getPoints(setvar: XmlElement): number {
  const name = setvar.attributes.get("varname") ?? "SCORE";
  return (/^(?:SCORE|que_score)$/i.test(name) ? readNumber(getText(setvar)) : undefined) ?? Number.NaN;
}

/** The choices that a condition requires and excludes. Undefined if it says anything else. */
function readChoices(
  rule: XmlElement,
  respident: string,
): { selected: string[]; excluded: string[] } | undefined {
  const tests = listElements(findElement(rule, "conditionvar") ?? rule);
  const selected: string[] = [];
  const excluded: string[] = [];
  for (const test of tests) {
    const equals = test.name === "not" ? listElements(test) : [test];
    for (const { name, attributes } of equals)
      if (name !== "varequal" || attributes.get("respident") !== respident) return undefined;
    (test.name === "not" ? excluded : selected).push(...equals.map((each) => getText(each).trim()));
  }
  return { selected, excluded };
}
