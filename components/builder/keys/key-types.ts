import type { Interaction, InteractionKind } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";

/** The types of key that can grade an interaction, the usual one first. */
export const KEY_TYPES: Record<InteractionKind, readonly [KeyType, ...KeyType[]]> = {
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
};

/** What an author calls them. */
export const KEY_TYPE_NAMES: Record<KeyType, string> = {
  choice: "A choice",
  text: "Words",
  numeric: "A number",
  expression: "A formula",
  match: "Pairs",
  order: "An order",
  point: "A place",
  open: "Graded by a person",
};

/** How many choices may be picked; 0: any number. */
export function getMaxChoices(interaction: Interaction | null): number {
  switch (interaction?.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "selectPointInteraction":
      return interaction.maxChoices;
    case "inlineChoiceInteraction":
      return 1;
    default:
      return 0;
  }
}

/** The ids that a choice or order may name; null where nobody knows them: content of an owner's own form. */
export function getChoiceIds(interaction: Interaction | null): readonly string[] | null {
  return interaction && "choices" in interaction ? interaction.choices : null;
}
