import { hkdfSync } from "node:crypto";
import { decode } from "next-auth/jwt";
import { env } from "#lib/platform/runtime/env.ts";

/** Over HTTPS the browser itself refuses a cookie of these names that another host, or an insecure page, tries to set. */
const prefix = () => (isSecure() ? "__Host-" : "");
export const isSecure = (): boolean => env().PUBLIC_URL.startsWith("https:");
export const sessionCookie = (): string => `${prefix()}touchstone.session`;
export const deviceCookie = (): string => `${prefix()}touchstone.device`;
export const csrfCookie = (): string => `${prefix()}touchstone.csrf`;

/** A key for one purpose, made of the one that seals secrets, so that there is one secret to keep. */
const derived = (purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", env().encryptionKey(), "", `touchstone ${purpose}`, 32));

type CookieKeys = { session: string; device: Buffer; browser: Buffer };
let keys: CookieKeys | undefined;
export function cookieKeys(): CookieKeys {
  keys ??= {
    session: derived("session").toString("base64url"),
    device: derived("device"),
    browser: derived("browser"),
  };
  return keys;
}

/** One cookie of a Cookie header. */
export function cookieOf(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return decoded(value.join("=").trim());
  }
  return undefined;
}

/** What is no valid percent-encoding was not written by us. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The id of the session that a cookie names, if it is one of ours and not past its time. */
export async function sessionIdOf(cookie: string | undefined): Promise<string | undefined> {
  if (!cookie) return undefined;
  const token = await decode({ token: cookie, secret: cookieKeys().session }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** A Set-Cookie for pages of ours alone, which scripts cannot read. `seconds`: how long the browser keeps it. */
export const ownCookie = (name: string, value: string, seconds: number, path = "/"): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure() ? "; Secure" : ""}`;

/** A Set-Cookie that takes the session's cookie away. */
export const withoutSession = (): string => ownCookie(sessionCookie(), "", 0);
