import type { Interaction, InteractionKind } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";

/** The types of keys that can grade each interaction, with the most common type first. A recording has no key. */
export const KEY_TYPES: Record<InteractionKind, readonly KeyType[]> = {
  choiceInteraction: ["choice"],
  inlineChoiceInteraction: ["choice"],
  hotspotInteraction: ["choice"],
  textEntryInteraction: ["text", "numeric", "expression", "open"],
  extendedTextInteraction: ["open"],
  matchInteraction: ["match"],
  gapMatchInteraction: ["match"],
  orderInteraction: ["order"],
  selectPointInteraction: ["point"],
  sliderInteraction: ["numeric"],
  associateInteraction: ["match"],
  hottextInteraction: ["choice"],
  graphicOrderInteraction: ["order"],
  graphicAssociateInteraction: ["match"],
  graphicGapMatchInteraction: ["match"],
  positionObjectInteraction: ["point"],
  uploadInteraction: ["open"],
  drawingInteraction: ["open"],
  mediaInteraction: [],
};

/** Returns how many choices learners can select. 0 means no limit. */
export function getMaxChoices(interaction: Interaction | null): number {
  switch (interaction?.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "selectPointInteraction":
    case "hottextInteraction":
    case "positionObjectInteraction":
      return interaction.maxChoices;
    case "inlineChoiceInteraction":
      return 1;
    default:
      return 0;
  }
}

/**
 * Returns the ids of an interaction's choices or items, or null for a question in a custom format, where they are
 * unknown.
 */
export function getChoiceIds(interaction: Interaction | null): readonly string[] | null {
  return interaction && "choices" in interaction ? interaction.choices : null;
}
