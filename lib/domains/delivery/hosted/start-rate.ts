import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";

/** A whole school begins its exam at the same minute, from behind one address. */
const MAX_STARTS_PER_QUARTER_HOUR = 2000;

/** 429 after more attempts begun from one address than any school begins. */
export const requireStartRate = (limiter: Limiter, address: string): Promise<void> =>
  requireAttempt(limiter, `take:${address}`, MAX_STARTS_PER_QUARTER_HOUR);
