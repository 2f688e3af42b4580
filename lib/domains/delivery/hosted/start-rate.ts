import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";

/** Generous, because a whole school may start its exam from one IP address at the same time. */
const MAX_STARTS_PER_QUARTER_HOUR = 2000;

/** Throws 429 after too many started attempts from one IP address. */
export const requireStartRate = (limiter: Limiter, address: string): Promise<void> =>
  requireAttempt(limiter, `take:${address}`, MAX_STARTS_PER_QUARTER_HOUR);
