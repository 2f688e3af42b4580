import { hkdfSync } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { decode } from "next-auth/jwt";
import { env } from "#lib/platform/runtime/env.ts";

/**
 * Over HTTPS the browser itself refuses a cookie of these names that another host, or an insecure page, tries to set.
 */
const getCookiePrefix = () => (isSecure() ? "__Host-" : "");
export const isSecure = (): boolean => env().PUBLIC_URL.startsWith("https:");
export const getSessionCookieName = (): string => `${getCookiePrefix()}touchstone.session`;
export const getDeviceCookieName = (): string => `${getCookiePrefix()}touchstone.device`;
export const getCsrfCookieName = (): string => `${getCookiePrefix()}touchstone.csrf`;

/** A key for one purpose, made of the one that seals secrets, so that there is one secret to keep. */
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

/** One cookie of a Cookie header; undefined where it is missing or no valid percent-encoding, which we never write. */
export const getCookie = (header: string | null | undefined, name: string): string | undefined =>
  parseCookie(header ?? "", { decode: decodeCookieValue })[name];

function decodeCookieValue(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The id of the session that a cookie names, if it is one of ours and not past its time. */
export async function readSessionId(cookie: string | undefined): Promise<string | undefined> {
  if (!cookie) return undefined;
  const token = await decode({ token: cookie, secret: getCookieKeys().session }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** A Set-Cookie for our own pages, which scripts can't read. `maxAge`: seconds for which the browser keeps it. */
export const buildCookie = (name: string, value: string, maxAge: number, path = "/"): string =>
  stringifySetCookie({ name, value, maxAge, path, httpOnly: true, sameSite: "lax", secure: isSecure() });

/** A Set-Cookie that takes the session's cookie away. */
export const buildExpiredSessionCookie = (): string => buildCookie(getSessionCookieName(), "", 0);
