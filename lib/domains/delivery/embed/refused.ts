import { LRUCache } from "lru-cache";
import { digestOf } from "./mint.ts";
import type { Presented, PresentedToken } from "./queries.ts";

/** A token that may ask nothing for a while, as this process has learned from the database. `origin`: who was let in. */
type Refused = Pick<PresentedToken, "id" | "organizationId"> & { until: number; origin: string | null };

const refused = new LRUCache<string, Refused>({ max: 50_000 });
const keyOf = (token: string): string => digestOf(token).toString("latin1");
const now = (): number => performance.now() / 1000;

/**
 * Remembers when a token may ask again, once it has used up what it may ask in a minute: until then its requests are
 * refused without asking the database. The window is exact, so none of them would have been allowed.
 */
export function rememberRate(token: string, presented: Presented, origin: string | null): void {
  const { allowed, remaining, resetAfter, retryAfter } = presented.rate;
  if (allowed && remaining > 0) return;
  const { id, organizationId } = presented.token;
  const until = now() + (allowed ? resetAfter : retryAfter);
  refused.set(keyOf(token), { id, organizationId, until, origin });
}

/** What is remembered of a token that has to wait, and for how many seconds; undefined for one that may ask. */
export function findWait(token: string): (Refused & { seconds: number }) | undefined {
  const key = keyOf(token);
  const held = refused.get(key);
  if (!held) return undefined;
  const seconds = held.until - now();
  if (seconds > 0) return { ...held, seconds };
  refused.delete(key);
  return undefined;
}
