/** What a grader can do with a key: each is a button too. The keys are those that are set at first. */
export const GRADING_ACTIONS = {
  next_ungraded: { key: "n", name: "Next ungraded" },
  previous_ungraded: { key: "N", name: "Previous ungraded" },
  next_answer: { key: "j", name: "Next answer" },
  previous_answer: { key: "k", name: "Previous answer" },
  next_question: { key: "J", name: "Next question of this submission" },
  previous_question: { key: "K", name: "Previous question of this submission" },
  switch_view: { key: "v", name: "By question or by submission" },
  points: { key: "p", name: "Points" },
  comment: { key: "f", name: "Feedback" },
  saved_comments: { key: "c", name: "Saved comments" },
  full_marks: { key: "m", name: "Full marks" },
  zero: { key: "x", name: "Zero" },
  skip: { key: "s", name: "Skip" },
  hand: { key: "h", name: "Leave to a colleague" },
  rubric: { key: "r", name: "Edit the rubric" },
  help: { key: "?", name: "Keys" },
} as const;
export type GradingAction = keyof typeof GRADING_ACTIONS;
export const gradingActions = Object.keys(GRADING_ACTIONS) as GradingAction[];

/** What somebody likes at the desk: keys off altogether, or others than those set at first. */
export type GradingPreferences = {
  shortcuts: boolean;
  keys: Partial<Record<GradingAction, string>>;
};

/** The key of each action. */
export const getShortcutKeys = (
  changed: Partial<Record<GradingAction, string>>,
): Readonly<Record<GradingAction, string>> =>
  Object.fromEntries(
    gradingActions.map((action) => [action, changed[action] ?? GRADING_ACTIONS[action].key]),
  ) as Record<GradingAction, string>;
