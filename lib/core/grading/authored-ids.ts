import type { Interaction } from "./interaction.ts";
import type { AnswerKey } from "./registry.ts";

/**
 * Returns the ids that an author gave to the options of an interaction. Without an interaction, as in opaque content,
 * those that the answer key names. Everything else in an answer was written by the learner.
 */
export const listAuthoredIds = (key: AnswerKey | null, interaction: Interaction | null): string[] =>
  interaction ? listOptionIds(interaction) : key ? listKeyIds(key) : [];

function listOptionIds(interaction: Interaction): string[] {
  switch (interaction.kind) {
    case "choiceInteraction":
    case "inlineChoiceInteraction":
    case "orderInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
    case "graphicOrderInteraction":
      return [...interaction.choices];
    case "matchInteraction":
    case "gapMatchInteraction":
    case "graphicGapMatchInteraction":
      return [...interaction.sources, ...interaction.targets].map(({ id }) => id);
    case "associateInteraction":
    case "graphicAssociateInteraction":
      return interaction.associables.map(({ id }) => id);
    default:
      return [];
  }
}

function listKeyIds(key: AnswerKey): string[] {
  switch (key.type) {
    case "choice":
      return [...(key.correct ?? []), ...Object.keys(key.mapping ?? {})];
    case "order":
      return key.correct;
    case "match":
      return [...(key.pairs ?? []), ...(key.mapping ?? []).map(({ pair }) => pair)].flat();
    default:
      return [];
  }
}
