import type { BlockNode, Doc, InlineNode } from "#lib/core/content/nodes.ts";
import type { MatchKey, Pair } from "#lib/core/grading/keys/match.ts";
import type { OpenKey } from "#lib/core/grading/keys/open.ts";
import type { OrderKey } from "#lib/core/grading/keys/order.ts";
import { computeShare } from "./fractions.ts";
import {
  type BuiltQuestion,
  createId,
  createParagraph,
  createQuestion,
  fillBlocks,
  RESPONSE,
} from "./parts.ts";

/** Creates the key in which each pair earns an equal share and a wrong pair costs nothing, as in Moodle. */
export const createShareKey = (responseId: string, pairs: Pair[]): MatchKey => ({
  type: "match",
  response_id: responseId,
  pairs,
  mapping: pairs.map((pair) => ({ pair, fraction: computeShare(1, pairs.length) })),
});

/** Builds a question in which each source has one target. `answers` has the index of each source's target. */
export function buildMatch(
  prompt: BlockNode[],
  sides: { sources: BlockNode[][]; targets: InlineNode[][]; answers: number[] },
  shuffle: boolean,
): BuiltQuestion {
  const createSet = (prefix: string, matchMax: number, parts: BlockNode[][]) => ({
    type: "matchSet" as const,
    content: parts.map((content, index) => ({
      type: "simpleAssociableChoice" as const,
      attrs: { id: createId(prefix, index), matchMax },
      content: fillBlocks(content),
    })),
  });
  const targets = sides.targets.map((content) => [createParagraph(...content)]);
  const interaction: BlockNode = {
    type: "matchInteraction",
    attrs: { responseId: RESPONSE, ...(shuffle ? { shuffle } : {}) },
    content: [createSet("s", 1, sides.sources), createSet("t", 0, targets)],
  };
  const pairs = sides.answers.map((target, source): Pair => [createId("s", source), createId("t", target)]);
  return { question: createQuestion(prompt, interaction, createShareKey(RESPONSE, pairs)), losses: [] };
}

/** Builds a question in which the items, which are in the correct order, are shown shuffled. */
export function buildOrder(
  prompt: BlockNode[],
  items: BlockNode[][],
  scoring: NonNullable<OrderKey["scoring"]>,
): BuiltQuestion {
  const interaction: BlockNode = {
    type: "orderInteraction",
    attrs: { responseId: RESPONSE, shuffle: true },
    content: items.map((content, index) => ({
      type: "simpleChoice",
      attrs: { id: createId("c", index) },
      content: fillBlocks(content),
    })),
  };
  const key: OrderKey = {
    type: "order",
    response_id: RESPONSE,
    correct: items.map((_, index) => createId("c", index)),
    ...(scoring === "all_or_nothing" ? {} : { scoring }),
  };
  return { question: createQuestion(prompt, interaction, key), losses: [] };
}

export type EssayLimits = { expectedLines?: number; minWords?: number; maxWords?: number };

/** Builds a question that a teacher grades: a text, files, or both. `maxFiles` is null without files, 0 for any number. */
export function buildEssay(
  prompt: BlockNode[],
  { modelAnswer, maxFiles, text }: { modelAnswer: string; maxFiles: number | null; text: EssayLimits | null },
): BuiltQuestion {
  const interactions: BlockNode[] = [];
  if (text) interactions.push({ type: "extendedTextInteraction", attrs: { responseId: RESPONSE, ...text } });
  const fileId = text ? createId("file", 0) : RESPONSE;
  if (maxFiles !== null)
    interactions.push({ type: "uploadInteraction", attrs: { responseId: fileId, maxFiles } });
  const answer = modelAnswer === "" ? {} : { model_answer: modelAnswer };
  const keys = interactions.map((_, index): OpenKey => {
    return { type: "open", response_id: index === 0 ? RESPONSE : fileId, ...(index === 0 ? answer : {}) };
  });
  const content: Doc = { type: "doc", content: [...prompt, ...interactions] };
  return { question: { content, keys, points: 1 }, losses: [] };
}
