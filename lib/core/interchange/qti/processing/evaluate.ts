import { getText, listElements, type XmlElement } from "../../xml/elements.ts";
import { UnsupportedProcessing } from "./declarations.ts";
import { evaluateMapping, evaluatePointMapping } from "./mapping.ts";
import { NUMBER_OPERATORS } from "./number-operators.ts";
import { OPERATORS } from "./operators.ts";
import type { Budget, Scope } from "./run.ts";
import { isBaseType, parseAtom, single, type Value } from "./values.ts";

/** An operator over the values of its operands. */
export type Operator = (operands: readonly Value[], element: XmlElement, scope: Scope) => Value;

/** Evaluates an expression. @throws UnsupportedProcessing for an expression that we don't interpret */
export function evaluate(expression: XmlElement, scope: Scope, budget: Budget): Value {
  budget.steps -= 1;
  if (budget.steps < 0) throw new UnsupportedProcessing("too many steps");
  budget.steps -= estimateMappingWork(expression, scope);
  const operand = evaluateOperand(expression, scope);
  if (operand !== undefined) return operand;
  const operator = OPERATORS.get(expression.name) ?? NUMBER_OPERATORS.get(expression.name);
  if (!operator) throw new UnsupportedProcessing(expression.name);
  const operands = listElements(expression).map((child) => evaluate(child, scope, budget));
  const size = operands.reduce((sum, value) => sum + (value?.items.length ?? 0), 0);
  // Containers are compared item by item.
  budget.steps -= Math.floor(size ** 2 / 100);
  return operator(operands, expression, scope);
}

/** The steps of looking up each item of a response in its mapping. */
function estimateMappingWork({ name, attributes }: XmlElement, { declarations, responses }: Scope): number {
  if (name !== "mapResponse" && name !== "mapResponsePoint") return 0;
  const id = attributes.get("identifier") ?? "";
  const { mapping, areaMapping } = declarations.responses.get(id) ?? {};
  const entries = (mapping ?? areaMapping)?.entries.length ?? 0;
  return Math.floor((entries * (responses.get(id)?.items.length ?? 0)) / 10);
}

/** Evaluates an expression without operands. Undefined for others. */
function evaluateOperand(expression: XmlElement, scope: Scope): Value | undefined {
  const id = expression.attributes.get("identifier") ?? "";
  const { declarations, responses, outcomes } = scope;
  switch (expression.name) {
    case "null":
      return null;
    case "baseValue": {
      const baseType = expression.attributes.get("baseType");
      if (!isBaseType(baseType)) throw new UnsupportedProcessing("baseValue");
      return single(baseType, parseAtom(baseType, getText(expression)));
    }
    case "variable":
      if (!declarations.responses.has(id) && !outcomes.has(id))
        throw new UnsupportedProcessing(`variable ${id}`);
      return responses.get(id) ?? outcomes.get(id) ?? null;
    case "correct":
      return findResponse(id, scope).correct;
    case "default":
      return (declarations.outcomes.get(id) ?? declarations.responses.get(id))?.initial ?? null;
    case "mapResponse":
      return evaluateMapping(findResponse(id, scope), responses.get(id) ?? null);
    case "mapResponsePoint":
      return evaluatePointMapping(findResponse(id, scope), responses.get(id) ?? null);
    default:
      return undefined;
  }
}

function findResponse(id: string, { declarations }: Scope) {
  const declaration = declarations.responses.get(id);
  if (!declaration) throw new UnsupportedProcessing(`variable ${id}`);
  return declaration;
}
