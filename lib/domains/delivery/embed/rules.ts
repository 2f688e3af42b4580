import { AppError } from "#lib/contract/app-error.ts";
import { HOUR_SECONDS } from "#lib/core/durations.ts";
import { EMBED_ERRORS } from "#lib/messages/embed.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { PresentedToken, TokenLookup, TokenRow } from "./queries.ts";

/** How many seconds a token outlives the time limit, so that learners who start late can finish. */
const MARGIN = 15 * 60;

/** Returns a token's default lifetime in seconds. `limit` is the time limit in seconds. */
export const getDefaultLifetime = (limit: number | null): number =>
  Math.max(HOUR_SECONDS, limit === null ? 0 : limit + MARGIN);

/**
 * Returns the key under which a browser stores unfinished answers. All tokens of an attempt have the same key, and every
 * other attempt has a different one. It reveals nothing about the learner.
 */
export const getAttemptKey = ({ id }: { id: string }): string =>
  sha256(`attempt ${id}`).toString("base64url");

/** The origin of a request, as reported by the browser. */
export type Sender = { origin: string | null; fetchSite: string | null };

/**
 * Checks whether the sender's origin is exactly one of the token's. Requests from this service's own pages pass without
 * an Origin header, and with any origin if the attempt is made on one of these pages. The check restricts only
 * browsers, because other programs can send any origin. Tokens are therefore also secret, short-lived and valid for a
 * single attempt.
 */
export function isAllowedSender(
  token: Pick<PresentedToken, "isOriginListed" | "source">,
  { origin, fetchSite }: Sender,
): boolean {
  const isOwnPage = fetchSite === "same-origin" && (origin === null || token.source === "hosted");
  return isOwnPage || (origin !== null && token.isOriginListed);
}

/** Throws 403 `origin_not_allowed` unless the sender is allowed to use the token. */
export function requireSender(
  token: Pick<PresentedToken, "isOriginListed" | "source">,
  sender: Sender,
): void {
  if (!isAllowedSender(token, sender)) {
    throw new AppError("origin_not_allowed", EMBED_ERRORS.originNotAllowed);
  }
}

/** Throws 429 if the token is over its limit of requests per minute. */
export function requireTokenRate({ rate }: Pick<TokenLookup, "rate">): void {
  if (!rate.allowed) throw createTokenRateError(rate.retryAfter);
}

/** Creates the 429 error for a token. `seconds` is the time until the next request is allowed. */
export const createTokenRateError = (seconds: number) =>
  new AppError("rate_limited", EMBED_ERRORS.tokenRateLimited, {
    retryAfter: Math.max(1, seconds),
  });

/**
 * Creates the 429 error for the limit of guest attempts. Guests are learners that no product has named. An organization
 * limits how many of their attempts are open at once (`organizations.limit_guest_attempts`). Attempts in progress
 * continue. Attempts end all the time, so the error suggests another try.
 */
export const createGuestLimitError = () =>
  new AppError("rate_limited", EMBED_ERRORS.tooManyGuests, {
    retryAfter: 60,
  });

/**
 * Creates the 401 error for a token that can't be used. All such tokens get the same error, so that it reveals nothing
 * about the token.
 */
export const createUnusableTokenError = () => new AppError("unauthenticated", EMBED_ERRORS.tokenUnusable);

/** Throws 401 if the token is used or expired. */
export function requireLive(token: Pick<TokenRow, "consumedAt" | "expiresAt">, now: Date): void {
  if (token.consumedAt || token.expiresAt <= now) throw createUnusableTokenError();
}

/**
 * Throws 401 if the token is expired. A used one can still read its attempt until then, and on the hosted page for as long
 * as it is kept, because the result shows the answers.
 */
export function requireReadable({ token, attempt }: Pick<TokenLookup, "token" | "attempt">, now: Date): void {
  const isSubmitted = token.consumedAt !== null || attempt?.state === "submitted";
  if (token.expiresAt > now || (token.source === "hosted" && isSubmitted)) return;
  throw createUnusableTokenError();
}
