import { LRUCache } from "lru-cache";
import { digestToken } from "./mint.ts";
import type { PresentedToken, TokenLookup } from "./queries.ts";

/** A token that the database has reported to be over its limit. `origin`: the allowed origin that used it. */
type RateLimitedToken = Pick<PresentedToken, "id" | "organizationId"> & {
  until: number;
  origin: string | null;
};

const rateLimitedTokens = new LRUCache<string, RateLimitedToken>({ max: 50_000 });
const getCacheKey = (token: string): string => digestToken(token).toString("latin1");
const nowSeconds = (): number => performance.now() / 1000;

/**
 * Remembers when a token that has used up its limit can make requests again. Until then they are refused without asking
 * the database. The window is exact, so none of them would have been allowed.
 */
export function rememberRate(token: string, presented: TokenLookup, origin: string | null): void {
  const { allowed, remaining, resetAfter, retryAfter } = presented.rate;
  if (allowed && remaining > 0) return;
  const { id, organizationId } = presented.token;
  const until = nowSeconds() + (allowed ? resetAfter : retryAfter);
  rateLimitedTokens.set(getCacheKey(token), { id, organizationId, until, origin });
}

/** Returns a token that has to wait, and for how many seconds; undefined if it can make requests. */
export function getRateLimitWait(token: string): (RateLimitedToken & { seconds: number }) | undefined {
  const key = getCacheKey(token);
  const cached = rateLimitedTokens.get(key);
  if (!cached) return undefined;
  const seconds = cached.until - nowSeconds();
  if (seconds > 0) return { ...cached, seconds };
  rateLimitedTokens.delete(key);
  return undefined;
}
