import { CHOICE_SCORING, MATCH_SCORING, ORDER_SCORING } from "#lib/messages/editor-key-rules.ts";
import type { KeyDraftByType, SelectionScoring } from "./key-draft.ts";
import { toPercent } from "./percent.ts";

/** How selected options earn points, in a sentence. `minFraction`: the least that the interaction can earn, 0 to −1. */
export function describeChoiceScoring(
  scoring: SelectionScoring,
  { correctCount, isSingle, minFraction }: { correctCount: number; isSingle: boolean; minFraction: number },
): string {
  const minPercent = toPercent(minFraction);
  if (scoring === "mapping") return CHOICE_SCORING.custom(isSingle, minPercent);
  if (scoring === "all_or_nothing") return CHOICE_SCORING.allOrNothing(isSingle);
  return CHOICE_SCORING.partial(correctCount, minPercent);
}

/** The same for pairs. */
export function describeMatchScoring(
  scoring: SelectionScoring,
  { correctCount, minFraction }: { correctCount: number; minFraction: number },
): string {
  const minPercent = toPercent(minFraction);
  if (scoring === "mapping") return MATCH_SCORING.custom(minPercent);
  if (scoring === "all_or_nothing") return MATCH_SCORING.allOrNothing;
  return MATCH_SCORING.partial(correctCount, minPercent);
}

/** The same for an order of `size` items. */
export function describeOrderScoring(scoring: KeyDraftByType<"order">["scoring"], size: number): string {
  if (scoring === "position") return ORDER_SCORING.position(Math.max(size, 1));
  if (scoring === "pairs" && size > 1) return ORDER_SCORING.pairs((size * (size - 1)) / 2);
  return ORDER_SCORING.allOrNothing;
}
