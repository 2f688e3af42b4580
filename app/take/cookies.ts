import { readBrowserId, signBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { buildCookie, getCookieKeys, isSecure } from "#lib/platform/http/cookies.ts";

const DAY = 86_400;
/** The longest that browsers keep a cookie. */
const BROWSER_DAYS = 400;
/** How long a learner can come back to the result: a token is deleted a month after it expires. */
const ATTEMPT_DAYS = 37;

/** The cookie that identifies a browser across assessments. */
export const getBrowserCookieName = (): string => `${isSecure() ? "__Host-" : ""}touchstone.browser`;
/** The cookie with the token of the last attempt at one assessment. */
export const getAttemptCookieName = (): string => `${isSecure() ? "__Secure-" : ""}touchstone.attempt`;

export const buildBrowserCookie = (browserId: string): string =>
  buildCookie(getBrowserCookieName(), signBrowserId(getCookieKeys().browser, browserId), BROWSER_DAYS * DAY);

/** A browser's id from its cookie; undefined unless the service signed it. */
export const parseBrowserIdCookie = (cookie: string | undefined): string | undefined =>
  readBrowserId(getCookieKeys().browser, cookie);

/** Limited to the paths of this assessment: its pages, and the API they call. */
export const buildAttemptCookies = (code: string, token: string): string[] =>
  [`/take/${code}`, `/api/take/${code}`].map((path) =>
    buildCookie(getAttemptCookieName(), token, ATTEMPT_DAYS * DAY, path),
  );
