import { DAY_SECONDS } from "#lib/core/durations.ts";
import { readBrowserId, signBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { buildCookie, getCookieKeys, isSecure } from "#lib/platform/http/cookies.ts";

/** The maximum number of days for which browsers keep a cookie. */
const BROWSER_DAYS = 400;
/** How many days a learner can return to the result. A token is deleted a month after it expires. */
const ATTEMPT_DAYS = 37;

/** Returns the name of the cookie that identifies a browser across assessments. */
export const getBrowserCookieName = (): string => `${isSecure() ? "__Host-" : ""}touchstone.browser`;
/** Returns the name of the cookie with the token of the last attempt at an assessment. */
export const getAttemptCookieName = (): string => `${isSecure() ? "__Secure-" : ""}touchstone.attempt`;

export const buildBrowserCookie = (browserId: string): string =>
  buildCookie(
    getBrowserCookieName(),
    signBrowserId(getCookieKeys().browser, browserId),
    BROWSER_DAYS * DAY_SECONDS,
  );

/** Parses a browser's id from its cookie. Returns undefined unless the service signed the cookie. */
export const parseBrowserIdCookie = (cookie: string | undefined): string | undefined =>
  readBrowserId(getCookieKeys().browser, cookie);

/** Builds cookies that are limited to the assessment's paths: its pages, and the API endpoints they call. */
export const buildAttemptCookies = (code: string, token: string): string[] =>
  [`/take/${code}`, `/api/take/${code}`].map((path) =>
    buildCookie(getAttemptCookieName(), token, ATTEMPT_DAYS * DAY_SECONDS, path),
  );
