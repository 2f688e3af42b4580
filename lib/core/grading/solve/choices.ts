import type { Interaction } from "../interaction.ts";
import { type ChoiceKey, choiceLimits } from "../keys/choice.ts";
import { BILLION, billionths } from "./best-first.ts";

/** What the author calls correct, and, where choices are worth fractions, as few as reach the most. */
export function bestChoices(key: ChoiceKey, interaction: Interaction | null): unknown[] {
  const { max, known } = choiceLimits(interaction);
  const lists = [
    ...(key.correct ? [key.correct] : []),
    ...(key.mapping ? [richest(key, max, known ?? [])] : []),
  ];
  return lists.map((ids) => (max === 1 ? ids[0] : ids)).filter((ids) => ids !== undefined);
}

function richest(
  { mapping = {}, mapping_default: other = 0 }: ChoiceKey,
  max: number,
  known: readonly string[],
) {
  const worth = new Map(known.map((id) => [id, other]));
  for (const [id, fraction] of Object.entries(mapping)) worth.set(id, fraction);
  const gains = [...worth].filter(([, fraction]) => fraction > 0).sort(([, a], [, b]) => b - a);
  const picks: string[] = [];
  let sum = 0;
  for (const [id, fraction] of gains) {
    if (sum >= BILLION || (max > 0 && picks.length === max)) break;
    picks.push(id);
    sum += billionths(fraction);
  }
  return picks;
}
