import { stringifySetCookie } from "cookie";
import { LOGIN_SECONDS } from "#lib/domains/lti/begin-login.ts";
import { getCookie } from "#lib/platform/http/cookies.ts";

/** Each login has its own cookie, so that several frames of a page can log in at the same time. */
const getName = (loginId: string): string => `__Host-touchstone.lti.${loginId}`;

/**
 * Builds the cookie that binds a login to its browser. It is also sent from a frame on another site: to frames of the
 * same platform only (Partitioned), which browsers allow where they block other third-party cookies.
 */
export const buildLoginCookie = (loginId: string, secret: string, maxAge = LOGIN_SECONDS): string =>
  stringifySetCookie({
    name: getName(loginId),
    value: secret,
    maxAge,
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "none",
    partitioned: true,
  });

export const getLoginCookie = (request: Request, loginId: string): string | undefined =>
  getCookie(request.headers.get("cookie"), getName(loginId));
