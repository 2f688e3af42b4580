import type { OptionStats, QuestionStats } from "#lib/contract/analytics.ts";
import { div, fromNumber, mul } from "#lib/core/grading/rational.ts";
import { roundPercent, roundScore } from "#lib/core/grading/round.ts";
import { discrimination, discriminationLabel, meanOrZero, share } from "#lib/core/statistics/statistics.ts";
import type { Choice } from "./choices.ts";
import { type Part, sumBy, sumRationalBy, toPoints } from "./parts.ts";
import { poolPairs, type QuestionInPart } from "./question-pairs.ts";
import type { QuestionShape } from "./shape.ts";

/**
 * Computes the statistics of a question in the latest version, over all submissions to versions that contain it,
 * without those in which it was dropped. The average is relative to the points that the question had in each part. With
 * partial credit, it is the question's difficulty (Crocker & Algina 1986).
 */
export function computeQuestionStats(question: QuestionShape, parts: readonly Part[]): QuestionStats {
  const occurrences = parts.flatMap((part): QuestionInPart[] => {
    const i = part.shape.indexById.get(question.id) ?? -1;
    const [shape, sums] = [part.shape.questions[i], part.sums.questions[i]];
    return shape && sums ? [{ shape, sums, part }] : [];
  });
  const pairs = poolPairs(occurrences);
  const { n } = pairs.total;
  const percentSum = sumRationalBy(occurrences, ({ shape, sums }) =>
    div(mul(fromNumber(100), toPoints(sums.x)), shape.points),
  );
  const corrected = discrimination(pairs.rest);
  const correct = sumBy(occurrences, ({ sums }) => sums.correct);
  const skipped = sumBy(occurrences, ({ sums }) => sums.skipped);
  return {
    question_id: question.id,
    label: `Q${question.index + 1}`,
    points: roundScore(question.points),
    attempt_count: n,
    avg_score_percent: roundPercent(meanOrZero(percentSum, n)),
    pct_fully_correct: roundPercent(share(correct, n)),
    pct_skipped: roundPercent(share(skipped, n)),
    discrimination_index: discrimination(pairs.total),
    discrimination_index_corrected: corrected,
    discrimination_label: discriminationLabel(n, corrected),
    option_stats: question.choices.map((choice) => computeOptionStats(choice, occurrences)),
  };
}

/**
 * Computes how often each option was picked, across all versions that have the interaction, as a share of its answers.
 * These are the counts of a distractor analysis (Ebel & Frisbie 1991). Doesn't reveal which options are correct.
 */
function computeOptionStats(
  { responseId, options }: Choice,
  occurrences: readonly QuestionInPart[],
): OptionStats {
  let answered = 0;
  const picked = new Map<string, number>();
  for (const { shape, sums } of occurrences) {
    const c = shape.choices.findIndex((choice) => choice.responseId === responseId);
    const counts = sums.choices[c];
    if (!counts) continue;
    answered += counts.answered;
    for (const [i, { id }] of (shape.choices[c]?.options ?? []).entries()) {
      picked.set(id, (picked.get(id) ?? 0) + (counts.picks[i] ?? 0));
    }
  }
  return {
    response_id: responseId,
    answer_count: answered,
    options: options.map(({ id, text }) => {
      const count = picked.get(id) ?? 0;
      return { id, text, count, pct_picked: roundPercent(share(count, answered)) };
    }),
  };
}
