import { randomToken } from "#lib/platform/secrets.ts";

const PREFIX = "aut_";
const TOKEN_PATTERN = /^aut_[A-Za-z0-9_-]{43}$/;

/** Creates a token of 32 random bytes. Its prefix identifies the kind of token. */
export const createLinkToken = (): string => PREFIX + randomToken(32);

export const isLinkToken = (text: string): boolean => TOKEN_PATTERN.test(text);
