import { isGradedByTeacher } from "#components/builder/document/interaction-kinds.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey, KeyType } from "#lib/core/grading/registry.ts";
import { KEYS } from "#lib/messages/editor-keys.ts";
import { getMaxChoices, KEY_TYPES } from "./key-types.ts";

/**
 * Returns what an interaction's key is missing before the question can be published; empty if the key is complete.
 * `type`: the type of key being edited, if there is no key yet.
 */
export function findKeyIssues(
  interaction: Interaction,
  key: AnswerKey | undefined,
  type: KeyType | undefined = KEY_TYPES[interaction.kind][0],
): string[] {
  return key || !type || isGradedByTeacher(interaction.kind) ? [] : [KEYS.missing[type]];
}

/** Returns likely mistakes in a complete key. */
export const findKeyWarnings = (interaction: Interaction, key: AnswerKey): string[] =>
  computeMaxFraction(interaction, key) < 1 ? [KEYS.noFullCredit] : [];

/** Computes the highest fraction of the points that an answer can earn. */
function computeMaxFraction(interaction: Interaction, key: AnswerKey): number {
  switch (key.type) {
    case "text":
    case "numeric":
    case "expression":
      return Math.max(...key.accept.map(({ fraction = 1 }) => fraction));
    case "point":
      return sumOfBest(
        key.areas.map(({ fraction = 1 }) => fraction),
        getMaxChoices(interaction),
      );
    case "choice":
      return key.mapping
        ? sumOfBest(listShares(key.mapping, key.mapping_default, interaction), getMaxChoices(interaction))
        : 1;
    default:
      return 1;
  }
}

function listShares(
  mapping: Readonly<Record<string, number>>,
  mappingDefault = 0,
  interaction: Interaction,
): number[] {
  const choices = "choices" in interaction ? interaction.choices : [];
  return choices.map((id) => mapping[id] ?? mappingDefault);
}

/**
 * Adds up the highest shares. The sum is rounded to 9 decimals, because 0.34 + 0.33 + 0.33 is not 1 in floating point.
 */
function sumOfBest(all: readonly number[], limit: number): number {
  const best = all.filter((share) => share > 0).sort((a, b) => b - a);
  return Math.round(best.slice(0, limit || best.length).reduce((sum, share) => sum + share, 0) * 1e9) / 1e9;
}
