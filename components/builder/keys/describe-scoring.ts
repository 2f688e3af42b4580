import { CHOICE_SCORING, MATCH_SCORING, ORDER_SCORING } from "#lib/messages/editor-key-rules.ts";
import type { KeyDraftByType, SelectionScoring } from "./key-draft.ts";
import { toPercent } from "./percent.ts";

/**
 * Returns a sentence that describes how selected options earn points. `minFraction`: the lowest fraction of the points
 * that the interaction can earn, from −1 to 0.
 */
export function describeChoiceScoring(
  scoring: SelectionScoring,
  { correctCount, isSingle, minFraction }: { correctCount: number; isSingle: boolean; minFraction: number },
): string {
  const minPercent = toPercent(minFraction);
  if (scoring === "mapping") return CHOICE_SCORING.custom(isSingle, minPercent);
  if (scoring === "all_or_nothing") return CHOICE_SCORING.allOrNothing(isSingle);
  return CHOICE_SCORING.partial(correctCount, minPercent);
}

/** Returns a sentence that describes how pairs earn points. */
export function describeMatchScoring(
  scoring: SelectionScoring,
  { correctCount, minFraction }: { correctCount: number; minFraction: number },
): string {
  const minPercent = toPercent(minFraction);
  if (scoring === "mapping") return MATCH_SCORING.custom(minPercent);
  if (scoring === "all_or_nothing") return MATCH_SCORING.allOrNothing;
  return MATCH_SCORING.partial(correctCount, minPercent);
}

/** Returns a sentence that describes how the order of `size` items earns points. */
export function describeOrderScoring(scoring: KeyDraftByType<"order">["scoring"], size: number): string {
  if (scoring === "position") return ORDER_SCORING.position(Math.max(size, 1));
  if (scoring === "pairs" && size > 1) return ORDER_SCORING.pairs((size * (size - 1)) / 2);
  return ORDER_SCORING.allOrNothing;
}
