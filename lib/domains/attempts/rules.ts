import { AppError } from "#lib/contract/app-error.ts";
import { GRACE_MS } from "#lib/contract/grace-period.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { areSkipped } from "#lib/core/grading/index.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { ATTEMPT_ERRORS } from "#lib/messages/attempts.ts";

/** Checks whether the grace period after a deadline has ended. */
export const isPastGrace = (deadline: Date | null, now: Date): boolean =>
  deadline !== null && deadline.getTime() + GRACE_MS <= now.getTime();

export const createAttemptClosedError = () => new AppError("attempt_closed", ATTEMPT_ERRORS.closed);

/** Counts the questions that have an answer. Playing a recording is none. */
export function countAnswered({ exerciseAnswers }: Answers, questions: readonly GradableQuestion[]): number {
  const compiledById = new Map(questions.map(({ id, compiled }) => [id, compiled]));
  return exerciseAnswers
    .flatMap(({ questionAnswers }) => questionAnswers)
    .filter(
      ({ questionId, answers }) =>
        !areSkipped(answers, compiledById.get(questionId.toLowerCase())?.unscoredIds),
    ).length;
}

export const NO_ANSWERS: Answers = { exerciseAnswers: [] };

/** Counts the attempts that remain after the current one; null if there is no limit. */
export const countRemaining = (
  { allowedAttempts }: { allowedAttempts: number | null },
  { extraAttempts, used, isOpen }: { extraAttempts: number; used: number; isOpen: boolean },
): number | null =>
  allowedAttempts === null ? null : Math.max(0, allowedAttempts + extraAttempts - used - (isOpen ? 1 : 0));
