import { createHmac, timingSafeEqual } from "node:crypto";

/** 16 random bytes, and the 32 bytes of HMAC-SHA-256 over them, in base64url. */
const TOKEN_PATTERN = /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

/**
 * What a browser keeps after a sign-in: says nothing by itself, opens nothing, and is recognized at the next one.
 * `email` as it is stored; `nonce`: 16 random bytes in base64url.
 */
export function createDeviceToken(key: Buffer, email: string, nonce: string): string {
  const signature = createHmac("sha256", key).update(`device\0${email}\0${nonce}`).digest("base64url");
  return `${nonce}.${signature}`;
}

/**
 * The browser that a mark was given to: its nonce. Undefined unless the mark is, letter for letter, what `deviceMark`
 * gave for this account, so that one browser has one name however its cookie is written.
 */
export function verifyDeviceToken(key: Buffer, email: string, token: string | undefined): string | undefined {
  const [, nonce] = TOKEN_PATTERN.exec(token ?? "") ?? [];
  if (token === undefined || nonce === undefined) return undefined;
  const actual = Buffer.from(token);
  const expected = Buffer.from(createDeviceToken(key, email, nonce));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : undefined;
}
