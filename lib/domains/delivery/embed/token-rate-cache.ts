import { LRUCache } from "lru-cache";
import { digestToken } from "./mint.ts";
import type { PresentedToken, TokenLookup } from "./queries.ts";

/** A token that is over its limit according to the database. `origin` is the allowed origin that sent the request. */
type RateLimitedToken = Pick<PresentedToken, "id" | "organizationId"> & {
  until: number;
  origin: string | null;
};

const rateLimitedTokens = new LRUCache<string, RateLimitedToken>({ max: 50_000 });
const getCacheKey = (token: string): string => digestToken(token).toString("latin1");
const nowSeconds = (): number => performance.now() / 1000;

/**
 * Remembers how long a token that has used up its limit must wait. Until then, its requests are refused without a
 * database query. The window is exact, so the database would have refused all of them too.
 */
export function rememberRate(token: string, presented: TokenLookup, origin: string | null): void {
  const { allowed, remaining, resetAfter, retryAfter } = presented.rate;
  if (allowed && remaining > 0) return;
  const { id, organizationId } = presented.token;
  const until = nowSeconds() + (allowed ? resetAfter : retryAfter);
  rateLimitedTokens.set(getCacheKey(token), { id, organizationId, until, origin });
}

/** Returns a token that has to wait and the number of seconds, or undefined if the token can make requests. */
export function getRateLimitWait(token: string): (RateLimitedToken & { seconds: number }) | undefined {
  const key = getCacheKey(token);
  const cached = rateLimitedTokens.get(key);
  if (!cached) return undefined;
  const seconds = cached.until - nowSeconds();
  if (seconds > 0) return { ...cached, seconds };
  rateLimitedTokens.delete(key);
  return undefined;
}
