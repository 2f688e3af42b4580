/** What authors call the interactions. */
export const INTERACTION_LABELS: Readonly<Record<string, string>> = {
  choiceInteraction: "Choice",
  inlineChoiceInteraction: "Choice in the line",
  textEntryInteraction: "Blank",
  extendedTextInteraction: "Long answer",
  matchInteraction: "Matching",
  orderInteraction: "Ordering",
  gapMatchInteraction: "Text with gaps",
  hotspotInteraction: "Places on a picture",
  selectPointInteraction: "Point on a picture",
  sliderInteraction: "Slider",
};

/** What is added to them, and to which of their children. */
export const PART_LABELS: Readonly<Record<string, readonly { label: string; index: number | undefined }[]>> =
  {
    choiceInteraction: [{ label: "Option", index: undefined }],
    orderInteraction: [{ label: "Item", index: undefined }],
    matchInteraction: [
      { label: "Item on the left", index: 0 },
      { label: "Item on the right", index: 1 },
    ],
    gapMatchInteraction: [{ label: "Text for a gap", index: undefined }],
  };
