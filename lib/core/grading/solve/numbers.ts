import type { Interaction } from "../interaction.ts";
import type { NumericKey } from "../keys/numeric.ts";

/** Finds a number that an entry accepts: its value or the middle of its range, or the closest slider value. */
export function findAcceptedNumber(
  entry: NumericKey["accept"][number],
  interaction: Interaction | null,
): number {
  const value = "min" in entry ? getMidpoint(entry.min, entry.max) : entry.value;
  if (interaction?.kind !== "sliderInteraction") return value;
  const { lowerBound, upperBound } = interaction;
  const [low, high] =
    "min" in entry
      ? [Math.max(lowerBound, entry.min), Math.min(upperBound, entry.max)]
      : [lowerBound, upperBound];
  return low <= value && value <= high
    ? value
    : "min" in entry
      ? getMidpoint(low, high)
      : clampToRange(value, low, high);
}

const getMidpoint = (low: number, high: number): number => {
  const half = low / 2 + high / 2;
  const rounded = Math.round(half * 1e6) / 1e6;
  return low <= rounded && rounded <= high ? rounded : half;
};

const clampToRange = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
