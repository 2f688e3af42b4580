import type { TestAnswerResult } from "#lib/contract/test-answer.ts";

/** Messages in the editors of answer keys. Names such as `option` and `item` are the author's text. */
export const KEYS = {
  answerType: "Answer type",
  types: {
    choice: "Choice",
    text: "Text",
    numeric: "Number",
    expression: "Formula",
    match: "Pairs",
    order: "Order",
    point: "Area",
    open: "Manually graded",
  },
  /** The missing part of each type of key, without which the question can't be published. */
  missing: {
    choice: "Mark at least one option as correct.",
    text: "Add at least one accepted answer.",
    numeric: "Add at least one accepted number.",
    expression: "Add at least one accepted formula.",
    match: "Add at least one correct pair.",
    order: "Set the correct order.",
    point: "Add at least one correct area.",
    open: "",
  },
  noFullCredit: "No answer can earn full points.",
  credit: "Credit",
  creditFor: (name: string) => `Credit for ${name}`,
  percent: (label: string) => `${label}, in percent`,
  remove: (name: string) => `Remove ${name}`,
  add: "Add",
};

export const SCORING = {
  name: "Scoring",
  selection: { all_or_nothing: "All or nothing", partial: "Partial credit", mapping: "Custom credit" },
  order: {
    all_or_nothing: "All or nothing",
    position: "Partial credit by position",
    pairs: "Partial credit by relative order",
  },
};

export const CHOICE_KEY = {
  correctOption: "Correct option",
  correctOptions: "Correct options",
  creditForOther: "Credit for any other option",
  addId: "ID of a correct option",
};

export const MATCH_KEY = {
  gaps: "Correct word for each gap",
  pairs: "Correct pairs",
  creditForPairs: "Credit for each pair",
  creditForOther: "Credit for any other pair",
  newSource: "Source of the new pair",
  newTarget: "Target of the new pair",
  select: "Select…",
  id: "ID",
  addPair: "Add pair",
  matchFor: (item: string) => `Correct match for ${item}`,
  none: "None",
};

export const ORDER_KEY = {
  title: "Correct order, first to last",
  name: "Correct order",
  addId: "ID of the next item",
};

export const TEXT_KEY = {
  title: "Accepted answers",
  answer: (number: number) => `Accepted answer ${number}`,
  answerName: (number: number) => `answer ${number}`,
  pasteHint: "Paste several lines to add them all at once.",
  add: "Add answer",
  nothingLeft: "This answer is empty once accents and punctuation are ignored.",
  matching: "Text matching",
  options: {
    case_sensitive: "Case-sensitive: “paris” doesn’t match “Paris”",
    ignore_accents: "Ignore accents: “Malaga” matches “Málaga”",
    ignore_punctuation: "Ignore punctuation: “dont” matches “don’t”",
  },
  typos: "Allowed typos",
  typoCounts: ["None", "One", "Two"],
  typoHint:
    "A typo is an extra, missing, or wrong letter, or two swapped letters. Spaces at the start and end never count.",
  patternsSummary: "Advanced: patterns",
  patterns: "Patterns",
  patternsHint:
    "A regular expression (RE2) that must match the whole answer. Of the settings above, only case sensitivity applies.",
  pattern: (number: number) => `Pattern ${number}`,
  patternName: (number: number) => `pattern ${number}`,
  addPattern: "Add pattern",
};

export const NUMERIC_KEY = {
  title: "Accepted numbers",
  addNumber: "Add number",
  addRange: "Add range",
  answer: (number: number) => `answer ${number}`,
  number: (number: number) => `number ${number}`,
  range: (number: number) => `range ${number}`,
  accepted: (name: string) => `Accepted ${name}`,
  toleranceType: (name: string) => `Tolerance type for ${name}`,
  tolerance: (name: string) => `Tolerance for ${name}`,
  tolerances: {
    none: "Exact",
    absolute: "Within ±",
    relative: "Within ± %",
    decimal_places: "To decimal places",
    significant_figures: "To significant figures",
  },
  from: "from",
  to: "to",
  minimum: (name: string) => `Minimum of ${name}`,
  maximum: (name: string) => `Maximum of ${name}`,
  outsideSlider: (min: number, max: number) =>
    `The slider goes from ${min} to ${max}, so learners can’t give this answer.`,
  betweenSteps: (min: number, step: number) =>
    `The slider moves in steps of ${step} from ${min}, so learners can’t give this answer.`,
};

