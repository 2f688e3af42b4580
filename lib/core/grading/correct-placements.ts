import { encodePair, getPairEncoder } from "./keys/match.ts";
import type { AnswerKey } from "./registry.ts";

/**
 * Finds the placements that keys mark as correct, by response id: encoded pairs, or items with their positions from 1. If a
 * key only has a mapping, these are the pairs with a positive fraction.
 */
export function findCorrectPlacements(keys: readonly AnswerKey[]): Map<string, Set<string>> {
  const correct = new Map<string, Set<string>>();
  for (const key of keys) {
    const placements = encodePlacements(key);
    if (!placements) continue;
    const former = correct.get(key.response_id) ?? [];
    correct.set(key.response_id, new Set([...former, ...placements]));
  }
  return correct;
}

function encodePlacements(key: AnswerKey): string[] | null {
  if (key.type === "order") return key.correct.map((id, i) => encodePair([id, String(i + 1)]));
  if (key.type !== "match") return null;
  const scoringPairs = (key.mapping ?? []).flatMap(({ pair, fraction }) => (fraction > 0 ? [pair] : []));
  return (key.pairs ?? scoringPairs).map(getPairEncoder(key));
}
