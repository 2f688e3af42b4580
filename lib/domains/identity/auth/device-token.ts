import { createHmac, timingSafeEqual } from "node:crypto";

/** 16 random bytes and the 32 bytes of their HMAC-SHA-256, both in base64url. */
const TOKEN_PATTERN = /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

/**
 * Creates the token that identifies a browser at its next sign-in to the account. It contains no personal data and
 * grants no access. `email` is the normalized address; `nonce` is 16 random bytes in base64url.
 */
export function createDeviceToken(key: Buffer, email: string, nonce: string): string {
  const signature = createHmac("sha256", key).update(`device\0${email}\0${nonce}`).digest("base64url");
  return `${nonce}.${signature}`;
}

/**
 * Returns the nonce of a device token, which identifies the browser. Returns undefined unless the token is exactly what
 * `createDeviceToken` returned for this account, because a different spelling of a cookie must not count as another
 * browser.
 */
export function verifyDeviceToken(key: Buffer, email: string, token: string | undefined): string | undefined {
  const [, nonce] = TOKEN_PATTERN.exec(token ?? "") ?? [];
  if (token === undefined || nonce === undefined) return undefined;
  const actual = Buffer.from(token);
  const expected = Buffer.from(createDeviceToken(key, email, nonce));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : undefined;
}
