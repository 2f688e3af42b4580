import { setTimeout as sleep } from "node:timers/promises";
import { figure } from "../bench/numbers.ts";
import type { Stage } from "../bench/stage.ts";
import type { Counting } from "./receiver.ts";

const MOST_MS = 60_000;

/** Whether all that was accepted is in the database once, and gets to the receiver that takes all. */
export async function settle(
  { database, organizationId }: Stage,
  receiver: Counting,
  { ids, accepted, stop }: { ids: string[]; accepted: number; stop: AbortSignal },
): Promise<{ report: string[]; faults: string[] }> {
  const begun = performance.now();
  while (receiver.submissions.size < accepted && performance.now() - begun < MOST_MS) {
    await sleep(50, undefined, { signal: stop });
  }
  const waited = (performance.now() - begun) / 1000;
  const [found] = await database.sql<{ rows: number; attempts: number }[]>`
    select count(*)::int as rows,
      (select coalesce(sum(used), 0)::int from attempt_counters
        where organization_id = ${organizationId} and assessment_id = any(${ids})) as attempts
    from submissions where organization_id = ${organizationId} and assessment_id = any(${ids})`;
  const told = receiver.submissions.size;
  const wrong = (what: string, count: number | undefined) =>
    count === accepted ? [] : [`${accepted} submissions were accepted, but there are ${count} ${what}`];
  return {
    report: [
      `${figure(accepted, 0)} submissions accepted, ${figure(found?.rows ?? 0, 0)} in the database; ` +
        `${figure(told, 0)} told to the receiver, the last ${figure(waited, 1)} s after the end, ${figure(receiver.deliveries() - told, 0)} more than once`,
    ],
    faults: [
      ...wrong("rows", found?.rows),
      ...wrong("attempts", found?.attempts),
      ...wrong("webhooks that came", told),
    ],
  };
}
