import type { AnswerRef, AnswerSheet, QueueItem } from "#lib/contract/marking.ts";

/** Which way the desk goes through the answers: all of one question, or all of one submission. */
export type View = "question" | "submission";

export type QueueView = {
  view: View;
  at: AnswerRef;
  items: readonly QueueItem[];
  sheet: (place: AnswerRef) => AnswerSheet | undefined;
  /** Whether an answer is passed by: graded, held by somebody else, or skipped. */
  isDone: (place: AnswerRef) => boolean;
};

/** The items after the one of the submission, then those before it; or the other way round. */
function orderAround<T>(items: readonly T[], index: number, step: 1 | -1): T[] {
  const after = items.slice(index + 1);
  const before = items.slice(0, Math.max(0, index));
  return step === 1 ? [...after, ...before] : [...before.reverse(), ...after.reverse()];
}

/** The ungraded answers that come next, the nearest first, once around. */
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
  for (const { submission_id, left } of orderAround(items, index, step)) {
    const place = { submission_id, question_id: at.question_id };
    if (view === "question") {
      if (!isDone(place)) yield place;
    } else if (left > 0) {
      const first = findFirstUngraded(sheet(place), isDone);
      if (first) yield first;
      else if (!sheet(place)) yield place;
    }
  }
}

/** The first answer of a submission that is still to be graded. */
export function findFirstUngraded(
  sheet: AnswerSheet | undefined,
  isDone: (place: AnswerRef) => boolean,
): AnswerRef | undefined {
  return sheet?.questions
    .map(({ question_id }) => ({ submission_id: sheet.submission_id, question_id }))
    .find((place) => !isDone(place));
}
