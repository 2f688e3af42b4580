import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import type { MatchKey } from "#lib/core/grading/keys/match.ts";
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

type Pair = [string, string];

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

/** Builds a question that a teacher grades. */
export function buildEssay(
  prompt: BlockNode[],
  {
    modelAnswer = "",
    ...limits
  }: { modelAnswer?: string; expectedLines?: number; minWords?: number; maxWords?: number },
): BuiltQuestion {
  const interaction: BlockNode = {
    type: "extendedTextInteraction",
    attrs: { responseId: RESPONSE, ...limits },
  };
  const answer = modelAnswer === "" ? {} : { model_answer: modelAnswer };
  return {
    question: createQuestion(prompt, interaction, { type: "open", response_id: RESPONSE, ...answer }),
    losses: [],
  };
}
