import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { UnwritableQuestion } from "../quiz/answer-fractions.ts";
import { formatPercent } from "../quiz/fractions.ts";
import type { LossCollector } from "../quiz/loss-collector.ts";
import { escapeGift } from "./gift-text.ts";

/** Feedback that follows the answers, and feedback that follows an answer with a fraction. */
type WrittenFeedback = { general: string; byFraction: (fraction: number) => string };

/** Writes feedback that is the same for all outcomes as general. Any other is part of the answers with these fractions. */
export function writeFeedback(
  { correct = "", partial = "", incorrect = "" }: NonNullable<AnswerKey["feedback"]> = {},
  fractions: readonly number[],
  losses: LossCollector,
): WrittenFeedback {
  if (correct !== "" && correct === partial && correct === incorrect)
    return { general: `####[plain]${escapeGift(correct)}\n`, byFraction: () => "" };
  const getText = (fraction: number) => (fraction === 1 ? correct : fraction > 0 ? partial : incorrect);
  const kept = new Set(fractions.map(getText));
  const isPartialPossible =
    fractions.some((fraction) => fraction > 0 && fraction < 1) || fractions.length === 0;
  for (const text of [correct, isPartialPossible ? partial : "", incorrect])
    if (text !== "" && !kept.has(text)) losses.add("feedback", "feedback");
  const byFraction = (fraction: number) => {
    const text = fractions.length > 0 ? getText(fraction) : "";
    return text === "" ? "" : `#[plain]${escapeGift(text)}`;
  };
  return { general: "", byFraction };
}

/** Writes the weight of an answer, unless it is the one that it has without. @throws UnwritableQuestion */
export function writeWeight(fraction: number, unless = 0): string {
  if (fraction === unless) return "";
  const percent = formatPercent(fraction);
  if (percent === undefined) throw new UnwritableQuestion("scoring_not_supported", `fraction ${fraction}`);
  return `%${percent}%`;
}
