import { and, count, desc, eq, gte, sql } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import type { KeyRate } from "#lib/contract/keys.ts";
import { DAY, HOUR, MINUTE } from "#lib/core/durations.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { apiKeyRequests, apiKeys, apiKeyUsage, organizations } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import type { Limiter, Slot } from "#lib/platform/limits/limiter.ts";
import { checkPostgresWindow } from "#lib/platform/limits/sliding-window-log.ts";
import { API_KEY_COLUMNS } from "./list.ts";

const getDayAgo = (now: Date) => new Date(now.getTime() - DAY);

/** Counts each key's calls in the last 24 hours, to the hour, and how many of them were refused by a rate limit. */
export async function getUsageByKey(ctx: Ctx): Promise<Map<string, { calls: number; limited: number }>> {
  require(ctx, "keys.manage");
  const rows = await ctx.db
    .select({
      id: apiKeyUsage.apiKeyId,
      calls: sql`sum(${apiKeyUsage.calls})`.mapWith(Number),
      limited: sql`sum(${apiKeyUsage.limited})`.mapWith(Number),
    })
    .from(apiKeyUsage)
    .where(and(eq(apiKeyUsage.organizationId, ctx.organizationId), gte(apiKeyUsage.hour, getDayAgo(ctx.now))))
    .groupBy(apiKeyUsage.apiKeyId);
  return new Map(rows.map(({ id, ...usage }) => [id, usage]));
}

/** Returns a key. Throws 404 if it doesn't exist. */
export async function getApiKey(ctx: Ctx, id: string) {
  require(ctx, "keys.manage");
  const [key] = await ctx.db
    .select(API_KEY_COLUMNS)
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(id))));
  if (!key) throw notFound("API key");
  return key;
}

export type HourlyUsage = { hour: Date; calls: number; limited: number; failed: number };

/** Returns a key's usage in the last 24 hours, hour by hour from the oldest, including hours without calls. */
export async function listHourlyUsage(ctx: Ctx, id: string): Promise<HourlyUsage[]> {
  require(ctx, "keys.manage");
  const first = Math.floor((ctx.now.getTime() - DAY) / HOUR) * HOUR + HOUR;
  const rows = await ctx.db
    .select({
      hour: apiKeyUsage.hour,
      calls: sql`sum(${apiKeyUsage.calls})`.mapWith(Number),
      limited: sql`sum(${apiKeyUsage.limited})`.mapWith(Number),
      failed: sql`sum(${apiKeyUsage.failed})`.mapWith(Number),
    })
    .from(apiKeyUsage)
    .where(
      and(
        eq(apiKeyUsage.organizationId, ctx.organizationId),
        eq(apiKeyUsage.apiKeyId, asUuid(id)),
        gte(apiKeyUsage.hour, new Date(first)),
      ),
    )
    .groupBy(apiKeyUsage.hour);
  const byHour = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: 24 }, (_, i) => {
    const hour = first + i * HOUR;
    return byHour.get(hour) ?? { hour: new Date(hour), calls: 0, limited: 0, failed: 0 };
  });
}

/**
 * Returns a page of a key's latest requests, newest first. With `refused`, returns only requests with a status of 400
 * or above.
 */
export async function listKeyRequests(
  ctx: Ctx,
  input: { id: string; refused: boolean; page: number; limit: number },
) {
  require(ctx, "keys.manage");
  const requestFilter = and(
    eq(apiKeyRequests.organizationId, ctx.organizationId),
    eq(apiKeyRequests.apiKeyId, asUuid(input.id)),
    input.refused ? gte(apiKeyRequests.status, 400) : undefined,
  );
  const { page, limit } = input;
  const [items, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(apiKeyRequests)
      .where(requestFilter)
      .orderBy(desc(apiKeyRequests.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(apiKeyRequests).where(requestFilter),
  ]);
  return { items, meta: { total: all?.total ?? 0, page, limit } };
}

/**
 * Returns how much of its three rate limits a key has used in the last minute, without counting as a request itself.
 * `externalLimiter` is the store that tracks the limits if the database doesn't. Throws 404 if the key doesn't exist.
 */
export async function getKeyRates(
  ctx: Ctx,
  externalLimiter: Limiter | undefined,
  id: string,
): Promise<KeyRate[]> {
  require(ctx, "keys.manage");
  const key = await getApiKey(ctx, id);
  const [limits] = await ctx.db
    .select({
      default: organizations.limitDefault,
      submit: organizations.limitSubmit,
      check: organizations.limitCheck,
    })
    .from(organizations)
    .where(eq(organizations.id, ctx.organizationId));
  if (!limits) throw notFound("Organization");
  return Promise.all(
    (["default", "submit", "check"] as const).map(async (bucket): Promise<KeyRate> => {
      const limit = limits[bucket];
      const window = {
        organizationId: ctx.organizationId,
        name: `key:${key.id}:${bucket}`,
        limit,
        windowMs: MINUTE,
      };
      const { remaining, seconds } = await peekWindow(ctx, externalLimiter, window);
      const used = limit - remaining;
      return { bucket, limit, used, reset_after: used > 0 ? Math.ceil(seconds) : 0 };
    }),
  );
}

async function peekWindow({ db }: Ctx, externalLimiter: Limiter | undefined, window: Slot) {
  if (externalLimiter) {
    const { remaining, afterSeconds } = await externalLimiter.peek(window);
    return { remaining, seconds: afterSeconds };
  }
  const { remaining, afterMs } = await checkPostgresWindow(db, window, false);
  return { remaining, seconds: afterMs / 1000 };
}
