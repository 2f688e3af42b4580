import type { Interaction } from "../interaction.ts";
import { type ChoiceKey, getChoiceLimits } from "../keys/choice.ts";
import { BILLION, toBillionths } from "./best-first.ts";

/** Finds the choices marked as correct and, with a mapping, the smallest set of choices that earns the most. */
export function findBestChoices(key: ChoiceKey, interaction: Interaction | null): unknown[] {
  const { max, known } = getChoiceLimits(interaction);
  const lists = [
    ...(key.correct ? [key.correct] : []),
    ...(key.mapping ? [pickHighestScoring(key, max, known ?? [])] : []),
  ];
  return lists.map((ids) => (max === 1 ? ids[0] : ids)).filter((ids) => ids !== undefined);
}

function pickHighestScoring(
  { mapping = {}, mapping_default: defaultFraction = 0 }: ChoiceKey,
  max: number,
  known: readonly string[],
) {
  const fractionById = new Map(known.map((id) => [id, defaultFraction]));
  for (const [id, fraction] of Object.entries(mapping)) fractionById.set(id, fraction);
  const gains = [...fractionById].filter(([, fraction]) => fraction > 0).sort(([, a], [, b]) => b - a);
  const picks: string[] = [];
  let sum = 0;
  for (const [id, fraction] of gains) {
    if (sum >= BILLION || (max > 0 && picks.length === max)) break;
    picks.push(id);
    sum += toBillionths(fraction);
  }
  return picks;
}
