import { randomInt } from "node:crypto";
import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { SettingsInput } from "#lib/contract/assessments.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { CROCKFORD_BASE32 } from "#lib/core/crockford-base32.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import { requireRevision } from "#lib/platform/http/etag.ts";
import type { AssessmentRow } from "./queries.ts";

/** Converts the given settings to columns. */
export function toSettingsColumns(settings: SettingsInput = {}) {
  return {
    ...(settings.time_limit_minutes === undefined ? {} : { timeLimitMinutes: settings.time_limit_minutes }),
    ...(settings.passing_score_percent === undefined
      ? {}
      : { passingScorePercent: settings.passing_score_percent }),
    ...(settings.allowed_attempts === undefined ? {} : { allowedAttempts: settings.allowed_attempts }),
    ...(settings.show_solutions === undefined ? {} : { showSolutions: settings.show_solutions }),
    ...(settings.on_deadline === undefined ? {} : { onDeadline: settings.on_deadline }),
    ...(settings.opens_at === undefined ? {} : { opensAt: parseTime(settings.opens_at) }),
    ...(settings.closes_at === undefined ? {} : { closesAt: parseTime(settings.closes_at) }),
    ...(settings.grade_skipped === undefined ? {} : { gradeSkipped: settings.grade_skipped }),
    ...(settings.marking === undefined ? {} : { marking: settings.marking }),
    ...(settings.exercise_order === undefined ? {} : { exerciseOrder: settings.exercise_order }),
    ...(settings.grade_policy === undefined ? {} : { gradePolicy: settings.grade_policy }),
    ...(settings.blueprint === undefined ? {} : { blueprint: settings.blueprint }),
  };
}

const parseTime = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Throws 400 unless the assessment opens before it closes. */
export function requireOrderedPeriod({
  opensAt,
  closesAt,
}: Pick<AssessmentRow, "opensAt" | "closesAt">): void {
  if (!opensAt || !closesAt || opensAt < closesAt) return;
  throw invalidRequest([{ path: ["settings", "closes_at"], message: VALIDATION_MESSAGES.afterOpening }]);
}

/** Whether attempts can begin at `now`. */
export const isOpen = (
  { opensAt, closesAt }: Pick<AssessmentRow, "opensAt" | "closesAt">,
  now: Date,
): boolean => (!opensAt || opensAt <= now) && (!closesAt || now < closesAt);

/** Throws 409 `assessment_not_open` outside the period in which attempts can begin. */
export function requireOpen(row: Pick<AssessmentRow, "opensAt" | "closesAt">, now: Date): void {
  if (!isOpen(row, now)) throw createNotOpenError(row, now);
}

export function createNotOpenError({ opensAt }: Pick<AssessmentRow, "opensAt">, now: Date): AppError {
  const isEarly = opensAt !== null && now < opensAt;
  return new AppError(
    "assessment_not_open",
    isEarly ? ASSESSMENT_ERRORS.notOpenYet : ASSESSMENT_ERRORS.closed,
  );
}

/** Returns the learner's time limit in seconds, or null if there is none. `timeFactor` is 1 without extra time. */
export const getLimitSeconds = (
  row: Pick<AssessmentRow, "timeLimitMinutes">,
  timeFactor: number,
): number | null => (row.timeLimitMinutes === null ? null : row.timeLimitMinutes * 60 * timeFactor);

/** Returns the total number of attempts that the learner can make, or null if there is no limit. */
export const getAllowedAttempts = (
  row: Pick<AssessmentRow, "allowedAttempts">,
  extra: number,
): number | null => (row.allowedAttempts === null ? null : row.allowedAttempts + extra);

/** Throws 409 `assessment_archived`. */
export function requireNotArchived(row: Pick<AssessmentRow, "status">): void {
  if (row.status === "archived") throw new AppError("assessment_archived", ASSESSMENT_ERRORS.archived);
}

/** Throws 409 `stale_revision` if `seen` isn't the current revision. Without `seen`, any revision is accepted. */
export const requireCurrentRevision = (
  row: Pick<AssessmentRow, "revision">,
  seen: number | undefined,
): void => requireRevision(row, seen, ASSESSMENT_ERRORS.staleRevision);

/** Throws 409 `assessment_archived` or `assessment_not_published`. */
export function requirePublished(row: Pick<AssessmentRow, "status">): void {
  requireNotArchived(row);
  if (row.status !== "published") {
    throw new AppError("assessment_not_published", ASSESSMENT_ERRORS.notPublished);
  }
}

/** Generates eight random characters (40 bits). A unique index detects the rare collision. */
export const generateShareCode = (): string =>
  Array.from({ length: 8 }, () => CROCKFORD_BASE32[randomInt(CROCKFORD_BASE32.length)]).join("");
