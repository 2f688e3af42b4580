import { randomInt } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import type { SettingsInput } from "#lib/contract/assessments.ts";
import { assessmentErrors } from "#lib/messages/assessment-errors.ts";
import type { AssessmentRow } from "./queries.ts";

/** What an assessment is made with where the author says nothing. */
export const DEFAULT_SETTINGS = {
  timeLimitMinutes: null,
  passingScorePercent: 50,
  allowedAttempts: 1,
  showSolutions: "never",
} as const;

/** The write form's settings as columns, only those that were given. */
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

export function requireNotArchived(row: Pick<AssessmentRow, "status">): void {
  if (row.status === "archived") throw new AppError("assessment_archived", assessmentErrors.archived);
}

/** 409 where the caller looked at an older revision than there is now; whoever names none takes what there is. */
export function requireCurrentRevision(row: Pick<AssessmentRow, "revision">, seen: number | undefined): void {
  if (seen === undefined || seen === row.revision) return;
  throw new AppError("stale_revision", assessmentErrors.staleRevision);
}

export function requirePublished(row: Pick<AssessmentRow, "status">): void {
  requireNotArchived(row);
  if (row.status !== "published") {
    throw new AppError("assessment_not_published", assessmentErrors.notPublished);
  }
}

/** Crockford's base32: no I, L, O or U, so that a code survives being read aloud. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight random characters (40 bits); the unique index settles the rare clash. */
export const generateShareCode = (): string =>
  Array.from({ length: 8 }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join("");
