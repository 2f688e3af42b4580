import type { Interaction } from "#lib/grading/interaction.ts";
import type { AnswerKey, KeyType } from "#lib/grading/registry.ts";
import { KEY_TYPES } from "./key-types.ts";

const MISSING: Record<KeyType, string> = {
  choice: "Say which options are right",
  text: "Write an accepted answer",
  numeric: "Write the number that is right",
  expression: "Write the formula that is right",
  match: "Say which pairs are right",
  order: "Say which order is right",
  point: "Draw the area that is right",
  open: "",
};

/** What an interaction's key lacks before the question can be published. Nothing: it is complete. */
export function keyIssues(interaction: Interaction, key: AnswerKey | undefined): string[] {
  if (key || interaction.kind === "extendedTextInteraction") return [];
  return [MISSING[KEY_TYPES[interaction.kind][0]]];
}

/** What is odd about a key that is complete: it may be meant so. */
export const keyWarnings = (interaction: Interaction, key: AnswerKey): string[] =>
  mostOf(interaction, key) < 1 ? ["No answer to this earns all the points."] : [];

/** The most that an answer can earn by the shares that the key names; 1 where it names none. */
function mostOf(interaction: Interaction, key: AnswerKey): number {
  switch (key.type) {
    case "text":
    case "numeric":
    case "expression":
      return Math.max(...key.accept.map(({ fraction = 1 }) => fraction));
    case "point":
      return sumOfBest(
        key.areas.map(({ fraction = 1 }) => fraction),
        limitOf(interaction),
      );
    case "choice":
      return key.mapping
        ? sumOfBest(shares(key.mapping, key.mapping_default, interaction), limitOf(interaction))
        : 1;
    default:
      return 1;
  }
}

const limitOf = (interaction: Interaction): number =>
  "maxChoices" in interaction
    ? interaction.maxChoices || Number.POSITIVE_INFINITY
    : interaction.kind === "inlineChoiceInteraction"
      ? 1
      : Number.POSITIVE_INFINITY;

function shares(mapping: Readonly<Record<string, number>>, other = 0, interaction: Interaction): number[] {
  const choices = "choices" in interaction ? interaction.choices : [];
  return choices.map((id) => mapping[id] ?? other);
}

/** To nine decimals: doubles of 0.34, 0.33 and 0.33 do not add up to 1. */
function sumOfBest(all: readonly number[], limit: number): number {
  const best = all.filter((share) => share > 0).sort((a, b) => b - a);
  return Math.round(best.slice(0, limit).reduce((sum, share) => sum + share, 0) * 1e9) / 1e9;
}
