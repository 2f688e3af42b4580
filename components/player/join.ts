import { type AnswerMap, fromWire, type Question } from "./questions.ts";
import type { Kept } from "./types.ts";

type Joined = {
  answers: AnswerMap;
  /** Questions whose answers the service has yet to get. */
  unsaved: string[];
};

/**
 * The answers that the service has and those that this browser has kept, as one. What is kept and not saved yet is
 * newer; for the rest the service knows best, as another device may have gone on. `there` is null where it has none.
 * A submission that was begun keeps its answers, to be the same one.
 */
export function join(questions: readonly Question[], there: AnswerMap | null, kept: Kept): Joined {
  const here = fromWire(questions, kept.answers);
  const isBegun = kept.submission !== undefined;
  if (isBegun || !there || !kept.unsaved) {
    return { answers: here, unsaved: isBegun ? [] : (kept.unsaved ?? [...here.keys()]) };
  }
  const answers = new Map(there);
  for (const id of kept.unsaved) {
    const elements = here.get(id);
    if (elements) answers.set(id, elements);
    else answers.delete(id);
  }
  return { answers, unsaved: kept.unsaved };
}
