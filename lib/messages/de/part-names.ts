const PART_LABELS = {
  option: "Option",
  item: "Element",
  word: "Wort",
  target: "Ziel",
  gap: "Lücke",
  area: "Bereich",
};

export type PartLabel = keyof typeof PART_LABELS;

export const formatPartName = (label: PartLabel, number: number): string => `${PART_LABELS[label]} ${number}`;

export const formatInteractionName = (number: number): string => `Antwortfeld ${number}`;
