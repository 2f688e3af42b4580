import { SkippedItem } from "../skipped-item.ts";
import { findElement, getText, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import {
  type Condition,
  type ConditionContext,
  type Constant,
  compileConditions,
  createRefusal,
  listNamed,
  type Values,
} from "./conditions.ts";
import { readNumber } from "./metadata.ts";

/** The score of a response, within the limits of the variable and without them, and the feedback that is shown. */
type Result = { score: number; unlimited: number; feedback: ReadonlySet<string> };

export type Processing = {
  /** The score for a response. @throws SkippedItem if the item can be read in ways that disagree about it */
  run(values: Values): Result;
  /** The constants that each response is compared with. */
  constants: ReadonlyMap<string, readonly Constant[]>;
  /** The responses that conditions name, by each response in them. */
  named: ReadonlyMap<string, readonly Values[]>;
  /** The highest score that the variable can have, if it is declared. */
  maximum: number | undefined;
  /** How far a sum of rounded scores can be from what is meant: 3 × 33.33 from 100. */
  rounding: number;
  /** The number of comparisons, as a measure of the work of `run`. */
  size: number;
};

export type ProcessingOptions = {
  getKind: ConditionContext["getKind"];
  /** Whether a condition without `continue` lets the next ones decide too, as Canvas means it for some questions. */
  continuesByDefault: boolean;
};

type Action = { variable: string; action: string; value: number | "max" | "min" };
type Rule = { test: Condition; actions: Action[]; feedback: string[]; continues: boolean };
type Variable = { name: string; initial: number; minimum: number | undefined; maximum: number | undefined };

type Limits = Variable & { rounding: number };

const DEFAULT_VARIABLE = "SCORE";
const MAX_ELEMENTS = 10_000;

/** Compiles the `resprocessing` of an item. @throws SkippedItem if it contains something unknown */
export function compileProcessing(resprocessing: XmlElement, options: ProcessingOptions): Processing {
  const constants = new Map<string, Constant[]>();
  const elements = listElements(resprocessing, "respcondition");
  if ([...iterateElements(resprocessing)].length > MAX_ELEMENTS)
    throw new SkippedItem("too_large", "resprocessing", "resprocessing");
  const [variable, ...others] = findVariables(resprocessing, elements);
  if (!variable || others.length > 0) throw createRefusal(others[0]?.name ?? "decvar");
  // A setting of Brightspace says how these counts become points.
  if (variable.name.startsWith("D2L_")) throw createRefusal(variable.name);
  const hasOther = elements.some((each) => [...iterateElements(each)].some(({ name }) => name === "other"));
  const compileReading = (isOtherAlways: boolean): Rule[] => {
    const context = { getKind: options.getKind, isOtherAlways, constants };
    return elements.map((element) => compileRule(element, context, options.continuesByDefault));
  };
  // The specification leaves open whether "other" refers to the conditions before it.
  const rules = compileReading(true);
  const readings = hasOther ? [rules, compileReading(false)] : [rules];
  const limits = { ...variable, rounding: computeRounding(rules) };
  return {
    run: (values) => runReadings(readings, limits, values),
    constants,
    named: groupNamed(listNamed(elements)),
    maximum: variable.maximum,
    rounding: limits.rounding,
    size: [...constants.values()].flat().length,
  };
}

function groupNamed(named: readonly Values[]): Map<string, Values[]> {
  const groups = new Map<string, Values[]>();
  for (const values of named) {
    for (const respident of values.keys()) {
      const group = groups.get(respident) ?? [];
      group.push(values);
      groups.set(respident, group);
    }
  }
  return groups;
}

function findVariables(resprocessing: XmlElement, rules: readonly XmlElement[]): Variable[] {
  const declared = listElements(findElement(resprocessing, "outcomes") ?? resprocessing, "decvar");
  const used = new Set(
    rules.flatMap((rule) => listElements(rule, "setvar")).map((setvar) => getVariableName(setvar)),
  );
  const names = used.size > 0 ? [...used] : [DEFAULT_VARIABLE];
  return names.map((name) => {
    const decvar = declared.find((each) => getVariableName(each) === name);
    const get = (attribute: string) => readNumber(decvar?.attributes.get(attribute));
    return { name, initial: get("defaultval") ?? 0, minimum: get("minvalue"), maximum: get("maxvalue") };
  });
}

/** Blackboard writes `variablename`. */
const getVariableName = ({ attributes }: XmlElement): string =>
  attributes.get("varname") ?? attributes.get("variablename") ?? DEFAULT_VARIABLE;

/** Shares are rounded to two decimals. */
const computeRounding = (rules: readonly Rule[]): number =>
  0.0051 *
  rules.flatMap(({ actions }) => actions).filter(({ value }) => typeof value === "number" && value % 1 !== 0)
    .length;

const IGNORED = new Set(["conditionvar", "setvar", "displayfeedback", "qticomment"]);

function compileRule(element: XmlElement, context: ConditionContext, continues: boolean): Rule {
  const unknown = listElements(element).find(({ name }) => !IGNORED.has(name));
  if (unknown) throw createRefusal(unknown.name);
  const conditionvar = findElement(element, "conditionvar");
  const attribute = element.attributes.get("continue")?.toLowerCase();
  return {
    test: conditionvar ? compileConditions(conditionvar, context) : () => true,
    actions: listElements(element, "setvar").map(readAction),
    feedback: listElements(element, "displayfeedback").map(
      ({ attributes }) => attributes.get("linkrefid") ?? "",
    ),
    continues: attribute === undefined ? continues : attribute === "yes",
  };
}

function readAction(setvar: XmlElement): Action {
  const variable = getVariableName(setvar);
  const text = getText(setvar).trim();
  const limit = /\.(max|min)$/.exec(text)?.[1];
  const value = limit === "max" || limit === "min" ? limit : readNumber(text);
  if (value === undefined) throw createRefusal(text.slice(0, 100) || "setvar");
  const action = (setvar.attributes.get("action") ?? "Set").toLowerCase();
  if (!/^(?:set|add|subtract|multiply|divide)$/.test(action)) throw createRefusal(action);
  return { variable, action, value };
}

function runReadings(readings: readonly Rule[][], variable: Limits, values: Values): Result {
  const [result, ...others] = readings.map((rules) => runRules(rules, variable, values));
  if (!result || others.some(({ score }) => score !== result.score)) throw createRefusal("other");
  return result;
}

function runRules(rules: readonly Rule[], variable: Limits, values: Values): Result {
  let score = variable.initial;
  let hasMatched = false;
  const feedback = new Set<string>();
  for (const rule of rules) {
    if (!rule.test(values, { hasMatched })) continue;
    hasMatched = true;
    for (const action of rule.actions) score = applyAction(score, action, variable);
    for (const ident of rule.feedback) feedback.add(ident);
    if (!rule.continues) break;
  }
  return { score: clampScore(score, variable), unlimited: score, feedback };
}

function applyAction(score: number, { action, value }: Action, variable: Variable): number {
  const number = typeof value === "number" ? value : value === "max" ? variable.maximum : variable.minimum;
  if (number === undefined) throw createRefusal("setvar");
  switch (action) {
    case "add":
      return score + number;
    case "subtract":
      return score - number;
    case "multiply":
      return score * number;
    case "divide":
      return number === 0 ? 0 : score / number;
    default:
      return number;
  }
}

/** Limits of 0 for both are Blackboard's way of having none. */
function clampScore(score: number, { minimum, maximum, rounding }: Limits): number {
  const low = minimum ?? Number.NEGATIVE_INFINITY;
  const high = (maximum ?? Number.POSITIVE_INFINITY) + rounding;
  return low < (maximum ?? high) ? Math.min(Math.max(score, low), high) : score;
}
