/** What each column of a table of questions contains, for the guide, which is in English. */
export const CSV_COLUMN_TEXTS = {
  type: "The kind of question: single_choice, multiple_choice, true_false, short_text, number, matching, ordering, or essay. Required.",
  title: "A name for the item in the bank. Learners don't see it.",
  question:
    "The text of the question. Required. An empty line starts a new paragraph. Formulas are LaTeX in \\( \\) or \\[ \\].",
  option:
    "The options of a choice, the items of an ordering in the correct order, or pairs such as France | Paris. A pair without its first part, such as | Paris, adds a target that no source belongs to. Add columns as you need them, up to option_100.",
  correct:
    "For choices, the number or letter of each correct option, separated by commas. For true_false, true or false. For short_text and number, each accepted answer, separated by |. Write \\| for a bar that is part of an answer. A number can have a tolerance: 3.14 ± 0.01, 100 ± 5%, or 3.1..3.2. For an essay, a model answer that only teachers see.",
  scoring:
    "all, the default: full points only if everything is correct. partial, for multiple_choice and matching: a share for each correct part, less the same share for each wrong one. each, for matching: a share for each correct pair. position or pairs, for ordering: a share for each item in its place, or for each two items in the correct order.",
  case_sensitive: "yes: uppercase and lowercase letters are different in a short_text. Defaults to no.",
  shuffle: "yes: each attempt shows the options in a different random order. Defaults to no.",
  points: "The points of the question. Defaults to 1.",
  tags: "Tags of the item, separated by commas.",
  feedback_correct: "What learners read after a correct answer.",
  feedback_partial: "What learners read after a partly correct answer.",
  feedback_incorrect: "What learners read after an incorrect answer.",
};

/** The questions of the template. */
export const CSV_TEMPLATE = {
  singleChoice: {
    question: "Which planet is closest to the sun?",
    options: ["Venus", "Mercury", "Mars", "Earth"],
    feedback: "Mercury is about 58 million kilometers from the sun.",
  },
  multipleChoice: { question: "Which of these numbers are prime?" },
  trueFalse: { question: "Water boils at a lower temperature on a high mountain." },
  shortText: { question: "What is the capital of Hungary?", correct: "Budapest" },
  number: { question: "What is \\(\\pi\\), to two decimal places?" },
  matching: {
    question: "Match each country with its capital.",
    pairs: ["France | Paris", "Italy | Rome", "Norway | Oslo", " | Madrid"],
  },
  ordering: {
    question: "Put these events in order, the earliest first.",
    items: ["The printing press", "The steam engine", "The light bulb", "The first computer"],
  },
  essay: {
    question: "Why do the seasons change?",
    modelAnswer:
      "The axis of the Earth is tilted, so each hemisphere gets more sunlight for half of the year.",
  },
};
