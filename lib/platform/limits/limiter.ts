import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { LRUCache } from "lru-cache";
import type { Db } from "#lib/platform/db/client.ts";
import { type Algorithm, postgresExactWindow, redisExactWindow } from "./exact-window.ts";

/** What is limited: names of one tenant never meet those of another. */
export type Slot = { organizationId: string; name: string; limit: number; windowMs: number };

/** `afterSeconds`: until some of the window comes back, or, after a refusal, until a hit will be allowed. */
export type Taken = { allowed: boolean; remaining: number; afterSeconds: number };

export type Limiter = {
  /** Takes one hit if it is allowed. Rejects when the store cannot be reached. */
  take(slot: Slot): Promise<Taken>;
  /** What `take` would find, without taking. */
  look(slot: Slot): Promise<Taken>;
};

/** `timeout: 0`, or the package would answer "allowed" after five seconds; no local cache, or it would be inexact. */
const OPTIONS = { timeout: 0, ephemeralCache: false, analytics: false } as const;

function limiterOf(redis: Redis, algorithmOf: (slot: Slot) => Algorithm): Limiter {
  const made = new LRUCache<string, Ratelimit>({ max: 1000 });
  const of = (slot: Slot): Ratelimit => {
    const key = `${slot.organizationId} ${slot.limit} ${slot.windowMs}`;
    const found =
      made.get(key) ?? new Ratelimit({ redis, prefix: "limit", limiter: algorithmOf(slot), ...OPTIONS });
    made.set(key, found);
    return found;
  };
  const seconds = (reset: number) => Math.max(0, (reset - Date.now()) / 1000);
  const idOf = (slot: Slot) => `${slot.organizationId}:${slot.name}`;
  return {
    async take(slot) {
      const { success, remaining, reset } = await of(slot).limit(idOf(slot));
      return { allowed: success, remaining, afterSeconds: seconds(reset) };
    },
    async look(slot) {
      const { remaining, reset } = await of(slot).getRemaining(idOf(slot));
      return { allowed: remaining > 0, remaining, afterSeconds: seconds(reset) };
    },
  };
}

/** Limits kept in PostgreSQL: the default. The package asks for a Redis that this algorithm never calls. */
export const postgresLimiter = (db: Db): Limiter =>
  limiterOf({} as Redis, (slot) => postgresExactWindow(db, slot.organizationId, slot.limit, slot.windowMs));

export const redisLimiter = (config: { url: string; token: string }): Limiter =>
  limiterOf(
    // A Redis that takes a request and never answers counts as one that cannot be reached.
    new Redis({ ...config, retry: false, enableTelemetry: false, signal: () => AbortSignal.timeout(1000) }),
    (slot) => redisExactWindow(slot.limit, slot.windowMs),
  );
