import type { AnswerKey } from "#lib/core/grading/index.ts";
import { type InteractionByKind, requireKeyType, type Simulator } from "./simulator.ts";

type Offered = InteractionByKind<
  "choiceInteraction" | "inlineChoiceInteraction" | "hotspotInteraction" | "hottextInteraction"
>;

/** Returns the correct choices of a key: its list or, if it has none, the choices that earn points in its mapping. */
function getSolution(key: AnswerKey): string[] {
  const { correct, mapping } = requireKeyType(key, "choice");
  return correct ?? Object.keys(mapping ?? {}).filter((id) => (mapping?.[id] ?? 0) > 0);
}

const getMaxChoices = (interaction: Offered): number =>
  interaction.kind === "inlineChoiceInteraction" ? 1 : interaction.maxChoices;

/** Simulates choices in a list, a dropdown, an image, or a text. Mistakes are a wrong, missing, or extra choice. */
export const choiceSimulator: Simulator<Offered> = {
  right(interaction, key, random) {
    const right = getSolution(key);
    return getMaxChoices(interaction) === 1 ? right[0] : random.shuffle(right);
  },
  wrong(interaction, key, random, mastery) {
    const right = getSolution(key);
    const others = interaction.choices.filter((id) => !right.includes(id));
    if (getMaxChoices(interaction) === 1) return random.pickRanked(others);
    const errors = 1 + Math.floor((1 - mastery) * right.length * random.next());
    const picks = new Set(right);
    const drop = () => picks.delete(random.pick([...picks].filter((id) => right.includes(id))));
    for (let n = 0; n < errors; n += 1) {
      if (picks.size > 1 && (others.length === 0 || random.chance(0.65))) drop();
      else picks.add(random.pickRanked(others));
    }
    const maxPicks = getMaxChoices(interaction) || interaction.choices.length;
    while (picks.size > maxPicks) drop();
    return random.shuffle([...picks]);
  },
};
