import { type Ctx, require } from "#lib/platform/context.ts";
import { listApiKeys } from "./list.ts";
import { getUsageByKey } from "./usage.ts";

/** Returns up to `limit` active keys with the most calls in the last 24 hours, busiest first. */
export async function listBusiestKeys(
  ctx: Ctx,
  limit: number,
): Promise<{ id: string; name: string; calls: number }[]> {
  require(ctx, "keys.manage");
  const [keys, usage] = await Promise.all([listApiKeys(ctx), getUsageByKey(ctx)]);
  return keys
    .filter((key) => !key.revokedAt && (!key.expiresAt || key.expiresAt > ctx.now))
    .map(({ id, name }) => ({ id, name, calls: usage.get(id)?.calls ?? 0 }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls)
    .slice(0, limit);
}
