import { createHash, randomUUID } from "node:crypto";
import type { Ratelimit } from "@upstash/ratelimit";
import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/** The type of the `limiter` option of `new Ratelimit()`. */
export type Algorithm = ConstructorParameters<typeof Ratelimit>[0]["limiter"];
type Limiter = ReturnType<Algorithm>;
type LimitResponse = Awaited<ReturnType<Limiter["limit"]>>;

/*
 * Two algorithms for @upstash/ratelimit that behave the same. A hit is allowed if fewer than `limit` hits were allowed
 * in the `windowMs` before it. Refused hits don't count. `reset` (epoch milliseconds) is when the oldest counted hit
 * leaves the window or, after a refusal, when another hit is allowed. If the clock is set back by more than a second,
 * the stored hits move back with it, so that no caller waits longer than the window. The package's own sliding window
 * isn't used because it interpolates between two fixed windows, which is inexact.
 */

/**
 * A script that stores the allowed hits in a sorted set, by Redis's clock, in a single call. After a refusal, the next
 * hit is allowed when hit `n - limit` (counted from 0) leaves the window.
 */
const LUA = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local limit, window, take = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local newest = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
local ahead = newest[2] and tonumber(newest[2]) - now or 0
if ahead > 1000 then
  for _, hit in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('ZINCRBY', KEYS[1], -ahead, hit) end
elseif ahead > 0 then now = now + ahead end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local n = redis.call('ZCARD', KEYS[1])
local allowed = n + take <= limit
if allowed and take > 0 then
  redis.call('ZADD', KEYS[1], now, ARGV[4])
  redis.call('PEXPIRE', KEYS[1], window)
  n = n + 1
end
local index = 0
if not allowed then index = n - limit end
local leaving = redis.call('ZRANGE', KEYS[1], index, index, 'WITHSCORES')
local after = 0
if leaving[2] then after = tonumber(leaving[2]) + window - now end
return { allowed and 1 or 0, math.max(0, limit - n), after }`;
const LUA_SHA = createHash("sha1").update(LUA).digest("hex");

type RedisScripts = {
  evalsha(sha: string, keys: string[], args: string[]): Promise<unknown>;
  eval(script: string, keys: string[], args: string[]): Promise<unknown>;
};

/**
 * Creates a window that is stored in Redis (Upstash REST, or Redis behind a bridge with that API). Rejects if it can't
 * be reached.
 */
export function createRedisWindow(limit: number, windowMs: number): Algorithm {
  const call = async (context: unknown, name: string, consume: 0 | 1): Promise<LimitResponse> => {
    const { redis } = context as { redis: RedisScripts };
    const args = [String(limit), String(windowMs), String(consume), randomUUID()];
    const result = await redis.evalsha(LUA_SHA, [name], args).catch((error: unknown) => {
      if (String(error).includes("NOSCRIPT")) return redis.eval(LUA, [name], args);
      throw error;
    });
    const [allowed, remaining, waitMs] = result as [number, number, number];
    return toLimitResponse(allowed === 1, limit, remaining, waitMs);
  };
  return createAlgorithm(call);
}

/** A window that is stored in PostgreSQL. */
export type RateWindow = { organizationId: string; name: string; limit: number; windowMs: number };
/** `afterMs` is the time until the oldest hit leaves the window or, after a refusal, until another hit is allowed. */
type WindowState = { allowed: boolean; remaining: number; afterMs: number };

/** Counts a hit or, if `consume` is false, only reads the window. The SQL function `rate_take` does the work. */
export async function checkPostgresWindow(
  db: Db,
  { organizationId, name, limit, windowMs }: RateWindow,
  consume: boolean,
): Promise<WindowState> {
  const [row] = await db.execute<{
    granted: number;
    remaining: string;
    reset_after: number;
    retry_after: number;
  }>(
    sql`select granted, remaining, reset_after, retry_after
      from rate_take(${organizationId}, ${name}, ${limit}, ${windowMs} * interval '1 millisecond', ${consume ? 1 : 0})`,
  );
  if (!row) throw new Error("rate_take returned no row");
  const remaining = Number(row.remaining);
  const allowed = consume ? row.granted > 0 : remaining > 0;
  return { allowed, remaining, afterMs: (allowed ? row.reset_after : row.retry_after) * 1000 };
}

/** Creates a window for an organization, stored in PostgreSQL. */
export function createPostgresWindow(
  db: Db,
  organizationId: string,
  limit: number,
  windowMs: number,
): Algorithm {
  const call = async (_context: unknown, name: string, consume: 0 | 1): Promise<LimitResponse> => {
    const window = { organizationId, name, limit, windowMs };
    const { allowed, remaining, afterMs } = await checkPostgresWindow(db, window, consume === 1);
    return toLimitResponse(allowed, limit, remaining, afterMs);
  };
  return createAlgorithm(call);
}

const createAlgorithm =
  (call: (context: unknown, name: string, consume: 0 | 1) => Promise<LimitResponse>): Algorithm =>
  () => ({
    limit: (context, name) => call(context, name, 1),
    getRemaining: (context, name) => call(context, name, 0),
    resetTokens: () => Promise.reject(new Error("Counted hits can't be reset")),
  });

const toLimitResponse = (
  success: boolean,
  limit: number,
  remaining: number,
  afterMs: number,
): LimitResponse => ({
  success,
  limit,
  remaining,
  reset: Date.now() + Math.ceil(afterMs),
  pending: Promise.resolve(),
});
