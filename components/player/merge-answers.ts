import { type AnswerMap, parseAnswers, type Question } from "./questions.ts";
import type { AttemptSnapshot } from "./types.ts";

type MergedAnswers = {
  answers: AnswerMap;
  /** The questions whose answers the service doesn't have. */
  unsaved: string[];
};

/**
 * Merges the service's answers (`remoteAnswers`, or null if it has none) with those stored in this browser. Stored
 * answers that were never saved are newer. For all other questions the service's answers win, because the attempt may
 * have been continued on another device. A submission that was started keeps its answers, because different answers
 * would make it a different submission.
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
