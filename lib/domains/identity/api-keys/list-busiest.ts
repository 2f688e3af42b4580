import { type Ctx, require } from "#lib/platform/context.ts";
import { listApiKeys } from "./list.ts";
import { getUsageByKey } from "./usage.ts";

/** The keys that made most calls within the last 24 hours, of those that still work: at most `most`. */
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
