/** What authors call the interactions. */
export const NAMES: Readonly<Record<string, string>> = {
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
export const PART_NAMES: Readonly<Record<string, readonly { words: string; index: number | undefined }[]>> = {
  choiceInteraction: [{ words: "Option", index: undefined }],
  orderInteraction: [{ words: "Item", index: undefined }],
  matchInteraction: [
    { words: "Item on the left", index: 0 },
    { words: "Item on the right", index: 1 },
  ],
  gapMatchInteraction: [{ words: "Text for a gap", index: undefined }],
};
