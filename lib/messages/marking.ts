import { formatCount } from "#lib/contract/format-count.ts";

/** What the service says when it refuses something a teacher does. Details of a field follow the field's name. */
export const MARKING_ERRORS = {
  answerOpenElsewhere: "Another grader has this answer open",
  criterionRange: (points: number) => `must be a number from 0 to ${points}`,
  criterionUnknown: "is not a criterion of this question",
  graderUnknown: "must be a member who can grade",
  gradingIncomplete: "Some questions are not graded yet",
  marksChanged: (revision: number) =>
    `The marks have changed since you loaded them: revision ${revision} is current`,
  markChanged: (by: string | null, revision: number) =>
    `${by ?? "Another grader"} changed this mark: revision ${revision} is current`,
  nothingToGrade: "No question of this submission needs manual grading",
  questionGradedTwice: "is graded more than once",
  questionNotGraded: (id: string) => `${id} is not graded`,
  questionNotManual: "is not a manually graded question of this submission",
  rubricChanged: "Another grader changed this rubric",
  rubricOutdated: "is out of date: another grader changed the rubric",
  savedCommentLimit: (max: number) => `You can save up to ${max} comments; delete one first`,
  scoreMissing: "is required unless a rubric is given",
  scoreRange: (points: number) => `must come to 0 to ${formatCount(points, "point")}`,
};
