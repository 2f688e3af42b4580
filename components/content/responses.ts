import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { plainText } from "#lib/core/content/plain-text.ts";
import { formatFormula } from "#lib/core/math/formula-text.ts";
import type { RenderContext } from "./render-context.ts";

/** Answers by response id. Undefined: there is no response, and the question is shown without one. */
export type ResponseMap = ReadonlyMap<string, unknown> | undefined;

const isNamed = (element: unknown): element is { responseId: string; value?: unknown } =>
  typeof element === "object" && element !== null && "responseId" in element;

/** The elements of `answers` by response id. An element without one belongs to the interaction at its position. */
export function mapResponses(
  interactions: readonly InteractionNode[],
  elements: readonly unknown[] | undefined,
): ResponseMap {
  if (!elements) return undefined;
  const responses = new Map<string, unknown>();
  for (const [i, element] of elements.entries()) {
    const responseId = isNamed(element) ? element.responseId : interactions[i]?.attrs.responseId;
    if (responseId !== undefined) responses.set(responseId, isNamed(element) ? element.value : element);
  }
  return responses;
}

/** The ids in an answer: one, or a list of them. */
export const parseIds = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === "string");

/** The pairs in an answer. */
export const parsePairs = (value: unknown): [string, string][] =>
  Array.isArray(value)
    ? value.filter(
        (pair): pair is [string, string] =>
          Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string",
      )
    : [];

/** The points in an answer: one, or a list of them. */
export function parsePoints(value: unknown): [number, number][] {
  const isPoint = (v: unknown): v is [number, number] =>
    Array.isArray(v) && typeof v[0] === "number" && typeof v[1] === "number";
  if (isPoint(value)) return [value];
  return Array.isArray(value) ? value.filter(isPoint) : [];
}

/** A node as plain text, with formulas in words. "" where it has no text. */
export const readText = (node: DocNode, { getFormula }: Pick<RenderContext, "getFormula">): string =>
  plainText({ type: "doc", content: [node] }, (latex, block) => {
    const tree = getFormula(latex, block);
    return tree ? formatFormula(tree) : latex;
  });

/** A part's text, for labels; a part without text goes by its number, from 1. */
export const readName = (node: DocNode, number: number, context: Pick<RenderContext, "getFormula">): string =>
  readText(node, context) || String(number);

/** Characters. */
const MAX_LENGTH = 100;

/** The same, short enough for labels that are repeated. */
export function readShortName(
  node: DocNode,
  number: number,
  context: Pick<RenderContext, "getFormula">,
): string {
  const name = readName(node, number, context);
  return name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH - 1)}…` : name;
}