export const EXPRESSION_KEY = {
  title: "Accepted formulas",
  formula: (number: number) => `Accepted formula ${number}`,
  formulaName: (number: number) => `formula ${number}`,
  addFormula: "Add formula",
  /** `problem` completes the sentence, such as "has an unknown variable". */
  invalid: (problem: string) => `This formula ${problem}.`,
  matching: "Matching",
  exact: "Require an exact answer: “0.6667” doesn’t match “2/3”",
  decimals: "Accept decimals with at least",
  figures: "significant figures",
  decimalTolerance: "Significant figures from which decimals are accepted",
  decimalsHint: "Decimals must be rounded correctly. 0 accepts exact answers only.",
  logBase: "A plain log means",
  logBases: { e: "Natural logarithm", 10: "Base 10", 2: "Base 2" },
  form: "Required form",
  forms: { any: "Any form", expanded: "Expanded", factored: "Factored", simplified: "Simplified" },
  variables: "Variables",
  variablesHint:
    "Add every variable that the formulas use, with a range in which the formulas are defined. Answers are compared at values in that range.",
  variableName: (number: number) => `Name of variable ${number}`,
  variable: (number: number) => `variable ${number}`,
  addVariable: "Add variable",
};

export const POINT_KEY = {
  title: "Correct areas",
  noImage: "Add an image first, then draw the correct areas on it.",
};

export const OPEN_KEY = {
  name: "Manual grading",
  hint: "A teacher grades this answer. The question isn’t scored until then, even if other parts of it are auto-graded.",
  rubric: "Rubric",
  /** Both are formatted with their unit: "3 points". */
  pointsDiffer: (rubric: string, question: string) =>
    `The rubric items add up to ${rubric}, but the question is worth ${question}.`,
  setPoints: "Set points to rubric total",
  modelAnswer: "Model answer",
  modelAnswerHint: "Visible to graders, not to learners.",
};

/** How a blank looks to learners, shown next to its answer key. */
export const BLANK = {
  numericKeyboard: "Show numeric keyboard",
  width: "Width",
  automatic: "auto",
  placeholder: "Placeholder",
};

export const COMMON = {
  title: "Feedback, weight, and deductions",
  weight: "Weight",
  feedback: {
    correct: "Feedback when correct",
    partial: "Feedback when partially correct",
    incorrect: "Feedback when incorrect",
  },
  weightHint: (answerFields: number) =>
    answerFields > 1
      ? `The question’s points are split across its ${answerFields} answer fields in proportion to their weights.`
      : "Only matters if a question has several answer fields: its points are split in proportion to their weights.",
  deduction: "Maximum deduction",
  deductionHint:
    "How much a wrong answer can cost, as a share of this answer field’s points. The question’s score never goes below 0.",
};

export const TEST_ANSWER = {
  title: "Test an answer",
  clear: "Clear",
  answer: "Answer to test",
  order: "Order to test",
  /** `format` is an example of the expected JSON. */
  json: (format: string) => `Answer to test, as ${format}`,
  invalidAnswer: (problem: string) => `This answer isn’t valid: ${problem}.`,
  invalidQuestion: (path: string, problem: string) => `The question isn’t complete: ${path} ${problem}.`,
  outcomes: {
    correct: "Correct",
    partial: "Partially correct",
    incorrect: "Incorrect",
    skipped: "No answer",
    pending: "Needs grading",
  } satisfies Record<TestAnswerResult["parts"][number]["outcome"], string>,
  /** `points` is formatted with its unit. */
  score: (score: number, points: string) => `${score} of ${points}`,
  feedback: (text: string) => `Feedback to the learner: “${text}”`,
};
