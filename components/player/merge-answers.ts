import { type AnswerMap, parseAnswers, type Question } from "./questions.ts";
import type { AttemptSnapshot } from "./types.ts";

type MergedAnswers = {
  answers: AnswerMap;
  /** Questions whose answers the service has yet to get. */
  unsaved: string[];
};

/**
 * The answers that the service has and those that this browser has kept, as one. What is kept and not saved yet is
 * newer; for the rest the service knows best, as another device may have gone on. `there` is null where it has none.
 * A submission that was begun keeps its answers, to be the same one.
 */
export function mergeAnswers(
  questions: readonly Question[],
  remoteAnswers: AnswerMap | null,
  snapshot: AttemptSnapshot,
): MergedAnswers {
  const localAnswers = parseAnswers(questions, snapshot.answers);
  const isSubmitting = snapshot.submission !== undefined;
  if (isSubmitting || !remoteAnswers || !snapshot.unsaved) {
    return {
      answers: localAnswers,
      unsaved: isSubmitting ? [] : (snapshot.unsaved ?? [...localAnswers.keys()]),
    };
  }
  const answers = new Map(remoteAnswers);
  for (const id of snapshot.unsaved) {
    const elements = localAnswers.get(id);
    if (elements) answers.set(id, elements);
    else answers.delete(id);
  }
  return { answers, unsaved: snapshot.unsaved };
}
