import { compare, fromDecimalString, type Rational } from "#lib/core/grading/rational.ts";
import { listElements, type XmlElement } from "../../xml/elements.ts";
import { type Declarations, UnsupportedProcessing } from "./declarations.ts";
import { evaluate } from "./evaluate.ts";
import { single, toBoolean, toRational, type Value } from "./values.ts";

/** The values of an item's variables while its responses are processed. */
export type Scope = {
  declarations: Declarations;
  responses: ReadonlyMap<string, Value>;
  outcomes: Map<string, Value>;
};

/** How many more expressions are interpreted. */
export type Budget = { steps: number };

/**
 * Runs the rules of a `responseProcessing` element on responses. Returns the outcomes.
 * @throws UnsupportedProcessing for a rule or expression that we don't interpret, such as a random number
 */
export function runProcessing(
  rules: readonly XmlElement[],
  declarations: Declarations,
  responses: ReadonlyMap<string, Value>,
  budget: Budget,
): ReadonlyMap<string, Value> {
  const outcomes = new Map<string, Value>();
  for (const { id, initial } of declarations.outcomes.values()) outcomes.set(id, initial);
  runRules(rules, { declarations, responses, outcomes }, budget);
  return outcomes;
}

/** Returns false if an exit rule ended the processing. */
function runRules(rules: readonly XmlElement[], scope: Scope, budget: Budget): boolean {
  return rules.every((rule) => runRule(rule, scope, budget));
}

function runRule(rule: XmlElement, scope: Scope, budget: Budget): boolean {
  switch (rule.name) {
    case "responseCondition":
      return runCondition(rule, scope, budget);
    case "responseProcessingFragment":
      return runRules(listElements(rule), scope, budget);
    case "setOutcomeValue":
    case "lookupOutcomeValue":
      setOutcome(rule, scope, budget);
      return true;
    case "exitResponse":
      return false;
    default:
      throw new UnsupportedProcessing(rule.name);
  }
}

function runCondition(condition: XmlElement, scope: Scope, budget: Budget): boolean {
  for (const branch of listElements(condition, "responseIf", "responseElseIf", "responseElse")) {
    const [first, ...rest] = listElements(branch);
    if (branch.name === "responseElse") return runRules(listElements(branch), scope, budget);
    if (first && toBoolean(evaluate(first, scope, budget))) return runRules(rest, scope, budget);
  }
  return true;
}

function setOutcome(rule: XmlElement, scope: Scope, budget: Budget): void {
  const id = rule.attributes.get("identifier") ?? "";
  const [expression] = listElements(rule);
  if (!expression) throw new UnsupportedProcessing(rule.name);
  const value = evaluate(expression, scope, budget);
  const declared = scope.declarations.outcomes.get(id);
  if (rule.name === "lookupOutcomeValue") scope.outcomes.set(id, lookUp(declared?.table, toRational(value)));
  // A number keeps its value, so that 1 and 1.0 are the same, whichever type the outcome has.
  else scope.outcomes.set(id, value && declared ? { ...value, baseType: declared.baseType } : value);
}

function lookUp(table: XmlElement | undefined, source: Rational | null): Value {
  if (!table) throw new UnsupportedProcessing("lookupOutcomeValue");
  const entries = listElements(table, "matchTableEntry", "interpolationTableEntry");
  const found = entries.find((entry) => source !== null && isEntry(entry, source));
  const text = (found ?? table).attributes.get(found ? "targetValue" : "defaultValue");
  const target = text === undefined ? null : parseNumber(text);
  return target && single("float", target);
}

function isEntry(entry: XmlElement, source: Rational): boolean {
  const bound = parseNumber(entry.attributes.get("sourceValue") ?? "");
  if (!bound) return false;
  const order = compare(source, bound);
  if (entry.name === "matchTableEntry") return order === 0;
  return entry.attributes.get("includeBoundary") === "false" ? order > 0 : order >= 0;
}

const parseNumber = (text: string): Rational | null => fromDecimalString(text.trim());
