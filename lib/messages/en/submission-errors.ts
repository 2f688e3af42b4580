import { formatCount } from "../format-count.ts";

/** Reasons for rejecting answers. */
export const SUBMISSION_ERRORS = {
  attemptsExhausted: "The learner has used all attempts at this assessment",
  notVoidable: "A draft submission doesn't count anyway, so it can't be voided",
  voided: "A voided submission can't be graded",
  notAutoGradable: "A teacher grades this question, so it can't be checked automatically",
  checkLimitExceeded: "This question has no checks left for now; try again later",
};

/** Problems with the answers to an assessment. Each phrase follows the path of its value. */
export const SUBMISSION_ISSUES = {
  unknownExercise: "is not an exercise in this assessment",
  unknownQuestion: "is not a question in this exercise",
  duplicate: "is answered more than once",
  startsInFuture: (minutes: number) =>
    `must not be more than ${formatCount(minutes, "minute")} in the future`,
  invalidLearnerRef: "must not contain NUL or invalid percent-encoding",
};
