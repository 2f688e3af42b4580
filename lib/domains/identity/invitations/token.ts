import { randomToken } from "#lib/platform/secrets.ts";

const PREFIX = "inv_";
const WELL_FORMED = /^inv_[A-Za-z0-9_-]{43}$/;

/** 32 random bytes behind a prefix that tells what it is. */
export const newInvitationToken = (): string => PREFIX + randomToken(32);

export const isInvitationToken = (text: string): boolean => WELL_FORMED.test(text);
