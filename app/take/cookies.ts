import { readBrowserId, signBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { cookieKeys, isSecure, ownCookie } from "#lib/platform/http/cookies.ts";

const DAY = 86_400;
/** Browsers keep no cookie longer. */
const BROWSER_DAYS = 400;
/** As long as the result can be come back to: a token is forgotten a month after it expires. */
const ATTEMPT_DAYS = 37;

/** What a browser is known by where it takes assessments. */
export const browserCookie = (): string => `${isSecure() ? "__Host-" : ""}touchstone.browser`;
/** The token of its last attempt at one assessment. */
export const attemptCookie = (): string => `${isSecure() ? "__Secure-" : ""}touchstone.attempt`;

export const keepBrowser = (browserId: string): string =>
  ownCookie(browserCookie(), signBrowserId(cookieKeys().browser, browserId), BROWSER_DAYS * DAY);

/** The id of a browser by its cookie; undefined where there is none that the service signed. */
export const browserIdIn = (cookie: string | undefined): string | undefined =>
  readBrowserId(cookieKeys().browser, cookie);

/** Sent to the pages of this assessment and to what they call, and nowhere else. */
export const keepAttempt = (code: string, token: string): string[] =>
  [`/take/${code}`, `/api/take/${code}`].map((path) =>
    ownCookie(attemptCookie(), token, ATTEMPT_DAYS * DAY, path),
  );
