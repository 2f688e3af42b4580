import { formatCount } from "#lib/messages/format-count.ts";

/**
 * Messages that the editor shows first. The messages of dialogs and answer keys are in separate files, which load with
 * them.
 */
export const EDITOR = {
  questions: "Questions",
  aside: "Checklist and settings",
  checklist: "Before you publish",
  settings: "Settings",
  untitled: "Untitled",
  descriptionPlaceholder: "Description (shown to learners)",
};

/** The placeholders of empty lines, by the suffix of their CSS property. */
export const PLACEHOLDERS = {
  question: "Type a question, or / to insert something",
  prompt: "Question text",
  option: "Option",
  item: "Item",
  word: "Word",
  match: "Match",
  distractor: "Distractor",
};

export const HEADER = {
  backToAssessment: "Back to assessment",
  backTo: (name: string) => `Back to ${name}`,
  preview: "Preview",
  partlyUnsaved: "Some changes aren’t saved yet. Fix the problems marked in the text first.",
  /** The choices are above the text. */
  conflict: "Another author changed the same content. Choose which version to keep first.",
  unsaved: "Your changes aren’t saved yet. Try again in a moment.",
};

export const SAVING = {
  saved: "All changes saved",
  /** `time` is a time of day in the viewer's locale. */
  savedAt: (time: string) => `Saved ${time}`,
  except: (count: number) => `, except for ${formatCount(count, "change")} marked below`,
  saving: "Saving…",
  offline: "You’re offline. Your changes are kept in this browser.",
  retrying: "Not saved yet. Trying again… Your changes are kept in this browser.",
  signedOut: "You’re signed out. Your changes are kept in this browser.",
  signIn: "Sign in again",
  refused: "Not saved yet. Your changes are kept in this browser:",
  failed: "Your changes couldn’t be saved. They’re kept in this browser.",
  contested: "Other people keep changing this assessment. Your changes are kept in this browser.",
};

export const TOOLBAR = {
  name: "Formatting and questions",
  addQuestion: "Question",
  questionTypes: "Question type",
  insert: "Insert",
  table: "Table",
  link: "Link",
  undo: "Undo",
  redo: "Redo",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strike: "Strikethrough",
  code: "Code",
  subscript: "Subscript",
  superscript: "Superscript",
  /** The name of a formatting mark with its shortcut. */
  withKeys: (name: string, keys: string) => `${name} (${keys})`,
};

export const TABLE_MENU = {
  addRow: "Add row below",
  addColumn: "Add column to the right",
  toggleHeader: "Toggle header row",
  mergeCells: "Merge cells",
  splitCell: "Split cell",
  deleteRow: "Delete row",
  deleteColumn: "Delete column",
  deleteTable: "Delete table",
};

export const QUESTION = {
  name: (number: number | undefined) => `Question ${number ?? ""}`,
  actions: (number: number | undefined) => `Actions for question ${number ?? ""}`,
  points: (number: number | undefined) => `Points for question ${number ?? ""}`,
  pointUnit: (points: number) => (points === 1 ? "point" : "points"),
  addBelow: "Add question below",
  add: "Add question",
  moveUp: "Move up",
  moveDown: "Move down",
  duplicate: "Duplicate",
  delete: "Delete",
  deleteNumber: (number: number | undefined) => `Delete question ${number ?? ""}`,
  deleted: (number: number | undefined) => `Question ${number ?? ""} deleted`,
  dragTitle: "Drag to move (Shift+Alt+↑ ↓)",
  inlineAnswers: "Answers in the text",
};

export const PART = {
  name: (number: number) => `Part ${number}`,
  actions: (number: number) => `Actions for part ${number}`,
  addSharedText: "Add shared text",
  addBelow: "Add part below",
  merge: "Merge with part above",
  sharedText: "Shown with every question in this part",
  removeSharedText: "Remove",
  customContext: "Shared content in a custom format",
};

/**
 * Announced after the author moves something with the keyboard. `name` is the type of the moved part, such as "Option".
 */
export const MOVES = {
  names: {
    simpleChoice: "Option",
    simpleAssociableChoice: "Item",
    gapText: "Word",
    question: "Question",
    opaqueQuestion: "Question",
    itemQuestion: "Question",
    exercise: "Part",
  } as Readonly<Record<string, string>>,
  block: "Block",
  /** An item of an ordering question. */
  item: "Item",
  pair: "Pair",
  distractor: "Distractor",
  alreadyFirst: (name: string) => `${name} is already first`,
  alreadyLast: (name: string) => `${name} is already last`,
  moved: (name: string, position: number, count: number) =>
    `${name} moved to position ${position} of ${count}`,
  movedToPart: (number: number) => `Question moved to part ${number}`,
};

export const SETTINGS_PANEL = {
  more: "More settings",
};

export const SETTINGS_HINTS = {
  passing_score_percent: "0 to 100",
  time_limit_minutes: "No limit",
  allowed_attempts: "Unlimited",
  show_solutions: "Applies to the results page of the hosted player",
  range: (min: number, max: number) => `Enter a whole number from ${min} to ${max}`,
};

export const SHORTCUTS = {
  name: "Shortcuts",
} as const;

export const IMAGE = {
  alt: "Alt text",
  altPlaceholder: "Leave empty if decorative",
  uploading: "Uploading image…",
  uploaded: "Image added. Describe it in its alt text.",
  failed: "The image couldn’t be added.",
  loading: "Loading image…",
  object: "Image to place",
  details: "Image and alt text",
};

export const FORMULA = {
  name: (text: string) => `Formula: ${text}`,
  empty: "Formula: empty",
  placeholder: "formula",
};
