import { randomToken, sha256 } from "#lib/secrets.ts";

const BROWSER_ID = /^[A-Za-z0-9_-]{22}$/;

/** What a browser is known by from one attempt to the next: 16 random bytes that say nothing of anybody. */
export const newBrowserId = (): string => randomToken(16);
export const isBrowserId = (text: string | undefined): text is string =>
  text !== undefined && BROWSER_ID.test(text);

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `length` characters that stand for a browser, five bits each; its id cannot be told from them. */
const browserCode = (browserId: string, length: number): string =>
  [...sha256(`browser ${browserId}`).subarray(0, length)].map((byte) => CROCKFORD[byte & 31]).join("");

/**
 * The learner_ref of whoever takes an assessment in this browser: "Anna Schmidt · 7K3M", so that two Annas are two
 * learners. Where no name is asked for, nothing but the code tells guests apart, so that it is longer.
 */
export const hostedLearnerRef = (name: string | null, browserId: string): string =>
  name === null ? `Guest · ${browserCode(browserId, 8)}` : `${name} · ${browserCode(browserId, 4)}`;

/** The name in a learner_ref that was made in this browser; null where there is none, or another made it. */
export function nameOfLearner(learnerRef: string | null, browserId: string): string | null {
  const code = ` · ${browserCode(browserId, 4)}`;
  return learnerRef?.endsWith(code) ? learnerRef.slice(0, -code.length) : null;
}
