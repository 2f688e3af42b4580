import { setTimeout as sleep } from "node:timers/promises";
import type { FaultEnvironment } from "./environment.ts";

/** A killed worker's leases expire after a minute. Only then are their deliveries sent. */
const LIMIT_MS = 150_000;

/** Waits until no delivery is pending. With `isQuick`, it ends the leases of dead workers at once. */
export async function drain({ tables: { sql } }: FaultEnvironment, isQuick: boolean): Promise<string[]> {
  if (isQuick) await sql`update webhook_deliveries set leased_until = now() where leased_until > now()`;
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(100)) {
    const [row] = await sql<{ count: number }[]>`
      select (select count(*)::int from webhook_deliveries where next_attempt_at is not null)
        + (select count(*)::int from webhook_fan_outs) as count`;
    if (row?.count === 0) return [];
  }
  return [`after ${LIMIT_MS / 1000} s some deliveries are still on their way`];
}
