import { hkdfSync } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { decode } from "next-auth/jwt";
import { DAY_SECONDS } from "#lib/core/durations.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { decodePercent } from "./decode-percent.ts";

/**
 * Returns the prefix of cookie names. With `__Host-`, which requires HTTPS, browsers reject a cookie that another host
 * or an insecure page tries to set.
 */
const getCookiePrefix = () => (isSecure() ? "__Host-" : "");
export const isSecure = (): boolean => env().PUBLIC_URL.startsWith("https:");
export const getSessionCookieName = (): string => `${getCookiePrefix()}touchstone.session`;
export const getDeviceCookieName = (): string => `${getCookiePrefix()}touchstone.device`;
export const getReturnCookieName = (): string => `${getCookiePrefix()}touchstone.return`;
export const getCsrfCookieName = (): string => `${getCookiePrefix()}touchstone.csrf`;

/**
 * The cookie with the language that the user chose for the dashboard, so that it is known before the account is. The
 * learners' pages have a cookie of their own.
 */
export const LANGUAGE_COOKIE = "touchstone.dashboard_language";

/** Derives a key for one purpose from the encryption key, so that operators only have to keep one secret. */
const deriveKey = (purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", env().encryptionKey(), "", `touchstone ${purpose}`, 32));

type CookieKeys = { session: string; device: Buffer; browser: Buffer };
let keys: CookieKeys | undefined;
export function getCookieKeys(): CookieKeys {
  keys ??= {
    session: deriveKey("session").toString("base64url"),
    device: deriveKey("device"),
    browser: deriveKey("browser"),
  };
  return keys;
}

/**
 * Returns a cookie from a Cookie header, or undefined if it is missing or isn't valid percent-encoding, which we never
 * write.
 */
export const getCookie = (header: string | null | undefined, name: string): string | undefined =>
  parseCookie(header ?? "", { decode: decodePercent })[name];

/** Returns the session id in a cookie, or undefined if the cookie isn't one of ours or has expired. */
export async function readSessionId(cookie: string | undefined): Promise<string | undefined> {
  if (!cookie) return undefined;
  const token = await decode({ token: cookie, secret: getCookieKeys().session }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/**
 * Builds a Set-Cookie header for our own pages. Scripts can't read the cookie. The browser keeps it for `maxAge`
 * seconds.
 */
export const buildCookie = (name: string, value: string, maxAge: number, path = "/"): string =>
  stringifySetCookie({ name, value, maxAge, path, httpOnly: true, sameSite: "lax", secure: isSecure() });

/** The number of seconds for which browsers keep the chosen language. It is the longest time that they allow. */
export const LANGUAGE_COOKIE_SECONDS = 400 * DAY_SECONDS;

/** Builds a Set-Cookie header with the chosen language. Null deletes the cookie, so that the browser's language applies. */
export const buildLanguageCookie = (language: string | null): string =>
  buildCookie(LANGUAGE_COOKIE, language ?? "", language === null ? 0 : LANGUAGE_COOKIE_SECONDS);

/** Builds a Set-Cookie header that deletes the session cookie. */
export const buildExpiredSessionCookie = (): string => buildCookie(getSessionCookieName(), "", 0);
