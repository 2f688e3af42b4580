import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";

/**
 * Lists the keys that differ from the former key of the same part, in the order of `keys`. Keys of parts that `former`
 * doesn't name are left out, and so are former keys that `keys` lacks: a correction neither adds nor removes parts.
 */
export function listChangedKeys(former: readonly AnswerKey[], keys: readonly AnswerKey[]): AnswerKey[] {
  const formerById = new Map(former.map((key) => [key.response_id, canonicalizeJson(key)]));
  return keys.filter((key) => {
    const before = formerById.get(key.response_id);
    return before !== undefined && before !== canonicalizeJson(key);
  });
}
