import type { Interaction } from "../interaction.ts";
import type { NumericKey } from "../keys/numeric.ts";
import { findSliderMatch } from "../number-match.ts";

/**
 * Finds a number that an entry accepts: its value, or the middle of its range. On a slider, it is the nearest position
 * that the entry accepts, or undefined if there is none.
 */
export function findAcceptedNumber(
  entry: NumericKey["accept"][number],
  interaction: Interaction | null,
): number | undefined {
  if (interaction?.kind === "sliderInteraction") return findSliderMatch(entry, interaction);
  return "min" in entry ? getMidpoint(entry.min, entry.max) : entry.value;
}

const getMidpoint = (low: number, high: number): number => {
  const half = low / 2 + high / 2;
  const rounded = Math.round(half * 1e6) / 1e6;
  return low <= rounded && rounded <= high ? rounded : half;
};
