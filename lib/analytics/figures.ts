import type { Analytics, AnalyticsOverview, OptionStats, QuestionStats } from "#lib/contract/analytics.ts";
import { add, div, fromNumber, mul, type Rational, ratio, ZERO } from "#lib/grading/rational.ts";
import { roundPercent, roundScore } from "#lib/grading/round.ts";
import type { Choice } from "./choices.ts";
import { bucketOf, percentages } from "./histogram.ts";
import { droppedSince, type QuestionShape, type VersionShape } from "./shape.ts";
import {
  correctedDiscrimination,
  cronbachAlpha,
  discrimination,
  discriminationLabel,
  meanOrZero,
  median,
  type PairSums,
  roundReal,
  share,
  standardDeviation,
  standardError,
  type TestSums,
} from "./statistics.ts";
import type { QuestionSums, Sums, VersionSums } from "./sums.ts";
import { UNITS_PER_POINT } from "./units.ts";

type Part = { shape: VersionShape; sums: VersionSums };
export type Figures = Pick<Analytics, "overview" | "distribution" | "question_stats">;

/**
 * Every figure of an assessment from its sums. `shapes` holds the latest version (undefined before the first) and those
 * in the sums. Averages and shares over nothing are 0; what needs variance is null where there is none.
 */
export function figuresOf(
  sums: Sums,
  shapes: ReadonlyMap<number, VersionShape>,
  latest: VersionShape | undefined,
  passingScorePercent: number,
): Figures {
  const parts = Array.from(sums.versions, ([version, part]): Part => {
    const shape = shapes.get(version);
    if (!shape) throw new Error(`the shape of version ${version} was not loaded`);
    return { shape, sums: part };
  });
  const percents = percentages(
    parts.map(({ shape, sums: { totals } }) => ({ histogram: totals, max: shape.max })),
  );
  const middle = median(percents);
  const counts = new Array<number>(10).fill(0);
  for (const { percent, count } of percents) {
    const bucket = bucketOf(percent);
    counts[bucket] = (counts[bucket] ?? 0) + count;
  }
  return {
    overview: {
      submission_count: sums.submissions,
      ...averages(parts),
      median_score_percent: middle && roundPercent(middle),
      max_score: roundScore(latest?.max ?? ZERO),
      passing_score_percent: passingScorePercent,
      ...reliability(parts, latest),
    },
    distribution: counts.map((count, i) => ({
      label: i === 9 ? "90-100%" : `${i * 10}-${i * 10 + 9}%`,
      count,
    })),
    question_stats: (latest?.questions ?? []).map((question, i) => questionStats(question, i, parts)),
  };
}

/** Sums in units as points. */
const points = (units: bigint): Rational => ratio(units, BigInt(UNITS_PER_POINT));
const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
const exactSum = <T>(items: readonly T[], of: (item: T) => Rational): Rational =>
  items.reduce((sum, item) => add(sum, of(item)), ZERO);

function averages(parts: readonly Part[]) {
  const n = sumOf(parts, ({ sums }) => sums.graded);
  const percentPerPoint = ({ shape }: Part) => div(fromNumber(100), shape.max);
  const percentSum = exactSum(parts, (part) => mul(percentPerPoint(part), points(part.sums.t)));
  const squares = exactSum(parts, (part) => {
    const factor = div(percentPerPoint(part), fromNumber(UNITS_PER_POINT));
    return mul(mul(factor, factor), ratio(part.sums.tt, 1n));
  });
  const deviation = standardDeviation(n, percentSum, squares);
  return {
    graded_count: n,
    avg_score: roundScore(
      meanOrZero(
        exactSum(parts, ({ sums }) => points(sums.t)),
        n,
      ),
    ),
    avg_score_percent: roundPercent(meanOrZero(percentSum, n)),
    std_dev_percent: deviation === null ? null : roundReal(deviation, 2),
    pass_rate: roundPercent(
      share(
        sumOf(parts, ({ sums }) => sums.passed),
        n,
      ),
    ),
  } satisfies Partial<AnalyticsOverview>;
}

