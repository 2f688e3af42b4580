/** Descriptions of nodes, and of attributes whose names aren't self-explanatory, for the OpenAPI document. */
export const NODE_DOCS: Readonly<Record<string, string>> = {
  doc: "A document. It is validated node by node when you save it; unknown nodes, attributes, and marks are rejected.",
  choiceInteraction: "Multiple choice. `maxChoices` 1 (default) allows a single choice, 0 any number.",
  inlineChoiceInteraction: "A dropdown in the text.",
  textEntryInteraction: "A text field in the text, or a number field with `inputMode` `numeric`.",
  extendedTextInteraction: "A long answer, graded by a teacher.",
  matchInteraction:
    "Pairs of items from two sets. The first set contains the sources, the second the targets.",
  orderInteraction: "Items to put in order.",
  gapMatchInteraction: "Texts to place in the gaps of a passage.",
  hotspotInteraction: "Areas of an image to choose from. Coordinates are in pixels of the image.",
  selectPointInteraction: "Points to place on an image. `maxChoices` 0 allows any number.",
  sliderInteraction: "A number between two bounds, set with a slider.",
  associateInteraction:
    "Pairs of items from one set, without a direction. `maxAssociations` 1 (default) allows a single pair, 0 any number. " +
    "An item can't be paired with itself.",
  hottextInteraction:
    "A passage with texts to select. `maxChoices` 1 (default) allows a single text, 0 any number.",
  graphicOrderInteraction: "Areas of an image to put in order.",
  graphicAssociateInteraction:
    "Pairs of areas of an image, without a direction. `maxAssociations` 1 (default) allows a single pair, 0 any number.",
  graphicGapMatchInteraction: "Texts and images to place on the areas of an image.",
  positionObjectInteraction:
    "An object to place on an image. An answer is the position of the object's center, in pixels of `image`. " +
    "`maxChoices` is the number of objects: 1 by default, 0 for any number.",
  uploadInteraction:
    "Files to upload, graded by a teacher. `accept` lists media types, such as `application/pdf` or `image/*`. `maxFiles` is 1 " +
    "by default, 0 for any number. An answer lists the ids of the files.",
  drawingInteraction: "An image to draw on, graded by a teacher. An answer lists the id of one file.",
  mediaInteraction:
    "A recording to play. It has no answer key and earns nothing. An answer is the number of plays. `maxPlays` 0 (default) " +
    "is no limit.",
  gapImg: "An image to place. `matchMax` limits how often it may be used; 0 (default) is no limit.",
  hottext: "A text that can be selected. Allowed only in a `hottextInteraction`.",
  simpleAssociableChoice:
    "`matchMax` limits how often it may be matched; 0 (default) is no limit. An answer with more is rejected.",
  gapText:
    "`matchMax` limits how often it may be used; 0 (default) is no limit. An answer with more is rejected.",
  gap: "Allowed only in a `gapMatchInteraction`.",
  image: "`alt` is required. Leave it empty if the image is decorative.",
};
