/** The actions of the grading desk, with their default keys. Each action is also available as a button. */
export const GRADING_ACTIONS = {
  next_ungraded: { key: "n" },
  previous_ungraded: { key: "N" },
  next_answer: { key: "j" },
  previous_answer: { key: "k" },
  next_question: { key: "J" },
  previous_question: { key: "K" },
  switch_view: { key: "v" },
  points: { key: "p" },
  comment: { key: "f" },
  saved_comments: { key: "c" },
  full_marks: { key: "m" },
  zero: { key: "x" },
  skip: { key: "s" },
  hand: { key: "h" },
  rubric: { key: "r" },
  help: { key: "?" },
} as const;
export type GradingAction = keyof typeof GRADING_ACTIONS;
export const gradingActions = Object.keys(GRADING_ACTIONS) as GradingAction[];

/** A person's preferences: shortcuts off, or keys that differ from the defaults. */
export type GradingPreferences = {
  shortcuts: boolean;
  keys: Partial<Record<GradingAction, string>>;
};

/** The key of each action, given the ones that a person changed. */
export const getShortcutKeys = (
  changed: Partial<Record<GradingAction, string>>,
): Readonly<Record<GradingAction, string>> =>
  Object.fromEntries(
    gradingActions.map((action) => [action, changed[action] ?? GRADING_ACTIONS[action].key]),
  ) as Record<GradingAction, string>;
