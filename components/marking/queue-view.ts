import type { AnswerRef, AnswerSheet, QueueItem } from "#lib/contract/marking.ts";

/** The grading order: all answers to one question, or all answers of one submission. */
export type View = "question" | "submission";

export type QueueView = {
  view: View;
  at: AnswerRef;
  items: readonly QueueItem[];
  sheet: (place: AnswerRef) => AnswerSheet | undefined;
  /** Checks whether to skip an answer because it is graded, skipped or open elsewhere. */
  isDone: (place: AnswerRef) => boolean;
};

/** Returns the items after `index` followed by those before it, in reverse order if `step` is -1. */
function orderAround<T>(items: readonly T[], index: number, step: 1 | -1): T[] {
  const after = items.slice(index + 1);
  const before = items.slice(0, Math.max(0, index));
  return step === 1 ? [...after, ...before] : [...before.reverse(), ...after.reverse()];
}

/** Yields the next ungraded answers, nearest first, wrapping around once. */
export function* iterateUngraded(queueView: QueueView, step: 1 | -1): Generator<AnswerRef> {
  const { view, at, items, sheet, isDone } = queueView;
  const questions = sheet(at)?.questions ?? [];
  if (view === "submission") {
    const index = questions.findIndex(({ question_id }) => question_id === at.question_id);
    for (const { question_id } of orderAround(questions, index, step)) {
      const place = { submission_id: at.submission_id, question_id };
      if (!isDone(place)) yield place;
    }
  }
  const index = items.findIndex(({ submission_id }) => submission_id === at.submission_id);
  for (const { submission_id, ungraded } of orderAround(items, index, step)) {
    const place = { submission_id, question_id: at.question_id };
    if (view === "question") {
      if (!isDone(place)) yield place;
    } else if (ungraded > 0) {
      const first = findFirstUngraded(sheet(place), isDone);
      if (first) yield first;
      else if (!sheet(place)) yield place;
    }
  }
}

/** Returns the other answers in the queue that are identical to the one at `index`. */
export function listIdentical(items: readonly QueueItem[], index: number): QueueItem[] {
  const group = items[index]?.group;
  if (group == null) return [];
  return items.filter((item, i) => item.group === group && i !== index);
}

/** Returns a submission's first answer that isn't done. */
export function findFirstUngraded(
  sheet: AnswerSheet | undefined,
  isDone: (place: AnswerRef) => boolean,
): AnswerRef | undefined {
  return sheet?.questions
    .map(({ question_id }) => ({ submission_id: sheet.submission_id, question_id }))
    .find((place) => !isDone(place));
}
