import { randomInt } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import type { SettingsInput } from "#lib/contract/assessments.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import type { AssessmentRow } from "./queries.ts";

/** The settings of a new assessment that the author didn't specify. */
export const DEFAULT_SETTINGS = {
  timeLimitMinutes: null,
  passingScorePercent: 50,
  allowedAttempts: 1,
  showSolutions: "never",
} as const;

/** The given settings as columns. */
export function toSettingsColumns(settings: SettingsInput = {}) {
  return {
    ...(settings.time_limit_minutes === undefined ? {} : { timeLimitMinutes: settings.time_limit_minutes }),
    ...(settings.passing_score_percent === undefined
      ? {}
      : { passingScorePercent: settings.passing_score_percent }),
    ...(settings.allowed_attempts === undefined ? {} : { allowedAttempts: settings.allowed_attempts }),
    ...(settings.show_solutions === undefined ? {} : { showSolutions: settings.show_solutions }),
  };
}

/** Throws 409 `assessment_archived`. */
export function requireNotArchived(row: Pick<AssessmentRow, "status">): void {
  if (row.status === "archived") throw new AppError("assessment_archived", ASSESSMENT_ERRORS.archived);
}

/** Throws 409 `stale_revision` if `seen` isn't the current revision. Without `seen`, any revision is accepted. */
export function requireCurrentRevision(row: Pick<AssessmentRow, "revision">, seen: number | undefined): void {
  if (seen === undefined || seen === row.revision) return;
  throw new AppError("stale_revision", ASSESSMENT_ERRORS.staleRevision);
}

/** Throws 409 `assessment_archived` or `assessment_not_published`. */
export function requirePublished(row: Pick<AssessmentRow, "status">): void {
  requireNotArchived(row);
  if (row.status !== "published") {
    throw new AppError("assessment_not_published", ASSESSMENT_ERRORS.notPublished);
  }
}

/** Crockford's base32 has no I, L, O or U, so that a code can be read aloud without mistakes. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight random characters (40 bits). A unique index detects the rare collision. */
export const generateShareCode = (): string =>
  Array.from({ length: 8 }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join("");
