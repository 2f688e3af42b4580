import { randomToken } from "#lib/platform/secrets.ts";

const TOKEN_PREFIX = "inv_";
const TOKEN_PATTERN = /^inv_[A-Za-z0-9_-]{43}$/;

/** Creates a token of 32 random bytes. Its prefix identifies the kind of token. */
export const createInvitationToken = (): string => TOKEN_PREFIX + randomToken(32);

export const isInvitationToken = (text: string): boolean => TOKEN_PATTERN.test(text);
