import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";

/** A whole school begins its exam at the same minute, from behind one address. */
const STARTS_A_QUARTER_HOUR = 2000;

/** 429 after more attempts begun from one address than any school begins. */
export const requireStart = (limiter: Limiter, address: string): Promise<void> =>
  requireAttempt(limiter, `take:${address}`, STARTS_A_QUARTER_HOUR);
