import { formatCount } from "#lib/messages/format-count.ts";

type ByType = Readonly<Record<string, string>>;

/** The authors' names for the interactions, by node type. */
export const INTERACTION_LABELS: ByType = {
  choiceInteraction: "Choice",
  inlineChoiceInteraction: "Inline dropdown",
  textEntryInteraction: "Blank",
  extendedTextInteraction: "Long answer",
  matchInteraction: "Matching",
  orderInteraction: "Ordering",
  gapMatchInteraction: "Word bank",
  hotspotInteraction: "Hotspot",
  selectPointInteraction: "Point on an image",
  sliderInteraction: "Slider",
  associateInteraction: "Pairing",
  hottextInteraction: "Text to select",
  graphicOrderInteraction: "Ordering on an image",
  graphicAssociateInteraction: "Pairing on an image",
  graphicGapMatchInteraction: "Labels on an image",
  positionObjectInteraction: "Object on an image",
  uploadInteraction: "File upload",
  drawingInteraction: "Drawing",
  mediaInteraction: "Audio or video",
};

/**
 * The buttons that add a part to an interaction. `index` selects the set that the part is added to, if there are
 * several.
 */
export const ADD_PART_LABELS: Readonly<Record<string, readonly { label: string; index?: number }[]>> = {
  choiceInteraction: [{ label: "Add option" }],
  orderInteraction: [{ label: "Add item" }],
  matchInteraction: [
    { label: "Add item on the left", index: 0 },
    { label: "Add item on the right", index: 1 },
  ],
  gapMatchInteraction: [{ label: "Add word" }],
  associateInteraction: [{ label: "Add item" }],
};

/** The buttons of a matching question that is written in rows. */
export const PAIR_ROWS = { addPair: "Add pair", addDistractor: "Add distractor" };

/** The setting that lets authors allow more than one match for a part. */
export const REUSE_LABELS: ByType = {
  matchInteraction: "Allow several matches per item",
  gapMatchInteraction: "Allow words to be reused",
  associateInteraction: "Allow several pairs per item",
  graphicGapMatchInteraction: "Allow labels to be reused",
};

/** The setting that shuffles an interaction's parts, if they aren't options. */
export const SHUFFLE_LABELS: ByType = {
  orderInteraction: "Shuffle items",
  matchInteraction: "Shuffle items",
  associateInteraction: "Shuffle items",
  gapMatchInteraction: "Shuffle words",
};

export const INTERACTION = {
  shuffle: "Shuffle options",
  answerCount: "Number of answers",
  single: "Single answer",
  multiple: "Multiple answers",
  maxSelections: "Max selections",
  addLabel: "Add label",
  addImageLabel: "Add image label",
  makeSelectable: "Make selectable",
  maxPairs: "Max pairs",
  maxFiles: "Max files",
  zeroForNoLimit: "0 for no limit",
  emptyForNoLimit: "Leave empty for no limit",
  lines: "Lines",
  minWords: "Min words",
  maxWords: "Max words",
  min: "Min",
  max: "Max",
  step: "Step",
  learnersAnswer: "Learner’s answer",
  loadingKey: "Loading answer key…",
};

/** A blank or dropdown within a line of text. */
export const INLINE = {
  blank: "Blank",
  dropdown: "Dropdown",
  blankPlaceholder: "blank",
  dropdownPlaceholder: "dropdown",
  selectableText: "selectable text",
  gap: "Gap",
};

export const OPTION = {
  name: (number: number) => `Option ${number}`,
  /** `label` is an option's letter or number. */
  markCorrect: (label: string | number) => `Mark option ${label} as correct`,
  correctTitle: "Correct answer (Alt+Enter)",
};

/** Names of an interaction's parts within a sentence. */
export const PART_REFERENCES = {
  option: (label: string) => `option ${label}`,
  item: (label: string) => `item ${label}`,
  pair: (label: string) => `pair ${label}`,
  distractor: (label: string) => `distractor ${label}`,
  word: (label: string) => `word ${label}`,
};

const SCORING = "Scoring, feedback, and testing";

/** The line above the fields of an answer key: either a summary of the key or the next step. */
export const KEY_SUMMARY = {
  scoring: SCORING,
  rows: `Each row is a correct pair. ${SCORING}`,
  authoredOrder: `The order above is correct. ${SCORING}`,
  customOrder: `The correct order differs from the one above. ${SCORING}`,
  manual: "Manual grading: rubric and model answer",
  rubric: (items: number) => `Manual grading: ${formatCount(items, "rubric item")}`,
  setAreas: "Set the correct areas",
  setAnswer: "Set the correct answer",
  correct: (answer: string) => `Correct: ${answer}`,
  areas: (count: number) => formatCount(count, "area"),
  texts: (count: number) => formatCount(count, "text"),
  imageOrder: `Correct order of the areas. ${SCORING}`,
  pairs: (count: number) => formatCount(count, "pair"),
  range: (min: number, max: number) => `${min} to ${max}`,
  gradedManually: "graded manually",
};

/** Formats accepted answers: "Paris or Lutetia" for up to two, otherwise the first answer and the number of others. */
export const formatAlternatives = (texts: readonly string[]): string =>
  texts.length > 2 ? `${texts[0]} and ${texts.length - 1} more` : texts.join(" or ");
