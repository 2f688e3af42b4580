import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { GRACE_MS } from "#lib/contract/grace-period.ts";
import { MINUTE } from "#lib/core/durations.ts";
import type { Rational } from "#lib/core/grading/rational.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundPercent, roundScore } from "#lib/core/grading/round.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { SUBMISSION_ERRORS, SUBMISSION_ISSUES } from "#lib/messages/submission-errors.ts";
import {
  getOutcomeCode,
  type Outcome,
  type StoredFinalMarks,
} from "#lib/platform/db/schema/stored-submission.ts";

/** A question's score so far. `awaited` is true if the question still needs manual grading. */
export type QuestionScore = { score: Rational; awaited: boolean };

export type Totals = { score: number; maxScore: number; percentage: number; passed: boolean };

/**
 * Computes the totals of the graded questions. Awaited questions count neither in the score nor in the maximum, so the
 * percentage is always 100 x score / max_score, or 0 if max_score is 0. After all arithmetic, scores are rounded to 4
 * decimals and the percentage to 2. `passed` compares the exact percentage with the passing score (0-100).
 */
export function computeTotals(
  questions: readonly (QuestionScore & { points: Rational })[],
  passingScorePercent: number,
): Totals {
  let score = rational.ZERO;
  let max = rational.ZERO;
  for (const question of questions) {
    if (question.awaited) continue;
    score = rational.add(score, question.score);
    max = rational.add(max, question.points);
  }
  const hundred = rational.fromNumber(100);
  const percentage = rational.isZero(max) ? rational.ZERO : rational.div(rational.mul(hundred, score), max);
  return {
    score: roundScore(score),
    maxScore: roundScore(max),
    percentage: roundPercent(percentage),
    passed: rational.compare(percentage, rational.fromNumber(passingScorePercent)) >= 0,
  };
}

type RecordedOutcomes = { questionOutcomes: readonly number[] };
type RecordedMarks = RecordedOutcomes & { finalMarks: StoredFinalMarks | null };

/**
 * Checks whether a question was recorded as skipped, so that no teacher grades it. `index` is its place in the version.
 */
export const isRecordedAsSkipped = ({ questionOutcomes }: RecordedOutcomes, index: number): boolean =>
  questionOutcomes[index] === getOutcomeCode("skipped");

/**
 * Checks whether a teacher grades a question in this submission, or has graded it. Full credit leaves a question to the
 * teacher only where one had begun to mark it.
 */
export function isGradedByTeacher(row: RecordedMarks, question: GradableQuestion): boolean {
  const { compiled, index } = question;
  if (!compiled.needsTeacher || compiled.ruling === "drop") return false;
  return compiled.ruling === "full_credit" ? keepsMark(row, question) : !isRecordedAsSkipped(row, index);
}

/** Checks whether a question has a teacher's mark, or needs one. A correction with full credit leaves it alone. */
export const keepsMark = (
  { questionOutcomes, finalMarks }: RecordedMarks,
  { id, index }: Pick<GradableQuestion, "id" | "index">,
): boolean =>
  questionOutcomes[index] === getOutcomeCode("pending") ||
  (finalMarks !== null && Object.hasOwn(finalMarks, id));

/**
 * Returns the final mark of a question, or undefined if it has none or doesn't count. A mark above the points that hold
 * after a correction counts as all of them.
 */
export function findCountedMark(
  { id, points, compiled }: GradableQuestion,
  marks: StoredFinalMarks | null,
): StoredFinalMarks[string] | undefined {
  const mark = compiled.ruling === "drop" ? undefined : marks?.[id];
  return mark && { ...mark, score: Math.min(mark.score, points) };
}

/** Throws 409 if the submission is voided, so that nobody grades it. */
export function requireNotVoided({ voidedAt }: { voidedAt: Date | null }): void {
  if (voidedAt) throw new AppError("submission_voided", SUBMISSION_ERRORS.voided);
}

/** Checks whether any question needs grading. */
export const isAwaiting = (judgments: readonly { outcome: Outcome }[]): boolean =>
  judgments.some(({ outcome }) => outcome === "pending");

/** Returns the outcome for a manual score. Both numbers are in points. */
export const getMarkOutcome = (score: number, points: number): Outcome =>
  score === points ? "correct" : score > 0 ? "partial" : "incorrect";

/** How far the clock of a caller can be ahead of ours. */
const CLOCK_SKEW_MINUTES = 5;

/** Throws 400 if a caller says that the learner started in the future. */
export function requireStarted(startedAt: Date | null | undefined, now: Date): void {
  if (!startedAt || startedAt.getTime() <= now.getTime() + CLOCK_SKEW_MINUTES * MINUTE) return;
  const message = SUBMISSION_ISSUES.startsInFuture(CLOCK_SKEW_MINUTES);
  throw invalidRequest([{ path: ["started_at"], message }]);
}

/**
 * Checks whether a submission exceeded its time limit and the grace period. A submission without a known start is never
 * late.
 */
export function isLate(startedAt: Date | null, submittedAt: Date, limitSeconds: number | null): boolean {
  if (!startedAt || limitSeconds === null) return false;
  return submittedAt.getTime() - startedAt.getTime() > limitSeconds * 1000 + GRACE_MS;
}
