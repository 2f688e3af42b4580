import { AppError } from "#lib/contract/app-error.ts";
import type { KeyLimits } from "./api-keys.ts";

type Rate = KeyLimits["rate"];

/** The headers of every keyed response: what the bucket allows, what is left, and the seconds until some comes back. */
export const buildRateHeaders = ({ limit, limitResult }: Rate): Record<string, string> =>
  limitResult
    ? {
        "RateLimit-Limit": String(limit),
        "RateLimit-Remaining": String(limitResult.remaining),
        "RateLimit-Reset": String(Math.ceil(limitResult.resetAfter)),
      }
    : {};

/** 429 unless a hit was taken; after `Retry-After` the same request is allowed. */
export function requireRate({ limit, limitResult }: Rate): void {
  if (limitResult && !limitResult.allowed) {
    throw new AppError("rate_limited", `This API key may make ${limit} such requests a minute`, {
      retryAfter: Math.max(1, limitResult.retryAfter),
    });
  }
}
