import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey, KeyType } from "#lib/core/grading/registry.ts";
import { KEY_TYPES } from "./key-types.ts";

const MISSING: Record<KeyType, string> = {
  choice: "No option is right yet.",
  text: "No answer is accepted yet.",
  numeric: "No number is right yet.",
  expression: "No formula is right yet.",
  match: "No pair is right yet.",
  order: "No order is right yet.",
  point: "No area is right yet.",
  open: "",
};

/**
 * What an interaction's key lacks before the question can be published. Nothing: it is complete. `type`: of the key that
 * is being written, where there is none yet.
 */
export function findKeyIssues(
  interaction: Interaction,
  key: AnswerKey | undefined,
  type: KeyType = KEY_TYPES[interaction.kind][0],
): string[] {
  return key || interaction.kind === "extendedTextInteraction" ? [] : [MISSING[type]];
}

/** What is odd about a key that is complete: it may be meant so. */
export const findKeyWarnings = (interaction: Interaction, key: AnswerKey): string[] =>
  computeMaxFraction(interaction, key) < 1 ? ["No answer to this earns all the points."] : [];

/** The most that an answer can earn by the shares that the key names; 1 where it names none. */
function computeMaxFraction(interaction: Interaction, key: AnswerKey): number {
  switch (key.type) {
    case "text":
    case "numeric":
    case "expression":
      return Math.max(...key.accept.map(({ fraction = 1 }) => fraction));
    case "point":
      return sumOfBest(
        key.areas.map(({ fraction = 1 }) => fraction),
        getChoiceLimit(interaction),
      );
    case "choice":
      return key.mapping
        ? sumOfBest(listShares(key.mapping, key.mapping_default, interaction), getChoiceLimit(interaction))
        : 1;
    default:
      return 1;
  }
}

const getChoiceLimit = (interaction: Interaction): number =>
  "maxChoices" in interaction
    ? interaction.maxChoices || Number.POSITIVE_INFINITY
    : interaction.kind === "inlineChoiceInteraction"
      ? 1
      : Number.POSITIVE_INFINITY;

function listShares(
  mapping: Readonly<Record<string, number>>,
  other = 0,
  interaction: Interaction,
): number[] {
  const choices = "choices" in interaction ? interaction.choices : [];
  return choices.map((id) => mapping[id] ?? other);
}

/** To nine decimals: doubles of 0.34, 0.33 and 0.33 do not add up to 1. */
function sumOfBest(all: readonly number[], limit: number): number {
  const best = all.filter((share) => share > 0).sort((a, b) => b - a);
  return Math.round(best.slice(0, limit).reduce((sum, share) => sum + share, 0) * 1e9) / 1e9;
}
