import type { AnswerKey } from "#lib/core/grading/index.ts";

type ChoiceKey = Extract<AnswerKey, { type: "choice" }>;
type NumericKey = Extract<AnswerKey, { type: "numeric" }>;

/**
 * Returns the key that accepts these answers, which have the form of `groupAnswer`, instead of those that it accepts now.
 * For a choice, `replaces` are the options that the answer takes the place of; the others keep theirs. If it is empty,
 * the answer takes the place of all that earn something. Returns null for types of keys that answers aren't compared
 * for.
 */
export function suggestKey(
  key: AnswerKey,
  answers: readonly unknown[],
  replaces: readonly string[] | null,
): AnswerKey | null {
  const [first] = answers;
  switch (key.type) {
    case "choice":
      return suggestChoice(key, toIds(first), replaces);
    case "text":
    case "expression":
      return { ...key, accept: answers.map((value) => ({ value: String(value) })) };
    case "numeric":
      return { ...key, accept: answers.map((value) => ({ value: Number(value), ...findTolerance(key) })) };
    case "order":
      return { ...key, correct: toIds(first) };
    case "match": {
      const { mapping: _, mapping_default: __, ...rest } = key;
      return { ...rest, pairs: toPairs(first) };
    }
    default:
      return null;
  }
}

const toIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const toPairs = (value: unknown): [string, string][] =>
  Array.isArray(value)
    ? value.flatMap((pair): [string, string][] =>
        Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : [],
      )
    : [];

/** A new number is as exact as the first one that the key accepts. */
function findTolerance({ accept }: NumericKey) {
  const tolerance = accept.flatMap((entry) => ("tolerance" in entry ? (entry.tolerance ?? []) : []))[0];
  return tolerance && { tolerance };
}

function suggestChoice(
  key: ChoiceKey,
  picked: readonly string[],
  replaces: readonly string[] | null,
): ChoiceKey {
  const { mapping, mapping_default, correct, ...rest } = key;
  if (!replaces) return { ...rest, correct: [...picked] };
  const keep = (ids: readonly string[], replaced: readonly string[]) =>
    ids.filter((id) => !replaced.includes(id) && !picked.includes(id));
  const corrected = correct && {
    correct: [...(replaces.length > 0 ? keep(correct, replaces) : []), ...picked],
  };
  if (!mapping) return { ...rest, ...corrected };
  const getFraction = (id: string): number => mapping[id] ?? mapping_default ?? 0;
  const ids = Object.keys(mapping);
  const replaced = replaces.length > 0 ? replaces : ids.filter((id) => getFraction(id) > 0);
  const best = Math.max(...replaced.map(getFraction));
  // An option that leaves the mapping would be credited by a positive default.
  const revoked = (mapping_default ?? 0) > 0 ? replaced : [];
  const swapped = Object.fromEntries([
    ...keep(ids, replaced).map((id) => [id, getFraction(id)]),
    ...revoked.map((id) => [id, 0]),
    // The replaced options can be from another set of keys, or there can be none.
    ...picked.map((id) => [id, best > 0 ? best : 1]),
  ]);
  return {
    ...rest,
    ...corrected,
    mapping: swapped,
    ...(mapping_default !== undefined && { mapping_default }),
  };
}
