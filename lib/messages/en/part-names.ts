/** The names of a question's parts, shown instead of ids. */
const PART_LABELS = {
  option: "Option",
  item: "Item",
  word: "Word",
  target: "Target",
  gap: "Gap",
  area: "Area",
} as const;
export type PartLabel = keyof typeof PART_LABELS;

/** Formats the name of a part that has no text: "Option 2". */
export const formatPartName = (label: PartLabel, number: number): string => `${PART_LABELS[label]} ${number}`;

/** Formats the name of an interaction by its position in the question: "Answer field 2". */
export const formatInteractionName = (number: number): string => `Answer field ${number}`;
