import { readBrowserId, signBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { buildCookie, getCookieKeys, isSecure } from "#lib/platform/http/cookies.ts";

const DAY = 86_400;
/** Browsers keep no cookie longer. */
const BROWSER_DAYS = 400;
/** As long as the result can be come back to: a token is forgotten a month after it expires. */
const ATTEMPT_DAYS = 37;

/** What a browser is known by where it takes assessments. */
export const getBrowserCookieName = (): string => `${isSecure() ? "__Host-" : ""}touchstone.browser`;
/** The token of its last attempt at one assessment. */
export const getAttemptCookieName = (): string => `${isSecure() ? "__Secure-" : ""}touchstone.attempt`;

export const buildBrowserCookie = (browserId: string): string =>
  buildCookie(getBrowserCookieName(), signBrowserId(getCookieKeys().browser, browserId), BROWSER_DAYS * DAY);

/** The id of a browser by its cookie; undefined where there is none that the service signed. */
export const parseBrowserIdCookie = (cookie: string | undefined): string | undefined =>
  readBrowserId(getCookieKeys().browser, cookie);

/** Sent to the pages of this assessment and to what they call, and nowhere else. */
export const buildAttemptCookies = (code: string, token: string): string[] =>
  [`/take/${code}`, `/api/take/${code}`].map((path) =>
    buildCookie(getAttemptCookieName(), token, ATTEMPT_DAYS * DAY, path),
  );
