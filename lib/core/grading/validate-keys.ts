import type { Issue } from "#lib/contract/issues.ts";
import type { Interaction } from "./interaction.ts";
import { createIssue, prefixIssues } from "./keys/common.ts";
import { type AnswerKey, getKeyHandler, type KeyByType, type KeyType } from "./registry.ts";

/** What a question's content is: a document whose interactions are known, or anything else, graded by keys alone. */
export type ContentForm = "document" | "opaque";

/**
 * What of the keys does not fit the content; nothing when they all do. In a document every key needs its interaction,
 * of a kind it can grade, and may name only what is there. Takes keys that the schema let pass; paths start at the
 * list of keys.
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
    if (isDuplicate) return [createIssue([i, "response_id"], "is here twice")];
    if (form === "opaque") return prefixIssues([i], validateKey(key, null));
    const interaction = byId.get(key.response_id);
    return interaction
      ? prefixIssues([i], validateInteractionKey(key, interaction))
      : [createIssue([i, "response_id"], "no interaction has this responseId")];
  });
}

/** Steps (see work.ts) that checking and preparing a key takes at most. What is long to write is long to check, too. */
export const estimateKeyWork = <T extends KeyType>(key: KeyByType<T>): number =>
  JSON.stringify(key).length + (getKeyHandler<T>(key.type as T).compileWork?.(key) ?? 0);

function validateInteractionKey(key: AnswerKey, interaction: Interaction): Issue[] {
  const { kind } = interaction;
  if (getKeyHandler(key.type).accepts.includes(kind)) return validateKey(key, interaction);
  const article = /^[aeiou]/.test(kind) ? "an" : "a";
  return [createIssue(["type"], `${JSON.stringify(key.type)} cannot grade ${article} ${kind}`)];
}

const validateKey = <T extends KeyType>(key: KeyByType<T>, interaction: Interaction | null): Issue[] =>
  getKeyHandler<T>(key.type as T).validate(key, interaction);

/** The response ids of a document's interactions that lack the key they need before publishing. */
export function findMissingKeys(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): string[] {
  if (form === "opaque") return [];
  const keyedIds = new Set(keys.map((key) => key.response_id));
  return interactions
    .filter(({ kind, responseId }) => kind !== "extendedTextInteraction" && !keyedIds.has(responseId))
    .map(({ responseId }) => responseId);
}

/** Whether a question waits for a teacher, as a whole (contract section 2, `answer_keys`). */
export function needsTeacher(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): boolean {
  if (form === "opaque" && keys.length === 0) return true;
  if (keys.some(({ type }) => type === "open")) return true;
  return form === "document" && interactions.some(({ kind }) => kind === "extendedTextInteraction");
}
