import type { Item } from "../author/course.ts";

/** How likely someone of this ability is to know the answer: the logistic model with three parameters. */
export function getSuccessProbability(
  { difficulty, discrimination, guessing = 0 }: Item,
  ability: number,
): number {
  return guessing + (1 - guessing) / (1 + Math.exp(-discrimination * (ability - difficulty)));
}
