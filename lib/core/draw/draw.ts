import { chooseQuestions } from "./choose.ts";
import type { DrawPlan } from "./plan.ts";
import { createRandom, shuffle } from "./random.ts";
import { Stream } from "./stream.ts";

/** The questions that one exam shows, by their index in the version, in the order shown. */
export type Draw = readonly number[];

/**
 * Draws an exam. The same plan, seed and setting always give the same exam. Each choice of questions is equally likely,
 * as far as `chooseQuestions` says, and so is each order where it is random; otherwise questions are in the order of
 * the version. The questions of an exercise stay together. `seed` is a UUID.
 * @throws RangeError if a pool can't be drawn, which publishing rules out
 */
export function drawExam(
  plan: DrawPlan,
  { seed, shufflesExercises }: { seed: string; shufflesExercises: boolean },
): Draw {
  const choice = chooseQuestions(plan, seed);
  if (!choice) throw new RangeError("No draw avoids questions of the same group");
  const shown = choice.map((candidates, e) => {
    const asWritten = candidates.map(({ index }) => index).sort((a, b) => a - b);
    return plan[e]?.isShuffled ? shuffle(asWritten, createRandom(seed, Stream.order(e))) : asWritten;
  });
  const exercises = shufflesExercises ? shuffle(shown, createRandom(seed, Stream.exercises)) : shown;
  return exercises.flat();
}
