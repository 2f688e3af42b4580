import { formatCount } from "#lib/messages/format-count.ts";

/** Problems in the checklist. Each phrase completes a sentence that begins with "Question 3". */
export const ISSUES = {
  empty: "is empty",
  noAnswerField: "has no answer field",
  noCorrectAnswer: "has no correct answer",
  unreachable: "has a correct answer that the slider can’t be set to",
  noImage: "has no image",
  noAreas: "has no areas on its image",
  noObject: "has no image to place",
  noLabelImage: "has a label without an image",
  noRecording: "has no recording",
  untitledRecording: "has a recording without a title",
  noSelectableText: "has no selectable text",
  undescribedImage: "has an image without alt text",
  decorativeImage: "has an image without alt text, so it counts as decorative",
  emptyFormula: "has an empty formula",
  noGap: "has no gap in its text",
  unmatchedGap: (number: number) => `has no correct word for gap ${number}`,
  /** `item` is the item's text, or "" if it has none. */
  unmatchedItem: (item: string) => (item === "" ? "has an item with no match" : `has no match for “${item}”`),
  emptyPart: (part: string) => `has an empty ${part}`,
  identicalParts: (parts: string) => `has two identical ${parts}`,
  singlePart: (part: string) => `has only one ${part}`,
};

/** The names of an interaction's parts within a sentence, by the interaction's type. */
export const PART_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  choiceInteraction: ["option", "options"],
  inlineChoiceInteraction: ["option", "options"],
  orderInteraction: ["item", "items"],
  matchInteraction: ["item", "items"],
  gapMatchInteraction: ["word bank entry", "word bank entries"],
  associateInteraction: ["item", "items"],
  graphicGapMatchInteraction: ["label", "labels"],
  hottextInteraction: ["selectable text", "selectable texts"],
};

const SUBJECTS = { question: "Question", part: "Part" } as const;

/**
 * Formats an entry of the checklist about a question or part. `place` names the answer field in a question with
 * several, such as "blank 2", or is "".
 */
export const formatIssue = (
  subject: keyof typeof SUBJECTS,
  number: number,
  place: string,
  issue: string,
): string => `${SUBJECTS[subject]} ${number}${formatPlace(place)} ${issue}`;

const formatPlace = (place: string): string => (place === "" ? "" : ` (${place})`);

/**
 * Summarizes in one line whether the assessment can be published. `blocking` is the number of issues that prevent it,
 * and `unsaved` that of changes that can't be saved, which prevent it, too.
 */
export function formatSummary(
  questions: number,
  blocking: number,
  suggestions: number,
  unsaved: number,
): string {
  if (questions === 0) return "Add a question to publish";
  return formatStatus("Ready to publish", blocking, suggestions, unsaved);
}

const formatStatus = (ready: string, blocking: number, suggestions: number, unsaved: number): string =>
  [
    blocking > 0 && formatCount(blocking, "issue"),
    unsaved > 0 && formatCount(unsaved, "unsaved change"),
    blocking + unsaved === 0 && ready,
    suggestions > 0 && formatCount(suggestions, "suggestion"),
  ]
    .filter((text) => text !== false)
    .join(", ");

export type ChecklistMessages = { formatSummary: typeof formatSummary; formatIssue: typeof formatIssue };

export const ASSESSMENT_CHECKLIST: ChecklistMessages = { formatSummary, formatIssue };

/** An item has one question. It can be saved with issues, but an assessment that uses it can't be published then. */
export const ITEM_CHECKLIST: ChecklistMessages = {
  formatSummary: (_questions, blocking, suggestions, unsaved) =>
    formatStatus("Ready to use in assessments", blocking, suggestions, unsaved),
  formatIssue: (_subject, _number, place, issue) => `The question${formatPlace(place)} ${issue}`,
};

export const formatMore = (count: number): string => `and ${count} more`;
