import type { Item } from "../author/course.ts";

/** The probability that a learner of this ability answers correctly, by the three-parameter logistic model. */
export function getSuccessProbability(
  { difficulty, discrimination, guessing = 0 }: Item,
  ability: number,
): number {
  return guessing + (1 - guessing) / (1 + Math.exp(-discrimination * (ability - difficulty)));
}
