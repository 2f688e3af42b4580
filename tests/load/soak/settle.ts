import { setTimeout as sleep } from "node:timers/promises";
import type { BenchEnvironment } from "#tests/load/bench/environment.ts";
import { formatNumber } from "../bench/numbers.ts";
import type { CountingReceiver } from "./receiver.ts";

const LIMIT_MS = 60_000;

/** Checks that all accepted submissions are stored once and reach the working receiver. */
export async function waitForDeliveries(
  { database, organizationId }: BenchEnvironment,
  receiver: CountingReceiver,
  { ids, accepted, stop }: { ids: string[]; accepted: number; stop: AbortSignal },
): Promise<{ report: string[]; faults: string[] }> {
  const startedAt = performance.now();
  while (receiver.submissions.size < accepted && performance.now() - startedAt < LIMIT_MS) {
    await sleep(50, undefined, { signal: stop });
  }
  const waited = (performance.now() - startedAt) / 1000;
  const [found] = await database.sql<{ rows: number; attempts: number }[]>`
    select count(*)::int as rows,
      (select coalesce(sum(used), 0)::int from attempt_counters
        where organization_id = ${organizationId} and assessment_id = any(${ids})) as attempts
    from submissions where organization_id = ${organizationId} and assessment_id = any(${ids})`;
  const delivered = receiver.submissions.size;
  const formatFault = (what: string, count: number | undefined) =>
    count === accepted ? [] : [`${accepted} submissions were accepted, but there are ${count} ${what}`];
  return {
    report: [
      `${formatNumber(accepted, 0)} submissions accepted, ${formatNumber(found?.rows ?? 0, 0)} in the database; ` +
        `${formatNumber(delivered, 0)} told to the receiver, the last ${formatNumber(waited, 1)} s after the end, ${formatNumber(receiver.deliveries() - delivered, 0)} more than once`,
    ],
    faults: [
      ...formatFault("rows", found?.rows),
      ...formatFault("attempts", found?.attempts),
      ...formatFault("webhooks that came", delivered),
    ],
  };
}
