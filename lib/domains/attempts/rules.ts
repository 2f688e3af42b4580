import { AppError } from "#lib/contract/app-error.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { areSkipped } from "#lib/core/grading/index.ts";
import { ATTEMPT_ERRORS } from "#lib/messages/attempts.ts";

export const createAttemptClosedError = () => new AppError("attempt_closed", ATTEMPT_ERRORS.closed);

/** Counts the questions that have an answer. */
export const countAnswered = ({ exerciseAnswers }: Answers): number =>
  exerciseAnswers
    .flatMap(({ questionAnswers }) => questionAnswers)
    .filter(({ answers }) => !areSkipped(answers)).length;

export const NO_ANSWERS: Answers = { exerciseAnswers: [] };

/** Counts the attempts that remain after the current one; null if there is no limit. */
export const countRemaining = (
  { allowedAttempts }: { allowedAttempts: number | null },
  { extraAttempts, used, isOpen }: { extraAttempts: number; used: number; isOpen: boolean },
): number | null =>
  allowedAttempts === null ? null : Math.max(0, allowedAttempts + extraAttempts - used - (isOpen ? 1 : 0));
