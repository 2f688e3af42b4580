import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { plainText } from "#lib/core/content/plain-text.ts";
import { formulaText } from "#lib/core/math/formula-text.ts";
import type { Scene } from "./scene.ts";

/** What was answered, by response id. Undefined: nobody has answered, the question stands for itself. */
export type Given = ReadonlyMap<string, unknown> | undefined;

const isNamed = (element: unknown): element is { responseId: string; value?: unknown } =>
  typeof element === "object" && element !== null && "responseId" in element;

/** The elements of `answers`, named or bare, by the interaction that each belongs to. */
export function givenOf(
  interactions: readonly InteractionNode[],
  elements: readonly unknown[] | undefined,
): Given {
  if (!elements) return undefined;
  const given = new Map<string, unknown>();
  for (const [i, element] of elements.entries()) {
    const responseId = isNamed(element) ? element.responseId : interactions[i]?.attrs.responseId;
    if (responseId !== undefined) given.set(responseId, isNamed(element) ? element.value : element);
  }
  return given;
}

/** The ids in an answer: one, or a list of them. */
export const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === "string");

/** The pairs in an answer. */
export const pairsIn = (value: unknown): [string, string][] =>
  Array.isArray(value)
    ? value.filter(
        (pair): pair is [string, string] =>
          Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string",
      )
    : [];

/** The points in an answer: one, or a list of them. */
export function pointsIn(value: unknown): [number, number][] {
  const isPoint = (v: unknown): v is [number, number] =>
    Array.isArray(v) && typeof v[0] === "number" && typeof v[1] === "number";
  if (isPoint(value)) return [value];
  return Array.isArray(value) ? value.filter(isPoint) : [];
}

/** A node in plain words, formulas read from the trees that the scene has. "" where there are none. */
export const readText = (node: DocNode, { math }: Pick<Scene, "math">): string =>
  plainText({ type: "doc", content: [node] }, (latex, block) => {
    const tree = math(latex, block);
    return tree ? formulaText(tree) : latex;
  });

/** A part's words, for where it is named and not shown; a part without words goes by its number, from 1. */
export const readName = (node: DocNode, number: number, scene: Pick<Scene, "math">): string =>
  readText(node, scene) || String(number);

const LONGEST = 100;

/** The same, short enough to be said again and again. */
export function readShortName(node: DocNode, number: number, scene: Pick<Scene, "math">): string {
  const name = readName(node, number, scene);
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}
