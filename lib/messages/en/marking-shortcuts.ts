import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";

/** The names of the actions that have a shortcut. */
export const ACTION_NAMES: Readonly<Record<GradingAction, string>> = {
  next_ungraded: "Next ungraded",
  previous_ungraded: "Previous ungraded",
  next_answer: "Next answer",
  previous_answer: "Previous answer",
  next_question: "Next question in submission",
  previous_question: "Previous question in submission",
  switch_view: "Switch between question and submission",
  points: "Points",
  comment: "Feedback",
  saved_comments: "Saved comments",
  full_marks: "Full credit",
  zero: "Zero",
  skip: "Skip",
  reassign: "Reassign",
  rubric: "Edit rubric",
  help: "Shortcuts",
};

export const SHORTCUT_MESSAGES = {
  title: "Shortcuts",
  lead: "Shortcuts work on the grading page when you aren’t typing in a field.",
  enable: "Enable single-key shortcuts",
  capitals: "A capital letter means Shift plus the letter.",
  duplicate: "Two actions have the same key.",
  save: "Save",
  saving: "Saving…",
  reset: "Reset to defaults",
  /** Shortcuts that can't be changed. All but the digits work even if single-key shortcuts are off. */
  fixed: [
    ["1–9, 0", "Rubric items 1 to 10"],
    ["Shift + digit", "Rubric items 11 to 20"],
    ["Ctrl + Enter", "Save and next, even in a field"],
    ["Ctrl + Z", "Undo, across all answers"],
    ["Ctrl + Shift + Z", "Redo"],
    ["Esc", "Leave the field"],
  ] as readonly (readonly [keys: string, effect: string])[],
};
