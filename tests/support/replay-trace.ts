import type { SubmissionTrace } from "#lib/contract/trace.ts";

/*
 * Computes scores from a trace alone, as a client would: with its own arithmetic, and by what the API reference says.
 */

type Fraction = [n: bigint, d: bigint];
type Question = SubmissionTrace["questions"][number];
type Interaction = Question["interactions"][number];

const ZERO: Fraction = [0n, 1n];
const parse = (text: string): Fraction => {
  const [n = "", d = "1"] = text.split("/");
  return [BigInt(n), BigInt(d)];
};
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const divide = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
const max = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a);
const min = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);
const isEqual = (a: Fraction, b: Fraction): boolean => a[0] * b[1] === b[0] * a[1];

/** Rounds half away from zero. */
function round([n, d]: Fraction, decimals: number): number {
  const unit = 10n ** BigInt(decimals);
  const size = n < 0n ? -n : n;
  const nearest = (2n * size * unit + d) / (2n * d);
  return Number(`${n < 0n ? "-" : ""}${nearest / unit}.${String(nearest % unit).padStart(decimals, "0")}`);
}

function replayInteraction({ rule, entries, ...trace }: Interaction): Fraction | null {
  if (rule === "teacher") return null;
  if (rule === "recorded") return parse(trace.fraction ?? "");
  const has = (...verdicts: string[]) => entries.filter(({ verdict }) => verdicts.includes(verdict));
  let raw = ZERO;
  if (rule === "best_match") raw = parse(has("match")[0]?.fraction ?? "0");
  if (rule === "sum") {
    raw = has("match", "partial", "unlisted").reduce((sum, { fraction }) => add(sum, parse(fraction)), ZERO);
  }
  if (rule === "all_or_nothing") raw = has("match").length === entries.length ? [1n, 1n] : ZERO;
  if (!isEqual(raw, parse(trace.raw_fraction ?? ""))) throw new Error("raw_fraction doesn't follow");
  return min(max(raw, parse(trace.min_fraction)), parse(trace.max_fraction));
}

function replayKeys(points: Fraction, interactions: readonly Interaction[]): Fraction {
  let [sum, weights] = [ZERO, ZERO];
  for (const interaction of interactions) {
    const fraction = replayInteraction(interaction) ?? ZERO;
    if (interaction.fraction !== null && !isEqual(fraction, parse(interaction.fraction))) {
      throw new Error("fraction doesn't follow");
    }
    sum = add(sum, multiply(parse(interaction.weight), fraction));
    weights = add(weights, parse(interaction.weight));
  }
  return interactions.length === 0 ? ZERO : max(ZERO, divide(multiply(points, sum), weights));
}

/** Computes the exact score of a question. Null if it doesn't count yet. */
function replayQuestion({ scored_by, teacher, ...question }: Question): Fraction | null {
  const points = parse(question.points);
  if (scored_by === "pending") return null;
  if (scored_by === "full_credit") return points;
  if (scored_by === "teacher") return min(parse(teacher?.score ?? ""), points);
  if (scored_by !== "keys") return ZERO;
  const [first, ...others] = question.key_sets;
  if (!first) return replayKeys(points, question.interactions);
  const decider = others.reduce((best, set) => {
    return isLess(replayKeys(points, best.interactions), replayKeys(points, set.interactions)) ? set : best;
  }, first);
  if (!decider.decides) throw new Error("another set of keys decides");
  return replayKeys(points, decider.interactions);
}

/** Computes the totals of a submission. */
export function replayTrace({ questions, rounding, passing_score_percent }: SubmissionTrace) {
  let [score, points] = [ZERO, ZERO];
  for (const question of questions) {
    const earned = replayQuestion(question);
    if (!isEqual(earned ?? ZERO, parse(question.score))) throw new Error("score doesn't follow");
    if (!earned) continue;
    score = add(score, earned);
    points = add(points, parse(question.points));
  }
  const percentage = points[0] === 0n ? ZERO : divide(multiply([100n, 1n], score), points);
  return {
    score: round(score, rounding.score_decimals),
    max_score: round(points, rounding.score_decimals),
    percentage: round(percentage, rounding.percentage_decimals),
    passed: !isLess(percentage, parse(String(passing_score_percent))),
  };
}
