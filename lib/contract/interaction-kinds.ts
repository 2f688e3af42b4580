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
  "associateInteraction",
  "hottextInteraction",
  "graphicOrderInteraction",
  "graphicAssociateInteraction",
  "graphicGapMatchInteraction",
  "positionObjectInteraction",
  "uploadInteraction",
  "drawingInteraction",
  "mediaInteraction",
] as const;

/** The interactions that learners answer on an image, without which there is nothing to answer. */
export const PICTURE_INTERACTION_KINDS = [
  "hotspotInteraction",
  "selectPointInteraction",
  "graphicOrderInteraction",
  "graphicAssociateInteraction",
  "graphicGapMatchInteraction",
  "positionObjectInteraction",
  "drawingInteraction",
] as const satisfies readonly (typeof INTERACTION_KINDS)[number][];
