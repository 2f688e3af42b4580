import { randomToken } from "#lib/platform/secrets.ts";

const PREFIX = "aut_";
const WELL_FORMED = /^aut_[A-Za-z0-9_-]{43}$/;

/** 32 random bytes behind a prefix that tells what it is. */
export const createLinkToken = (): string => PREFIX + randomToken(32);

export const isLinkToken = (text: string): boolean => WELL_FORMED.test(text);
