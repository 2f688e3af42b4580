import type { AnswerKey } from "./registry.ts";

/**
 * Finds the options that keys mark as correct, by response id. If a key only has a mapping, these are the options with a
 * positive fraction.
 */
export function findCorrectOptions(keys: readonly AnswerKey[]): Map<string, Set<string>> {
  const correct = new Map<string, Set<string>>();
  for (const key of keys) {
    if (key.type !== "choice") continue;
    const scoringOptions = Object.entries(key.mapping ?? {}).flatMap(([id, fraction]) =>
      fraction > 0 ? [id] : [],
    );
    const former = correct.get(key.response_id) ?? [];
    correct.set(key.response_id, new Set([...former, ...(key.correct ?? scoringOptions)]));
  }
  return correct;
}
