import type { Drawing, Item, Prompt } from "../author/course.ts";
import { getSuccessProbability } from "./ability.ts";
import type { Random } from "./random.ts";

/** A learner's text with the rubric criteria that it meets. */
export type Written = { text: string; meets: readonly string[] };

/** Composes an answer to an open prompt: either a common answer, or sentences for the ideas that the learner knows. */
export function composeAnswer(prompt: Prompt, item: Item, ability: number, random: Random): Written {
  if (random.chance(prompt.stockShare)) {
    const { says, earns } = pickByAbility(
      prompt.stock,
      Object.keys(prompt.ideas).length,
      item,
      ability,
      random,
    );
    return { text: says, meets: earns };
  }
  const probability = getSuccessProbability(item, ability);
  const met = Object.entries(prompt.ideas).filter(() => random.chance(probability));
  const sentences = met.map(([, says]) => random.pick(says));
  const strays =
    sentences.length === 0 ? random.integer(1, 2) : random.chance(0.5 * (1 - probability)) ? 1 : 0;
  sentences.push(...random.shuffle(prompt.misconceptions).slice(0, strays));
  const text = sentences.join(" ");
  return {
    text: random.chance(0.08) ? text.toLowerCase() : text,
    meets: met.map(([criterion]) => criterion),
  };
}

/** Picks a drawing that a learner turns in. Its text is the name of the file. */
export function pickDrawing(
  drawings: readonly Drawing[],
  item: Item,
  ability: number,
  random: Random,
): Written {
  const criteria = new Set(drawings.flatMap(({ earns }) => earns)).size;
  const { file, earns } = pickByAbility(drawings, criteria, item, ability, random);
  return { text: file, meets: earns };
}

/** Picks a common answer. Learners with more ability are more likely to get one that meets many of the criteria. */
const pickByAbility = <T extends { earns: readonly string[] }>(
  answers: readonly T[],
  criteria: number,
  item: Item,
  ability: number,
  random: Random,
): T =>
  random.pickRanked(answers, ({ earns }) =>
    Math.exp(1.5 * (earns.length / criteria - 0.4) * (ability - item.difficulty)),
  );
