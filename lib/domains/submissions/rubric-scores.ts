import { type ChangedRubrics, getRubric, type MarkRow } from "./read-marks.ts";
import type { QuestionTrace } from "./trace.ts";

/** A teacher's points for a criterion. `points` is its maximum. */
export type RubricItemScore = { title: string; given: number; points: number };

/**
 * Returns a function that lists the rubric scores of a final mark. There are none if the working mark has changed since
 * then.
 */
export function createRubricLookup(marks: readonly MarkRow[], rubrics: ChangedRubrics | null) {
  const working = new Map(marks.map((mark) => [mark.questionId, mark]));
  return ({ question, given, mark: counted }: QuestionTrace): RubricItemScore[] => {
    const mark = working.get(question.id);
    const isFinished = given && mark?.score === given.score && mark.comment === given.comment;
    const items = rubrics && counted && isFinished ? getRubric(question, rubrics).items : [];
    return items.flatMap(({ id, title, points }): RubricItemScore[] => {
      const score = mark?.rubric?.[id];
      return score === undefined ? [] : [{ title, given: score, points }];
    });
  };
}
