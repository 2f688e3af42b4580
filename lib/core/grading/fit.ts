import type { Issue } from "#lib/contract/issues.ts";
import type { Interaction } from "./interaction.ts";
import { issue, under } from "./keys/common.ts";
import { type AnswerKey, type KeyOf, type KeyType, kindOf } from "./registry.ts";

/** What a question's content is: a document whose interactions are known, or anything else, graded by keys alone. */
export type ContentForm = "document" | "opaque";

/**
 * What of the keys does not fit the content; nothing when they all do. In a document every key needs its interaction,
 * of a kind it can grade, and may name only what is there. Takes keys that the schema let pass; paths start at the
 * list of keys.
 */
export function fitKeys(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): Issue[] {
  const byId = new Map(interactions.map((interaction) => [interaction.responseId, interaction]));
  const keyed = new Set<string>();
  return keys.flatMap((key, i) => {
    const twice = keyed.has(key.response_id);
    keyed.add(key.response_id);
    if (twice) return [issue([i, "response_id"], "is here twice")];
    if (form === "opaque") return under([i], fitsOf(key, null));
    const interaction = byId.get(key.response_id);
    return interaction
      ? under([i], fitInteraction(key, interaction))
      : [issue([i, "response_id"], "no interaction has this responseId")];
  });
}

/** Steps (see work.ts) that checking and preparing a key takes at most. What is long to write is long to check, too. */
export const loadOf = <T extends KeyType>(key: KeyOf<T>): number =>
  JSON.stringify(key).length + (kindOf<T>(key.type as T).load?.(key) ?? 0);

function fitInteraction(key: AnswerKey, interaction: Interaction): Issue[] {
  const { kind } = interaction;
  if (kindOf(key.type).accepts.includes(kind)) return fitsOf(key, interaction);
  const article = /^[aeiou]/.test(kind) ? "an" : "a";
  return [issue(["type"], `${JSON.stringify(key.type)} cannot grade ${article} ${kind}`)];
}

const fitsOf = <T extends KeyType>(key: KeyOf<T>, interaction: Interaction | null): Issue[] =>
  kindOf<T>(key.type as T).fits(key, interaction);

/** The response ids of a document's interactions that lack the key they need before publishing. */
export function missingKeys(
  form: ContentForm,
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): string[] {
  if (form === "opaque") return [];
  const keyed = new Set(keys.map((key) => key.response_id));
  return interactions
    .filter(({ kind, responseId }) => kind !== "extendedTextInteraction" && !keyed.has(responseId))
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
