import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";

/** The limit is generous, because a whole school may start its exam from one IP address at the same time. */
const MAX_STARTS_PER_QUARTER_HOUR = 2000;

/** Throws 429 if too many attempts have been started from one IP address. */
export const requireStartRate = (limiter: Limiter, address: string): Promise<void> =>
  requireAttempt(limiter, `take:${address}`, MAX_STARTS_PER_QUARTER_HOUR);
