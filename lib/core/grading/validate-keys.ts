import { prefixIssues } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import { acceptsFiles, type Interaction, isScored } from "./interaction.ts";
import { createIssue } from "./keys/common.ts";
import { findUnreachableEntries } from "./keys/numeric.ts";
import { type AnswerKey, getKeyHandler, type KeyByType, type KeyType } from "./registry.ts";

/** The form of a question's content: a document, or opaque content, which is graded by its keys alone. */
export type ContentForm = "document" | "opaque";

/**
 * Returns an issue for everything in the keys that doesn't match the content. In a document, every key needs an
 * interaction of a kind that it can grade, and can only name parts that the interaction has. Accepts keys that passed
 * the schema. Paths start at the list of keys.
 */
export function validateKeys(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): Issue[] {
  const byId = new Map(interactions.map((interaction) => [interaction.responseId, interaction]));
  const keyedIds = new Set<string>();
  return keys.flatMap((key, i) => {
    const isDuplicate = keyedIds.has(key.response_id);
    keyedIds.add(key.response_id);
    if (isDuplicate) return [createIssue([i, "response_id"], KEY_ISSUES.duplicate)];
    if (form === "opaque") return prefixIssues([i], validateKey(key, null));
    const interaction = byId.get(key.response_id);
    return interaction
      ? prefixIssues([i], validateInteractionKey(key, interaction))
      : [createIssue([i, "response_id"], KEY_ISSUES.noSuchInteraction)];
  });
}

/** Estimates the maximum number of steps (see work.ts) to check and prepare a key. It grows with the key's length. */
export const estimateKeyWork = <T extends KeyType>(key: KeyByType<T>): number =>
  JSON.stringify(key).length + (getKeyHandler<T>(key.type as T).compileWork?.(key) ?? 0);

function validateInteractionKey(key: AnswerKey, interaction: Interaction): Issue[] {
  const { kind } = interaction;
  if (getKeyHandler(key.type).accepts.includes(kind)) return validateKey(key, interaction);
  return [createIssue(["type"], KEY_ISSUES.wrongInteraction(key.type, kind))];
}

const validateKey = <T extends KeyType>(key: KeyByType<T>, interaction: Interaction | null): Issue[] =>
  getKeyHandler<T>(key.type as T).validate(key, interaction);

/** Returns the response ids of the interactions that still need a key before the question can be published. */
export function findMissingKeys(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): string[] {
  if (form === "opaque") return [];
  const keyedIds = new Set(keys.map((key) => key.response_id));
  return interactions
    .filter(({ kind }) => isScored({ kind }) && kind !== "extendedTextInteraction")
    .filter(({ responseId }) => !keyedIds.has(responseId))
    .map(({ responseId }) => responseId);
}

/**
 * Returns an issue for everything in the keys that no answer of a learner can match. A draft keeps such keys, but they
 * can't be published. Paths start at the list of keys.
 */
export function findUnreachableKeys(
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): Issue[] {
  const byId = new Map(interactions.map((interaction) => [interaction.responseId, interaction]));
  return keys.flatMap((key, i) => {
    const interaction = byId.get(key.response_id);
    if (key.type !== "numeric" || !interaction) return [];
    return prefixIssues([i], findUnreachableEntries(key, interaction));
  });
}

/** Checks whether a teacher has to grade the question, which is then pending (contract section 2, `answer_keys`). */
export function needsTeacher(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): boolean {
  if (form === "opaque" && keys.length === 0) return true;
  if (keys.some(({ type }) => type === "open")) return true;
  return form === "document" && interactions.some(isTeacherGraded);
}

/** Checks whether a teacher grades the interaction whatever its key. */
export const isTeacherGraded = ({ kind }: Pick<Interaction, "kind">): boolean =>
  kind === "extendedTextInteraction" || acceptsFiles(kind);
