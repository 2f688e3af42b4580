import { createHmac, timingSafeEqual } from "node:crypto";
import { CROCKFORD_BASE32 } from "#lib/core/crockford-base32.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";

const BROWSER_ID = /^[A-Za-z0-9_-]{22}$/;

/** Creates the id that identifies a browser across attempts: 16 random bytes without personal data. */
export const createBrowserId = (): string => randomToken(16);

const computeSignature = (key: Buffer, browserId: string): Buffer =>
  createHmac("sha256", key).update(`browser\0${browserId}`).digest();

/** Returns the cookie value for a browser's id, signed so that it can't be forged. */
export const signBrowserId = (key: Buffer, browserId: string): string =>
  `${browserId}.${computeSignature(key, browserId).toString("base64url")}`;

/**
 * Returns the id in a browser's cookie, or undefined unless the service signed it. Ids issued before signatures were
 * introduced aren't signed. A browser with an unsigned id gets a new id, and continues an open attempt through the
 * attempt's own cookie.
 */
export function readBrowserId(key: Buffer, cookie: string | undefined): string | undefined {
  const [id = "", signature = "", ...more] = (cookie ?? "").split(".");
  if (!BROWSER_ID.test(id) || more.length > 0) return undefined;
  const expected = computeSignature(key, id);
  const given = Buffer.from(signature, "base64url");
  const isSigned =
    signature === given.toString("base64url") &&
    given.length === expected.length &&
    timingSafeEqual(given, expected);
  return isSigned ? id : undefined;
}

/** Computes the digest of a browser's id that an organization stores. The digest differs between organizations. */
export const digestBrowserId = (organizationId: string, browserId: string): Buffer =>
  sha256(JSON.stringify(["browser", organizationId, browserId]));

const MAX_CODE_LENGTH = 32;

/** Returns a code for a browser, with 5 bits in each character. The code doesn't reveal the browser's id. */
const getBrowserCode = (browserId: string): string =>
  [...sha256(`browser ${browserId}`)].map((byte) => CROCKFORD_BASE32[byte & 31]).join("");

/** The minimum lengths of a code. Guests get longer codes, because without names only the code distinguishes them. */
const MIN_CODE_LENGTH = { named: 4, guest: 8 };

/**
 * Lists the possible values of learner_ref for a learner in this browser, shortest first, such as "Anna Schmidt ·
 * 7K3M". The code distinguishes learners who have the same name but use different browsers. Longer codes are used when
 * another browser already has the shorter code. People see these references, so they grant no access.
 */
export function listLearnerRefs(name: string | null, browserId: string): string[] {
  const code = getBrowserCode(browserId);
  const shortest = name === null ? MIN_CODE_LENGTH.guest : MIN_CODE_LENGTH.named;
  return Array.from(
    { length: MAX_CODE_LENGTH - shortest + 1 },
    (_, more) => `${name ?? "Guest"} · ${code.slice(0, shortest + more)}`,
  );
}

/** Returns the name in a learner_ref from this browser, or null for guests and for references from elsewhere. */
export function parseLearnerName(learnerRef: string | null, browserId: string): string | null {
  const [, name = "", code = ""] = /^(.*) · ([^ ]+)$/su.exec(learnerRef ?? "") ?? [];
  const isOwn = code.length >= MIN_CODE_LENGTH.named && getBrowserCode(browserId).startsWith(code);
  const isGuest = name === "Guest" && code.length >= MIN_CODE_LENGTH.guest;
  return isOwn && !isGuest ? name : null;
}
