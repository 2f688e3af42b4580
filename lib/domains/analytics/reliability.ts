import type { Analytics } from "#lib/contract/analytics.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { cronbachAlpha, roundReal, standardError, type TestSums } from "#lib/core/statistics/statistics.ts";
import type { PartSums, QuestionSums } from "#lib/core/statistics/sums.ts";
import { UNITS_PER_POINT } from "#lib/core/statistics/units.ts";
import { type Part, sumBigIntBy, sumBy } from "./parts.ts";
import { findDroppedQuestions, listSharedQuestions, type VersionShape } from "./shape.ts";

/**
 * Computes Cronbach's alpha and the standard error of measurement, in points, over the questions that every learner is
 * shown. Both are null if they are undefined.
 */
export function computeReliability(parts: readonly Part[], latest: VersionShape | undefined) {
  const sums = latest && sumCompleteSubmissions(parts, latest);
  const alpha = sums ? cronbachAlpha(sums) : null;
  return {
    reliability_count: sums?.n ?? 0,
    reliability_question_count: sums?.items.length ?? 0,
    reliability_note: latest?.isDrawn ? "drawn_questions" : null,
    cronbach_alpha: alpha && roundScore(alpha),
    standard_error_of_measurement:
      sums && alpha ? roundReal(standardError(sums, alpha) / UNITS_PER_POINT, 4) : null,
  } satisfies Partial<Analytics["overview"]>;
}

/**
 * Adds up the submissions to parts that show every learner the questions that the latest version shows every learner,
 * counting only these questions.
 */
function sumCompleteSubmissions(parts: readonly Part[], latest: VersionShape): TestSums {
  const complete = parts.flatMap(({ shape, sums }) => {
    const dropped = findDroppedQuestions(shape, latest);
    return dropped ? [{ sums, shape, dropped: dropped.flatMap((i) => sums.questions[i] ?? []) }] : [];
  });
  const items = listSharedQuestions(latest).map(({ id }) => {
    const occurrences = complete.flatMap(
      ({ shape, sums }) => sums.questions[shape.indexById.get(id) ?? -1] ?? [],
    );
    return { x: sumBigIntBy(occurrences, ({ x }) => x), xx: sumBigIntBy(occurrences, ({ xx }) => xx) };
  });
  return {
    n: sumBy(complete, ({ sums }) => sums.graded),
    items,
    t: sumBigIntBy(complete, ({ sums, dropped }) => sums.t - sumBigIntBy(dropped, ({ x }) => x)),
    tt: sumBigIntBy(complete, ({ sums, dropped }) => sumSquaresWithout(sums, dropped)),
  };
}

/**
 * Computes the sum of squares without the dropped questions. For one, the sum of (t - x)² is tt - 2·xt + xx. For
 * several, it was computed while counting.
 */
function sumSquaresWithout(sums: PartSums, dropped: readonly QuestionSums[]): bigint {
  const [only] = dropped;
  if (!only) return sums.tt;
  if (dropped.length === 1) return sums.tt - 2n * only.xt + only.xx;
  if (!sums.reduced) throw new Error("The sums lack what the latest version needs and must be rebuilt");
  return sums.reduced.squares;
}
