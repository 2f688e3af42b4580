import { formatCount } from "#lib/messages/format-count.ts";

/** What the checklist says of a question. Each is the rest of a sentence that begins with "Question 3". */
export const ISSUES = {
  empty: "is empty",
  noAnswerField: "has no answer field",
  noCorrectAnswer: "has no correct answer",
  noImage: "has no image",
  noAreas: "has no areas on its image",
  undescribedImage: "has an image without alt text",
  decorativeImage: "has an image without alt text, so it counts as decorative",
  emptyFormula: "has an empty formula",
  noGap: "has no gap in its text",
  unmatchedGap: (number: number) => `has no correct word for gap ${number}`,
  /** `item`: its text, "" where it has none. */
  unmatchedItem: (item: string) => (item === "" ? "has an item with no match" : `has no match for “${item}”`),
  emptyPart: (part: string) => `has an empty ${part}`,
  identicalParts: (parts: string) => `has two identical ${parts}`,
  singlePart: (part: string) => `has only one ${part}`,
};

/** What authors call an interaction's parts within a sentence, by the interaction's type. */
export const PART_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  choiceInteraction: ["option", "options"],
  inlineChoiceInteraction: ["option", "options"],
  orderInteraction: ["item", "items"],
  matchInteraction: ["item", "items"],
  gapMatchInteraction: ["word bank entry", "word bank entries"],
};

/** An entry of the checklist. `place`: which of several answer fields it is about, such as "blank 2"; "" for none. */
export const formatIssue = (question: number, place: string, issue: string): string =>
  `Question ${question}${place ? ` (${place})` : ""} ${issue}`;

/** Whether the assessment can be published, in a line. `blocking`: issues that publishing refuses. */
export function formatSummary(questions: number, blocking: number, suggestions: number): string {
  if (questions === 0) return "Add a question to publish";
  const status = blocking === 0 ? "Ready to publish" : formatCount(blocking, "issue");
  return suggestions > 0 ? `${status}, ${formatCount(suggestions, "suggestion")}` : status;
}

export const formatMore = (count: number): string => `and ${count} more`;
