import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import type { TokenRow } from "#lib/domains/delivery/embed/queries.ts";
import { getAllowedAttempts } from "#lib/domains/delivery/embed/rules.ts";

const WEEK = 7 * 86_400;

/** How long an attempt can be gone on with, in seconds: a week, and the time limit where there is one. */
export const getHostedLifetime = (limit: number | null): number => WEEK + (limit ?? 0);

/** `ready`: its clock has not begun. `done`: handed in. `expired`: nobody handed it in while it could be. */
export type AttemptState = "ready" | "live" | "done" | "expired";

export function getAttemptState(
  token: Pick<TokenRow, "consumedAt" | "expiresAt" | "startedAt">,
  now: Date,
): AttemptState {
  if (token.consumedAt) return "done";
  if (token.expiresAt <= now) return "expired";
  return token.startedAt ? "live" : "ready";
}

/**
 * How many attempts a token's learner may still hand in, after `used`; null: any number. A token that names nobody is
 * good for its one attempt, while it can be made.
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

/** What decides whether a result is shown with the solutions. `left`: attempts that the learner may still make. */
export type SolutionConditions = { passed: boolean; isFullyGraded: boolean; left: number | null };

/**
 * Whether a learner sees the solutions beside their answers. Passing counts once a teacher's marks can no longer undo it;
 * without a limit on attempts there is never a last one.
 */
export function mayShowSolutions(
  setting: AssessmentRow["showSolutions"],
  { passed, isFullyGraded, left }: SolutionConditions,
): boolean {
  switch (setting) {
    case "never":
      return false;
    case "after_submit":
      return true;
    case "after_passing":
      return passed && isFullyGraded;
    case "after_last_attempt":
      return left === 0;
  }
}
