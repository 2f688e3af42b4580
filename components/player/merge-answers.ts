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
 * have been continued on another device, unless this browser's last save was confirmed after the service's answers were
 * requested (`requestedAt`, in milliseconds since 1970): they may lack it. A submission that was started keeps its
 * answers, because different answers would make it a different submission.
 */
export function mergeAnswers(
  questions: readonly Question[],
  remoteAnswers: AnswerMap | null,
  snapshot: AttemptSnapshot,
  requestedAt: number,
): MergedAnswers {
  const localAnswers = parseAnswers(questions, snapshot.answers);
  const isSubmitting = snapshot.submission !== undefined;
  // A time in the future was measured by a clock that has been corrected since.
  const savedAt = snapshot.savedAt ?? 0;
  const isOutdated = savedAt >= requestedAt && savedAt <= Date.now();
  if (isSubmitting || !remoteAnswers || !snapshot.unsaved || isOutdated) {
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
