import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#lib/platform/ids.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { apiClient } from "../api.ts";
import { figure, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";
import type { Stage } from "../stage.ts";

const EVENT = "assessment.archived";
const IDLE_P50_MS = 50;
const A_SECOND = 500;
/** Who keeps up is done with the last event as soon as with any. */
const BEHIND_MS = 1000;

/** How long each event took from its commit to the receiver, in ms, sorted; and what went wrong. */
type Course = { lags: number[]; faults: string[] };

export const webhooks: Part = {
  name: "webhooks",
  async measure(stage, { isQuick }, stop) {
    const receiver = await startReceiver();
    try {
      const api = apiClient(stage.direct.port, stage.apiKey);
      await api.post("/v1/webhooks", { url: receiver.url, events: [EVENT] });
      const idle = await oneByOne(stage, receiver, isQuick ? 50 : 200, stop);
      const steady = await atRate(stage, receiver, isQuick ? 4 : 15, stop);
      const p50 = percentile(idle.lags, 0.5);
      const told = ({ lags }: Course) =>
        [0.5, 0.99, 1]
          .map((p) => `${p === 1 ? "max" : `p${100 * p}`} ${figure(percentile(lags, p), 1)}`)
          .join(", ");
      return {
        report: `
webhooks: from the commit of an event to one receiver on this machine; ms
  idle, ${idle.lags.length} events one after the other: ${told(idle)}
  ${A_SECOND} events a second, ${steady.lags.length} in all: ${told(steady)}; the last came ${figure(steady.behind, 0)} after its commit`,
        verdicts: [
          {
            isMet: p50 < IDLE_P50_MS,
            sentence: `idle, half of all arrive within ${IDLE_P50_MS} ms: ${figure(p50, 1)}`,
          },
          {
            isMet: steady.behind < BEHIND_MS,
            sentence: `${A_SECOND} a second reach one receiver, which is up to date ${BEHIND_MS} ms after the last: ${figure(steady.behind, 0)}`,
          },
        ],
        faults: [...idle.faults, ...steady.faults],
      };
    } finally {
      await receiver.close();
    }
  },
};

/** Commits `count` events in one transaction, as busy services do, and gives when that was known to be done. */
async function commit({ database, organizationId }: Stage, count: number, batch: string): Promise<number> {
  await database.sql`
    insert into events (organization_id, id, type, data, created_at)
    select ${organizationId}, new_uuid7(), ${EVENT}, json_build_object('assessment_id', new_uuid7(), 'batch', ${batch}::text), now()
    from generate_series(1, ${count}::int)`;
  return performance.now();
}

async function oneByOne(stage: Stage, receiver: Receiver, count: number, stop: AbortSignal): Promise<Course> {
  const begin = receiver.requests.length;
  const committed = new Map<string, number>();
  for (let i = 1; i <= count; i++) {
    stop.throwIfAborted();
    const batch = newId();
    committed.set(batch, await commit(stage, 1, batch));
    await arrived(receiver, begin + i);
    await sleep(20);
  }
  return courseOf(receiver, begin, count, committed);
}

async function atRate(
  stage: Stage,
  receiver: Receiver,
  seconds: number,
  stop: AbortSignal,
): Promise<Course & { behind: number }> {
  const begin = receiver.requests.length;
  const committed = new Map<string, number>();
  const begun = performance.now();
  let sent = 0;
  let last = begun;
  while (sent < seconds * A_SECOND) {
    stop.throwIfAborted();
    await sleep(10);
    const due = Math.min(seconds, (performance.now() - begun) / 1000) * A_SECOND;
    const count = Math.floor(due) - sent;
    if (count === 0) continue;
    const batch = newId();
    last = await commit(stage, count, batch);
    committed.set(batch, last);
    sent += count;
  }
  await arrived(receiver, begin + sent);
  const end = Math.max(...receiver.requests.slice(begin).map(({ at }) => at));
  return { ...courseOf(receiver, begin, sent, committed), behind: Math.max(0, end - last) };
}

/** However few come, it ends. */
const PATIENCE_MS = 30_000;
const arrived = (receiver: Receiver, count: number) =>
  Promise.race([receiver.received(count), sleep(PATIENCE_MS, undefined, { ref: false })]);

function courseOf(
  { requests }: Receiver,
  begin: number,
  count: number,
  committed: ReadonlyMap<string, number>,
): Course {
  const came = requests.slice(begin);
  const ids = new Set(came.map(({ body }) => JSON.parse(body).id));
  const lags = came.map(({ at, body }) => at - (committed.get(JSON.parse(body).data.batch) ?? Number.NaN));
  const isWhole = ids.size === count && came.length === count;
  return {
    lags: lags.sort((a, b) => a - b),
    faults: isWhole ? [] : [`of ${count} events ${ids.size} arrived, in ${came.length} requests`],
  };
}
