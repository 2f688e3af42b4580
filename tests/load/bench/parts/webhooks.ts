import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#lib/platform/ids.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";

const EVENT = "assessment.archived";
const IDLE_P50_MS = 50;
const EVENTS_PER_SECOND = 500;
/** If the worker keeps up, it delivers the last event as quickly as any other. */
const MAX_BEHIND_MS = 1000;

/** The sorted times in ms from an event's commit to its arrival at the receiver, and the problems. */
type DeliveryTimings = { lags: number[]; faults: string[] };

export const webhooks: Part = {
  name: "webhooks",
  async measure(environment, { isQuick }, stop) {
    const receiver = await startReceiver();
    try {
      const api = createApiClient(environment.direct.port, environment.apiKey);
      await api.post("/v1/webhooks", { url: receiver.url, events: [EVENT] });
      const idle = await sendOneByOne(environment, receiver, isQuick ? 50 : 200, stop);
      const steady = await sendAtRate(environment, receiver, isQuick ? 4 : 15, stop);
      const p50 = percentile(idle.lags, 0.5);
      const formatLags = ({ lags }: DeliveryTimings) =>
        [0.5, 0.99, 1]
          .map((p) => `${p === 1 ? "max" : `p${100 * p}`} ${formatNumber(percentile(lags, p), 1)}`)
          .join(", ");
      return {
        report: `
webhooks: from the commit of an event to one receiver on this machine; ms
  idle, ${idle.lags.length} events one after the other: ${formatLags(idle)}
  ${EVENTS_PER_SECOND} events a second, ${steady.lags.length} in all: ${formatLags(steady)}; the last came ${formatNumber(steady.behind, 0)} after its commit`,
        verdicts: [
          {
            isMet: p50 < IDLE_P50_MS,
            sentence: `idle, half of all arrive within ${IDLE_P50_MS} ms: ${formatNumber(p50, 1)}`,
          },
          {
            isMet: steady.behind < MAX_BEHIND_MS,
            sentence: `${EVENTS_PER_SECOND} a second reach one receiver, which is up to date ${MAX_BEHIND_MS} ms after the last: ${formatNumber(steady.behind, 0)}`,
          },
        ],
        faults: [...idle.faults, ...steady.faults],
      };
    } finally {
      await receiver.close();
    }
  },
};

/**
 * Commits `count` events in one transaction, as busy services do. Returns the time at which the commit was confirmed.
 */
async function commitEvents(
  { database, organizationId }: BenchEnvironment,
  count: number,
  batch: string,
): Promise<number> {
  await database.sql`
    insert into events (organization_id, id, type, data, created_at)
    select ${organizationId}, new_uuid7(), ${EVENT}, json_build_object('assessment_id', new_uuid7(), 'batch', ${batch}::text), now()
    from generate_series(1, ${count}::int)`;
  return performance.now();
}

async function sendOneByOne(
  environment: BenchEnvironment,
  receiver: Receiver,
  count: number,
  stop: AbortSignal,
): Promise<DeliveryTimings> {
  const begin = receiver.requests.length;
  const committed = new Map<string, number>();
  for (let i = 1; i <= count; i++) {
    stop.throwIfAborted();
    const batch = newId();
    committed.set(batch, await commitEvents(environment, 1, batch));
    await waitForArrival(receiver, begin + i);
    await sleep(20);
  }
  return collectTimings(receiver, begin, count, committed);
}

async function sendAtRate(
  environment: BenchEnvironment,
  receiver: Receiver,
  seconds: number,
  stop: AbortSignal,
): Promise<DeliveryTimings & { behind: number }> {
  const begin = receiver.requests.length;
  const committed = new Map<string, number>();
  const startedAt = performance.now();
  let sent = 0;
  let last = startedAt;
  while (sent < seconds * EVENTS_PER_SECOND) {
    stop.throwIfAborted();
    await sleep(10);
    const due = Math.min(seconds, (performance.now() - startedAt) / 1000) * EVENTS_PER_SECOND;
    const count = Math.floor(due) - sent;
    if (count === 0) continue;
    const batch = newId();
    last = await commitEvents(environment, count, batch);
    committed.set(batch, last);
    sent += count;
  }
  await waitForArrival(receiver, begin + sent);
  const end = Math.max(...receiver.requests.slice(begin).map(({ at }) => at));
  return { ...collectTimings(receiver, begin, sent, committed), behind: Math.max(0, end - last) };
}

/** The wait ends after this time, even if events are missing. */
const TIMEOUT_MS = 30_000;
const waitForArrival = (receiver: Receiver, count: number) =>
  Promise.race([receiver.received(count), sleep(TIMEOUT_MS, undefined, { ref: false })]);

function collectTimings(
  { requests }: Receiver,
  begin: number,
  count: number,
  committed: ReadonlyMap<string, number>,
): DeliveryTimings {
  const deliveries = requests.slice(begin);
  const ids = new Set(deliveries.map(({ body }) => JSON.parse(body).id));
  const lags = deliveries.map(
    ({ at, body }) => at - (committed.get(JSON.parse(body).data.batch) ?? Number.NaN),
  );
  const isWhole = ids.size === count && deliveries.length === count;
  return {
    lags: lags.sort((a, b) => a - b),
    faults: isWhole ? [] : [`of ${count} events ${ids.size} arrived, in ${deliveries.length} requests`],
  };
}
