import type { AnswerKey } from "#lib/core/grading/index.ts";
import { type InteractionOf, keyAs, type Simulator } from "./simulator.ts";

type Offered = InteractionOf<"choiceInteraction" | "inlineChoiceInteraction" | "hotspotInteraction">;

/** What the key counts as right: its list, or else what its mapping pays for. */
function solution(key: AnswerKey): string[] {
  const { correct, mapping } = keyAs(key, "choice");
  return correct ?? Object.keys(mapping ?? {}).filter((id) => (mapping?.[id] ?? 0) > 0);
}

const mostOf = (interaction: Offered): number =>
  interaction.kind === "inlineChoiceInteraction" ? 1 : interaction.maxChoices;

/** Choices, in a list, in a line of text or on a picture: another one, one too few, one too many. */
export const picked: Simulator<Offered> = {
  right(interaction, key, random) {
    const right = solution(key);
    return mostOf(interaction) === 1 ? right[0] : random.shuffled(right);
  },
  wrong(interaction, key, random, grip) {
    const right = solution(key);
    const others = interaction.choices.filter((id) => !right.includes(id));
    if (mostOf(interaction) === 1) return random.ranked(others);
    const errors = 1 + Math.floor((1 - grip) * right.length * random.next());
    const picks = new Set(right);
    const drop = () => picks.delete(random.pick([...picks].filter((id) => right.includes(id))));
    for (let n = 0; n < errors; n += 1) {
      if (picks.size > 1 && (others.length === 0 || random.chance(0.65))) drop();
      else picks.add(random.ranked(others));
    }
    const most = mostOf(interaction) || interaction.choices.length;
    while (picks.size > most) drop();
    return random.shuffled([...picks]);
  },
};
