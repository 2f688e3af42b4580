/** What people call the parts of a question, in place of ids. */
export const PART_LABELS = {
  option: "Option",
  item: "Item",
  target: "Target",
  gap: "Gap",
  area: "Area",
} as const;
export type PartLabel = keyof typeof PART_LABELS;

/** "Option 2": a part that has no text of its own. */
export const formatPartName = (label: PartLabel, number: number): string => `${PART_LABELS[label]} ${number}`;

/** "Part 2": an interaction by its place in the question. */
export const formatInteractionName = (number: number): string => `Part ${number}`;
