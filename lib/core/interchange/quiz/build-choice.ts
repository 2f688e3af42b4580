import type { BlockNode } from "#lib/core/content/nodes.ts";
import type { ChoiceKey } from "#lib/core/grading/keys/choice.ts";
import type { LossNote } from "../model.ts";
import { computeShare, isSameFraction } from "./fractions.ts";
import {
  type BuiltQuestion,
  createId,
  createQuestion,
  createTextParagraph,
  fillBlocks,
  RESPONSE,
} from "./parts.ts";

export type ChoiceOption = { content: BlockNode[]; fraction: number };

/** Builds a question in which one option is chosen, or any number of them. */
export function buildChoice(
  prompt: BlockNode[],
  options: readonly ChoiceOption[],
  { isMultiple, shuffle }: { isMultiple: boolean; shuffle: boolean },
): BuiltQuestion {
  const fractions = options.map(({ fraction }) => fraction);
  const interaction: BlockNode = {
    type: "choiceInteraction",
    attrs: { responseId: RESPONSE, maxChoices: isMultiple ? 0 : 1, ...(shuffle ? { shuffle } : {}) },
    content: options.map(({ content }, index) => ({
      type: "simpleChoice",
      attrs: { id: createId("c", index) },
      content: fillBlocks(content),
    })),
  };
  const key = createChoiceKey(RESPONSE, fractions, isMultiple);
  return {
    question: createQuestion(prompt, interaction, key),
    losses: findNegativeScore(fractions, isMultiple),
  };
}

/** The ids and texts of a question whose answer is true or false. Sources don't contain the texts. */
const TRUTHS = [
  { id: "true", text: "True", value: true },
  { id: "false", text: "False", value: false },
] as const;

/** Builds a single choice of "true" and "false", which are also the ids of the options. */
export function buildTrueFalse(prompt: BlockNode[], answer: boolean): BuiltQuestion {
  const interaction: BlockNode = {
    type: "choiceInteraction",
    attrs: { responseId: RESPONSE, maxChoices: 1 },
    content: TRUTHS.map(({ id, text }) => ({
      type: "simpleChoice",
      attrs: { id },
      content: [createTextParagraph(text)],
    })),
  };
  const key: ChoiceKey = { type: "choice", response_id: RESPONSE, correct: [String(answer)] };
  return { question: createQuestion(prompt, interaction, key), losses: [] };
}

/** Creates the key for options called "c1", "c2" and so on, whose fractions add up. Moodle limits the sum to 0 to 1. */
export function createChoiceKey(
  responseId: string,
  fractions: readonly number[],
  isMultiple: boolean,
): ChoiceKey {
  const base = { type: "choice" as const, response_id: responseId };
  const right = fractions.flatMap((fraction, index) => (fraction > 0 ? [createId("c", index)] : []));
  const wrong = fractions.filter((fraction) => fraction <= 0);
  if (!isMultiple && right.length === 1 && fractions.includes(1) && wrong.every((fraction) => fraction === 0))
    return { ...base, correct: right };
  if (isMultiple && right.length > 0 && isEvenlyShared(fractions, right.length))
    return { ...base, correct: right, scoring: "partial" };
  const best = Math.max(...fractions);
  const solution = isMultiple
    ? right
    : fractions
        .flatMap((fraction, index) => (fraction === best && best > 0 ? [createId("c", index)] : []))
        .slice(0, 1);
  const mapping = fractions.flatMap((fraction, index) =>
    fraction === 0 ? [] : [[createId("c", index), fraction] as const],
  );
  return {
    ...base,
    ...(solution.length > 0 ? { correct: solution } : {}),
    mapping: Object.fromEntries(mapping),
  };
}

/** Whether each right option earns an equal share, and each wrong one costs as much: our partial scoring. */
function isEvenlyShared(fractions: readonly number[], rightCount: number): boolean {
  const share = computeShare(1, rightCount);
  return fractions.every((fraction) => isSameFraction(Math.abs(fraction), share));
}

/** A single choice with a negative fraction makes the score negative. The sum of several choices is at least 0. */
const findNegativeScore = (fractions: readonly number[], isMultiple: boolean): LossNote[] =>
  !isMultiple && fractions.some((fraction) => fraction < 0) ? [{ code: "negative_score", path: "" }] : [];
