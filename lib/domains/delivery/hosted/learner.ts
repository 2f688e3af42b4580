import { createHmac, timingSafeEqual } from "node:crypto";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";

const BROWSER_ID = /^[A-Za-z0-9_-]{22}$/;

/** What a browser is known by from one attempt to the next: 16 random bytes that say nothing of anybody. */
export const createBrowserId = (): string => randomToken(16);

const computeSignature = (key: Buffer, browserId: string): Buffer =>
  createHmac("sha256", key).update(`browser\0${browserId}`).digest();

/** A browser's id as its cookie has it: with the service's signature, so that nobody can make one up. */
export const signBrowserId = (key: Buffer, browserId: string): string =>
  `${browserId}.${computeSignature(key, browserId).toString("base64url")}`;

/**
 * The id in a browser's cookie; undefined where the service did not sign it. Ids of before there were signatures are
 * among these: such a browser gets a new one, and goes on with an attempt under way by the attempt's own cookie alone.
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

/** What an organization keeps of a browser's id: enough to know it in full, and nothing another organization has. */
export const digestBrowserId = (organizationId: string, browserId: string): Buffer =>
  sha256(JSON.stringify(["browser", organizationId, browserId]));

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MAX_CODE_LENGTH = 32;

/** Characters that stand for a browser, five bits each; its id cannot be told from them. */
const getBrowserCode = (browserId: string): string =>
  [...sha256(`browser ${browserId}`)].map((byte) => CROCKFORD[byte & 31]).join("");

/** Shortest codes: where no name is asked for, nothing else tells guests apart. */
const MIN_CODE_LENGTH = { named: 4, guest: 8 };

/**
 * What the learner_ref of whoever takes an assessment in this browser may be, the shortest first: "Anna Schmidt · 7K3M",
 * so that two Annas are two learners. A longer one is for when the code is another browser's too. It is shown to people,
 * so that it opens nothing.
 */
export function listLearnerRefs(name: string | null, browserId: string): string[] {
  const code = getBrowserCode(browserId);
  const shortest = name === null ? MIN_CODE_LENGTH.guest : MIN_CODE_LENGTH.named;
  return Array.from(
    { length: MAX_CODE_LENGTH - shortest + 1 },
    (_, more) => `${name ?? "Guest"} · ${code.slice(0, shortest + more)}`,
  );
}

/** The name in a learner_ref that was made in this browser; null where there is none, or another made it. */
export function parseLearnerName(learnerRef: string | null, browserId: string): string | null {
  const [, name = "", code = ""] = /^(.*) · ([^ ]+)$/su.exec(learnerRef ?? "") ?? [];
  const isOwn = code.length >= MIN_CODE_LENGTH.named && getBrowserCode(browserId).startsWith(code);
  const isGuest = name === "Guest" && code.length >= MIN_CODE_LENGTH.guest;
  return isOwn && !isGuest ? name : null;
}
