import { truncate } from "#lib/contract/code-points.ts";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { plainText } from "#lib/core/content/plain-text.ts";
import { formatFormula } from "#lib/core/math/formula-text.ts";
import type { RenderContext } from "./render-context.ts";

/** Answers by response id, or undefined if there is no response and the question is shown without an answer. */
export type ResponseMap = ReadonlyMap<string, unknown> | undefined;

const isNamed = (element: unknown): element is { responseId: string; value?: unknown } =>
  typeof element === "object" && element !== null && "responseId" in element;

/**
 * Maps the elements of `answers` by response id. An element without an id belongs to the interaction at its position.
 */
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

/** Returns the ids in an answer, which contains a single id or a list. */
export const parseIds = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === "string");

/** Returns the pairs in an answer. */
export const parsePairs = (value: unknown): [string, string][] =>
  Array.isArray(value)
    ? value.filter(
        (pair): pair is [string, string] =>
          Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string",
      )
    : [];

/** Returns the points in an answer, which contains a single point or a list. */
export function parseCoordinates(value: unknown): [number, number][] {
  const isPoint = (v: unknown): v is [number, number] =>
    Array.isArray(v) && typeof v[0] === "number" && typeof v[1] === "number";
  if (isPoint(value)) return [value];
  return Array.isArray(value) ? value.filter(isPoint) : [];
}

/** Converts a node to plain text, with formulas in words. Returns "" if it has no text. */
export const readText = (node: DocNode, { getFormula }: Pick<RenderContext, "getFormula">): string =>
  plainText({ type: "doc", content: [node] }, (latex, block) => {
    const tree = getFormula(latex, block);
    return tree ? formatFormula(tree) : latex;
  });

/** Returns a part's text for labels, or its number, from 1, if it has no text. */
export const readName = (node: DocNode, number: number, context: Pick<RenderContext, "getFormula">): string =>
  readText(node, context) || String(number);

/** The maximum number of characters. */
const MAX_LENGTH = 100;

/** Returns a part's name, shortened for labels that are repeated. */
export function readShortName(
  node: DocNode,
  number: number,
  context: Pick<RenderContext, "getFormula">,
): string {
  return truncate(readName(node, number, context), MAX_LENGTH);
}
