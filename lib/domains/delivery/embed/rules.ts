import { AppError } from "#lib/contract/app-error.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { PresentedToken, TokenLookup, TokenRow } from "./queries.ts";

const HOUR = 3600;
/** What a token lives longer than the time limit, so that a learner who starts late can finish. */
const MARGIN = 15 * 60;

/** The time that a token's learner has, in seconds; null where there is no limit. */
export const getLimitSeconds = (
  row: Pick<AssessmentRow, "timeLimitMinutes">,
  timeFactor: number,
): number | null => (row.timeLimitMinutes === null ? null : row.timeLimitMinutes * 60 * timeFactor);

/** How long a token lives where its maker does not say: seconds. */
export const getDefaultLifetime = (limit: number | null): number =>
  Math.max(HOUR, limit === null ? 0 : limit + MARGIN);

/** How many attempts a token's learner may make in all; null: any number. */
export const getAllowedAttempts = (
  row: Pick<AssessmentRow, "allowedAttempts">,
  extra: number,
): number | null => (row.allowedAttempts === null ? null : row.allowedAttempts + extra);

/**
 * What a browser keeps unfinished answers by: a fresh token of the same learner finds them again, another learner on the
 * same computer does not, nor does the next attempt. It hides the reference that it is made from.
 */
export const getAttemptKey = (
  {
    organizationId,
    assessmentId,
    learnerRef,
    id,
  }: Pick<TokenRow, "organizationId" | "assessmentId" | "learnerRef" | "id">,
  attempt: number,
): string =>
  sha256(JSON.stringify([organizationId, assessmentId, learnerRef ?? { token: id }, attempt])).toString(
    "base64url",
  );

/** Where the request comes from, as the browser says. */
export type Sender = { origin: string | null; fetchSite: string | null };

/**
 * Whether the sender is one of the token's origins, to the letter. A page of this very service passes without an Origin,
 * and whatever it goes by where the attempt is made in one of them. This holds browsers to the list; it proves nothing about other programs, which is why a token is also secret,
 * short-lived and good for one attempt.
 */
export function isAllowedSender(
  token: Pick<PresentedToken, "isOriginListed" | "source">,
  { origin, fetchSite }: Sender,
): boolean {
  const isOwnPage = fetchSite === "same-origin" && (origin === null || token.source === "hosted");
  return isOwnPage || (origin !== null && token.isOriginListed);
}

export function requireSender(
  token: Pick<PresentedToken, "isOriginListed" | "source">,
  sender: Sender,
): void {
  if (!isAllowedSender(token, sender)) {
    throw new AppError("origin_not_allowed", "This token may not be used from this origin");
  }
}

/** 429 after more requests than a token may make in a minute. */
export function requireTokenRate({ rate }: Pick<TokenLookup, "rate">): void {
  if (!rate.allowed) throw tooManyRequests(rate.retryAfter);
}

/** `seconds`: until a request is allowed. */
export const tooManyRequests = (seconds: number) =>
  new AppError("rate_limited", "This token may make 60 requests a minute", {
    retryAfter: Math.max(1, seconds),
  });

/**
 * The refusal of an attempt that would be one more of those that guests, learners whom no product named, have open in an
 * organization at once (`organizations.limit_guest_attempts`). Those that have begun go on. Attempts are handed in or run
 * out all the time, so that it is worth trying again.
 */
export const tooManyGuests = () =>
  new AppError("rate_limited", "Too many attempts without a learner are open; try again in a minute", {
    retryAfter: 60,
  });

/** The same words for every token that is no good, so that they tell nothing. */
export const unusableToken = () =>
  new AppError("unauthenticated", "The embed token is unknown, expired or used");

export function requireLive(token: Pick<TokenRow, "consumedAt" | "expiresAt">, now: Date): void {
  if (token.consumedAt || token.expiresAt <= now) throw unusableToken();
}
