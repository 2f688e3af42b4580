import type { Item } from "../author/course.ts";

/**
 * Returns the probability that a learner with this ability answers correctly, from the three-parameter logistic model.
 */
export function getSuccessProbability(
  { difficulty, discrimination, guessing = 0 }: Item,
  ability: number,
): number {
  return guessing + (1 - guessing) / (1 + Math.exp(-discrimination * (ability - difficulty)));
}
