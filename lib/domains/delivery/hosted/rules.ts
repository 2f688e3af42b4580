import { DAY_SECONDS } from "#lib/core/durations.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { getAllowedAttempts } from "#lib/domains/assessments/rules.ts";
import type { TokenAttempt, TokenLookup, TokenRow } from "#lib/domains/delivery/embed/queries.ts";

/** Returns how long an attempt can be continued, in seconds: a week plus the time limit, if any. */
export const getHostedLifetime = (limit: number | null): number => 7 * DAY_SECONDS + (limit ?? 0);

/**
 * `ready`: the token hasn't opened its attempt, or the attempt was deleted. `live`: the attempt is open. `done`:
 * submitted. `resumable`: the token has expired, but its learner's attempt is still open. `expired`: not submitted in time.
 */
export type AttemptState = "ready" | "live" | "done" | "resumable" | "expired";

/** What determines the state of a token's attempt. */
type StateLookup = {
  token: Pick<TokenRow, "consumedAt" | "expiresAt" | "startedAt" | "learnerRef">;
  attempt: Pick<TokenAttempt, "state"> | null;
  rate: Pick<TokenLookup["rate"], "allowed">;
};

/** Returns the state of a token's attempt at `now`. The attempt of a token over its rate limit is unknown. */
export function getAttemptState({ token, attempt, rate }: StateLookup, now: Date): AttemptState {
  if (token.consumedAt || attempt?.state === "submitted") return "done";
  if (attempt && attempt.state !== "open") return "expired";
  if (token.expiresAt <= now) return attempt && token.learnerRef !== null ? "resumable" : "expired";
  return attempt || (token.startedAt && !rate.allowed) ? "live" : "ready";
}

/**
 * Counts the attempts that the learner can still submit, or returns null if there is no limit. A token without a
 * learner allows only its own attempt.
 */
export function countAttemptsLeft(
  row: Pick<AssessmentRow, "allowedAttempts">,
  token: Pick<TokenRow, "learnerRef" | "extraAttempts">,
  { used, state }: { used: number; state: AttemptState },
): number | null {
  if (token.learnerRef === null) return state === "ready" || state === "live" ? 1 : 0;
  const allowed = getAllowedAttempts(row, token.extraAttempts);
  return allowed === null ? null : Math.max(0, allowed - used);
}

/**
 * The conditions under which a result shows solutions. `left` is the number of attempts that the learner can still
 * make.
 */
export type SolutionConditions = {
  passed: boolean;
  isFullyGraded: boolean;
  isVoided: boolean;
  left: number | null;
};

/**
 * Checks whether a learner can see solutions next to their answers. A pass counts only after everything is graded,
 * because grading could still change it, and unless the submission is voided. Without a limit on attempts, no attempt is
 * the last.
 */
export function mayShowSolutions(
  setting: AssessmentRow["showSolutions"],
  { passed, isFullyGraded, isVoided, left }: SolutionConditions,
): boolean {
  switch (setting) {
    case "never":
      return false;
    case "after_submit":
      return true;
    case "after_passing":
      return passed && isFullyGraded && !isVoided;
    case "after_last_attempt":
      return left === 0;
  }
}
