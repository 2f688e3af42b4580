import type { Item, Prompt } from "../author/course.ts";
import { chanceOf } from "./ability.ts";
import type { Random } from "./random.ts";

/** What a learner wrote, and which criteria of the rubric it meets. */
export type Written = { text: string; meets: readonly string[] };

/** An answer to an open prompt: one that many give, or the learner's own sentences, idea by idea. */
export function compose(prompt: Prompt, item: Item, ability: number, random: Random): Written {
  if (random.chance(prompt.stockShare)) {
    const criteria = Object.keys(prompt.ideas).length;
    const { says, earns } = random.ranked(prompt.stock, ({ earns }) =>
      Math.exp(1.5 * (earns.length / criteria - 0.4) * (ability - item.difficulty)),
    );
    return { text: says, meets: earns };
  }
  const chance = chanceOf(item, ability);
  const met = Object.entries(prompt.ideas).filter(() => random.chance(chance));
  const sentences = met.map(([, says]) => random.pick(says));
  const strays = sentences.length === 0 ? random.whole(1, 2) : random.chance(0.5 * (1 - chance)) ? 1 : 0;
  sentences.push(...random.shuffled(prompt.misconceptions).slice(0, strays));
  const text = sentences.join(" ");
  return {
    text: random.chance(0.08) ? text.toLowerCase() : text,
    meets: met.map(([criterion]) => criterion),
  };
}