function reliability(parts: readonly Part[], latest: VersionShape | undefined) {
  const sums = latest && completeSums(parts, latest);
  const alpha = sums ? cronbachAlpha(sums) : null;
  return {
    cronbach_alpha: alpha && roundScore(alpha),
    standard_error_of_measurement:
      sums && alpha ? roundReal(standardError(sums, alpha) / UNITS_PER_POINT, 4) : null,
  } satisfies Partial<AnalyticsOverview>;
}

/** Sums over the submissions that were shown all questions of the latest version, on the total over these questions. */
function completeSums(parts: readonly Part[], latest: VersionShape): TestSums {
  const complete = parts.flatMap(({ shape, sums }) => {
    const dropped = droppedSince(shape, latest);
    return dropped ? [{ sums, shape, dropped: dropped.flatMap((i) => sums.questions[i] ?? []) }] : [];
  });
  const items = latest.questions.map(({ id }) => {
    const held = complete.flatMap(({ shape, sums }) => sums.questions[shape.indexById.get(id) ?? -1] ?? []);
    return { x: held.reduce((a, { x }) => a + x, 0n), xx: held.reduce((a, { xx }) => a + xx, 0n) };
  });
  return {
    n: sumOf(complete, ({ sums }) => sums.graded),
    items,
    t: complete.reduce((a, { sums, dropped }) => a + dropped.reduce((t, { x }) => t - x, sums.t), 0n),
    tt: complete.reduce((a, { sums, dropped }) => a + squaresWithout(sums, dropped), 0n),
  };
}

/** Sum of (t - x)² = tt - 2·xt + xx for one question dropped; for more the sum was taken when they were counted. */
function squaresWithout(sums: VersionSums, dropped: readonly QuestionSums[]): bigint {
  const [only] = dropped;
  if (!only) return sums.tt;
  if (dropped.length === 1) return sums.tt - 2n * only.xt + only.xx;
  if (!sums.reduced) throw new Error("the sums lack what the latest version needs; they must be built anew");
  return sums.reduced.squares;
}

/** A question where a version holds it. */
type Held = { shape: QuestionShape; sums: QuestionSums; version: VersionSums };

function questionStats(question: QuestionShape, index: number, parts: readonly Part[]): QuestionStats {
  const held = parts.flatMap((part): Held[] => {
    const i = part.shape.indexById.get(question.id) ?? -1;
    const [shape, sums] = [part.shape.questions[i], part.sums.questions[i]];
    return shape && sums ? [{ shape, sums, version: part.sums }] : [];
  });
  const pairs = pairSums(held);
  const percentSum = exactSum(held, ({ shape, sums }) =>
    div(mul(fromNumber(100), points(sums.x)), shape.points),
  );
  const corrected = correctedDiscrimination(pairs);
  const shareOf = (of: (sums: QuestionSums) => number) =>
    roundPercent(
      share(
        sumOf(held, ({ sums }) => of(sums)),
        pairs.n,
      ),
    );
  return {
    question_id: question.id,
    label: `Q${index + 1}`,
    points: roundScore(question.points),
    attempt_count: pairs.n,
    avg_score_percent: roundPercent(meanOrZero(percentSum, pairs.n)),
    pct_fully_correct: shareOf(({ correct }) => correct),
    pct_skipped: shareOf(({ skipped }) => skipped),
    discrimination_index: discrimination(pairs),
    discrimination_index_corrected: corrected,
    discrimination_label: discriminationLabel(pairs.n, corrected),
    option_stats: question.choices.map((choice) => optionStats(choice, held)),
  };
}

/** The question's score beside the total, over all submissions that were shown it. */
function pairSums(held: readonly Held[]): PairSums {
  const sum = (of: (item: Held) => bigint) => held.reduce((total, item) => total + of(item), 0n);
  return {
    n: sumOf(held, ({ version }) => version.graded),
    x: sum(({ sums }) => sums.x),
    xx: sum(({ sums }) => sums.xx),
    y: sum(({ version }) => version.t),
    yy: sum(({ version }) => version.tt),
    xy: sum(({ sums }) => sums.xt),
  };
}

/** Picks by option id over all versions that have the interaction. Which options are right is not told. */
function optionStats({ responseId, options }: Choice, held: readonly Held[]): OptionStats {
  let answered = 0;
  const picked = new Map<string, number>();
  for (const { shape, sums } of held) {
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
