import type { AnswerSheet, Place, QueueItem } from "#lib/contract/grading-desk.ts";

/** Which way the desk goes through the answers: all of one question, or all of one submission. */
export type View = "question" | "submission";

export type Ground = {
  view: View;
  at: Place;
  items: readonly QueueItem[];
  sheet: (place: Place) => AnswerSheet | undefined;
  /** Whether an answer is passed by: graded, held by somebody else, or skipped. */
  isDone: (place: Place) => boolean;
};

/** The items after the one of the submission, then those before it; or the other way round. */
function around<T>(items: readonly T[], index: number, step: 1 | -1): T[] {
  const after = items.slice(index + 1);
  const before = items.slice(0, Math.max(0, index));
  return step === 1 ? [...after, ...before] : [...before.reverse(), ...after.reverse()];
}

/** The ungraded answers that come next, the nearest first, once around. */
export function* ungraded(ground: Ground, step: 1 | -1): Generator<Place> {
  const { view, at, items, sheet, isDone } = ground;
  const own = sheet(at)?.questions ?? [];
  if (view === "submission") {
    const index = own.findIndex(({ question_id }) => question_id === at.question_id);
    for (const { question_id } of around(own, index, step)) {
      const place = { submission_id: at.submission_id, question_id };
      if (!isDone(place)) yield place;
    }
  }
  const index = items.findIndex(({ submission_id }) => submission_id === at.submission_id);
  for (const { submission_id, left } of around(items, index, step)) {
    const place = { submission_id, question_id: at.question_id };
    if (view === "question") {
      if (!isDone(place)) yield place;
    } else if (left > 0) {
      const first = firstUngraded(sheet(place), isDone);
      if (first) yield first;
      else if (!sheet(place)) yield place;
    }
  }
}

/** The first answer of a submission that is still to be graded. */
export function firstUngraded(
  sheet: AnswerSheet | undefined,
  isDone: (place: Place) => boolean,
): Place | undefined {
  return sheet?.questions
    .map(({ question_id }) => ({ submission_id: sheet.submission_id, question_id }))
    .find((place) => !isDone(place));
}
