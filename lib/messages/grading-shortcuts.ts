import type { GradingAction } from "#lib/contract/grading-shortcuts.ts";

/** What each action of the grading desk is called. */
export const GRADING_ACTION_LABELS: Readonly<Record<GradingAction, string>> = {
  next_ungraded: "Next ungraded",
  previous_ungraded: "Previous ungraded",
  next_answer: "Next answer",
  previous_answer: "Previous answer",
  next_question: "Next question of this submission",
  previous_question: "Previous question of this submission",
  switch_view: "Switch between question and submission",
  points: "Points",
  comment: "Feedback",
  saved_comments: "Saved comments",
  full_marks: "Full marks",
  zero: "Zero",
  skip: "Skip",
  hand: "Reassign",
  rubric: "Edit rubric",
  help: "Shortcuts",
};
