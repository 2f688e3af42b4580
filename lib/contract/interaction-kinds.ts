/** The interactions of the content model. */
export const INTERACTION_KINDS = [
  "choiceInteraction",
  "inlineChoiceInteraction",
  "textEntryInteraction",
  "extendedTextInteraction",
  "matchInteraction",
  "orderInteraction",
  "gapMatchInteraction",
  "hotspotInteraction",
  "selectPointInteraction",
  "sliderInteraction",
] as const;
