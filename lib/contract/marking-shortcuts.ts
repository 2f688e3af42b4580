/** The default key of each action on the grading page. Each action also has a button. */
export const DEFAULT_KEYS = {
  next_ungraded: "n",
  previous_ungraded: "N",
  next_answer: "j",
  previous_answer: "k",
  next_question: "J",
  previous_question: "K",
  switch_view: "v",
  points: "p",
  comment: "f",
  saved_comments: "c",
  full_marks: "m",
  zero: "x",
  skip: "s",
  reassign: "h",
  rubric: "r",
  help: "?",
} as const;
export type GradingAction = keyof typeof DEFAULT_KEYS;
export const gradingActions = Object.keys(DEFAULT_KEYS) as GradingAction[];

/** A grader's preferences: whether single-key shortcuts are on, and the keys that differ from the defaults. */
export type GradingPreferences = {
  shortcuts: boolean;
  keys: Partial<Record<GradingAction, string>>;
};

/** Returns the key of each action. */
export const getShortcutKeys = (
  changed: Partial<Record<GradingAction, string>>,
): Readonly<Record<GradingAction, string>> =>
  Object.fromEntries(
    gradingActions.map((action) => [action, changed[action] ?? DEFAULT_KEYS[action]]),
  ) as Record<GradingAction, string>;
