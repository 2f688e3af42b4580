import type { AnswerSheet } from "./answer-sheet.ts";
import { parseAnswers, type Question } from "./questions.ts";
import type { AttemptSnapshot } from "./types.ts";

type RemoteAnswers = {
  /** Whether the service has answers. */
  isSaved: boolean;
  /** When the service's answers were requested, in milliseconds since 1970. */
  requestedAt: number;
};

/**
 * Merges the answers stored in this browser into a sheet with the service's answers. Stored answers that were never saved
 * are newer. For all other questions the service's answers win, because the attempt may have been continued on another
 * device, unless this browser's last save was confirmed after the service's answers were requested: they may lack it. A
 * submission that was started keeps its answers, because different answers would make it a different submission. Returns
 * the questions whose answers the service doesn't have.
 */
export function mergeAnswers(
  sheet: AnswerSheet,
  questions: readonly Question[],
  snapshot: AttemptSnapshot,
  { isSaved, requestedAt }: RemoteAnswers,
): string[] {
  const localAnswers = parseAnswers(questions, snapshot.answers);
  const isSubmitting = snapshot.submission !== undefined;
  // A time in the future was measured by a clock that has been corrected since.
  const savedAt = snapshot.savedAt ?? 0;
  const isOutdated = savedAt >= requestedAt && savedAt <= Date.now();
  if (isSubmitting || !isSaved || !snapshot.unsaved || isOutdated) sheet.answers = localAnswers;
  const unsaved = isSubmitting ? [] : (snapshot.unsaved ?? [...localAnswers.keys()]);
  for (const id of unsaved) sheet.setElements(id, localAnswers.get(id) ?? []);
  return unsaved;
}
