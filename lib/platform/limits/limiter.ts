import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { LRUCache } from "lru-cache";
import type { Db } from "#lib/platform/db/client.ts";
import { type Algorithm, createPostgresWindow, createRedisWindow } from "./sliding-window-log.ts";

/** The subject of a limit. The same name in two organizations has two separate limits. */
export type Slot = { organizationId: string; name: string; limit: number; windowMs: number };

/**
 * `afterSeconds` is the time until the oldest hit leaves the window or, after a refusal, until another hit is allowed.
 */
export type LimitResult = { allowed: boolean; remaining: number; afterSeconds: number };

export type Limiter = {
  /** Counts a hit if it is allowed. Rejects if the store can't be reached. */
  consume(slot: Slot): Promise<LimitResult>;
  /** Returns the result that `consume` would return, without counting a hit. */
  peek(slot: Slot): Promise<LimitResult>;
};

/**
 * With its default timeout, the package would allow the hit after five seconds. With its local cache, limits would be
 * inexact.
 */
const RATELIMIT_OPTIONS = { timeout: 0, ephemeralCache: false, analytics: false } as const;

function createLimiter(redis: Redis, createAlgorithm: (slot: Slot) => Algorithm): Limiter {
  const instances = new LRUCache<string, Ratelimit>({ max: 1000 });
  const getRatelimit = (slot: Slot): Ratelimit => {
    const key = `${slot.organizationId} ${slot.limit} ${slot.windowMs}`;
    const instance =
      instances.get(key) ??
      new Ratelimit({ redis, prefix: "limit", limiter: createAlgorithm(slot), ...RATELIMIT_OPTIONS });
    instances.set(key, instance);
    return instance;
  };
  const getWaitSeconds = (reset: number) => Math.max(0, (reset - Date.now()) / 1000);
  const getIdentifier = (slot: Slot) => `${slot.organizationId}:${slot.name}`;
  return {
    async consume(slot) {
      const { success, remaining, reset } = await getRatelimit(slot).limit(getIdentifier(slot));
      return { allowed: success, remaining, afterSeconds: getWaitSeconds(reset) };
    },
    async peek(slot) {
      const { remaining, reset } = await getRatelimit(slot).getRemaining(getIdentifier(slot));
      return { allowed: remaining > 0, remaining, afterSeconds: getWaitSeconds(reset) };
    },
  };
}

/**
 * Creates the default limiter, which stores limits in PostgreSQL. The package requires a Redis client, but this
 * algorithm never uses it.
 */
export const createPostgresLimiter = (db: Db): Limiter =>
  createLimiter({} as Redis, (slot) =>
    createPostgresWindow(db, slot.organizationId, slot.limit, slot.windowMs),
  );

export const createRedisLimiter = (config: { url: string; token: string }): Limiter =>
  createLimiter(
    // A Redis server that accepts a request but doesn't respond within a second counts as unreachable.
    new Redis({ ...config, retry: false, enableTelemetry: false, signal: () => AbortSignal.timeout(1000) }),
    (slot) => createRedisWindow(slot.limit, slot.windowMs),
  );
