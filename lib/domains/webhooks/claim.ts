import type { Database } from "#lib/platform/db/client.ts";
import { type ConcurrencyLimits, type ConcurrencySlot, createConcurrencyLimiter } from "./concurrency.ts";
import {
  type DueDelivery,
  findDue,
  findNewlyDue,
  findNextDue,
  MAX_DELIVERIES_PER_ENDPOINT,
  MAX_ENDPOINTS,
} from "./due.ts";
import { type LeasedDelivery, leaseDeliveries } from "./outbox.ts";

export type DeliveryClaimer = {
  /** Begins all that is due and finds a place. */
  claim(): Promise<void>;
  /** Milliseconds until there will be something to take; undefined: nothing is planned. */
  untilNext(): Promise<number | undefined>;
  /** Whether something due waits for a place, so that the next that becomes free is for it. */
  isBlocked(): boolean;
};

const LEASE_MS = 60_000;
const LEASE_BATCH_SIZE = 100;
/** So many rounds of an endpoint's places are kept in sight. */
const ROUNDS = 16;

/**
 * A look at all that is due takes longer the more endpoints have something waiting. Where it takes longer than `LONG_MS`
 * it is done a fifth of the time, and in between only what has just become due is looked at: unless that is so much, in
 * a burst, that it takes longer still.
 */
const SLOW_SCAN_MS = 10;
const REST_FACTOR = 4;
const NEW_WINDOW_MS = 5000;
const NEW_BATCH_SIZE = 200;

/**
 * Takes deliveries out of the queue, as many as there are places. Those in sight wait here by endpoint, not yet leased,
 * and get places in turn. `mayGoOn` is asked before each step.
 */
export function createDeliveryClaimer(options: {
  sql: Database["sql"];
  clock: () => Date;
  limits: ConcurrencyLimits | undefined;
  shouldContinue: () => boolean;
  start: (delivery: LeasedDelivery, slot: ConcurrencySlot) => void;
}): DeliveryClaimer {
  const { sql, clock, shouldContinue } = options;
  const limiter = createConcurrencyLimiter(options.limits);
  const queues = new Map<string, DueDelivery[]>();
  /** Of the endpoints in sight, those that have more waiting. */
  const hasMore = new Set<string>();
  let mayBeMore = false;
  /** Whether an endpoint has all its places, or the taking was stopped: there may be more when that is over. */
  let isStopped = false;
  let scannedAt = clock();
  /** When all may be looked at again (performance.now), and whether that is still to be done. */
  let nextFullScanAt = 0;
  let isPartial = false;
  /** How long the last look at all took; until when one at what is new is not worth it. */
  let fullScanMs = 0;
  let nextNewScanAt = 0;

  /** Brings what is due into sight, without the endpoints that need nothing now. */
  const scan = async (): Promise<void> => {
    scannedAt = clock();
    const full = limiter.listFullEndpoints();
    isStopped ||= full.length > 0;
    const except = [...new Set([...full, ...queues.keys()])];
    const now = performance.now();
    const isFullScan = now >= nextFullScanAt || now < nextNewScanAt;
    isPartial ||= !isFullScan;
    const found = await (isFullScan ? scanAll(except) : scanNew(except));
    const byEndpoint = Map.groupBy(found, ({ webhookId }) => webhookId);
    mayBeMore = isFullScan ? byEndpoint.size === MAX_ENDPOINTS : found.length === NEW_BATCH_SIZE;
    for (const [webhookId, due] of byEndpoint) {
      const kept = due.slice(0, ROUNDS * limiter.getEndpointLimit(webhookId));
      queues.set(webhookId, kept);
      if (due.length === MAX_DELIVERIES_PER_ENDPOINT || kept.length < due.length) hasMore.add(webhookId);
      else hasMore.delete(webhookId);
    }
  };

  const scanAll = async (except: readonly string[]): Promise<DueDelivery[]> => {
    const startedAt = performance.now();
    const due = await findDue(sql, scannedAt, except);
    const end = performance.now();
    fullScanMs = end - startedAt;
    if (fullScanMs > SLOW_SCAN_MS) nextFullScanAt = end + REST_FACTOR * fullScanMs;
    return due;
  };

  const scanNew = async (except: readonly string[]): Promise<DueDelivery[]> => {
    const startedAt = performance.now();
    const since = new Date(scannedAt.getTime() - NEW_WINDOW_MS);
    const due = await findNewlyDue(sql, scannedAt, { except, since, limit: NEW_BATCH_SIZE });
    const end = performance.now();
    if (end - startedAt > fullScanMs) nextNewScanAt = end + NEW_WINDOW_MS;
    return due;
  };

  /** Gives places to what is in sight, each endpoint in its turn; true if any was begun. */
  const startSome = async (): Promise<boolean> => {
    const chosen = new Map<DueDelivery, ConcurrencySlot>();
    for (const [webhookId, waiting] of [...queues]) {
      const before = chosen.size;
      while (waiting[0] && chosen.size < LEASE_BATCH_SIZE) {
        const slot = limiter.tryAcquire(toCandidate(waiting[0]));
        if (!slot) break;
        chosen.set(waiting[0], slot);
        waiting.shift();
      }
      if (chosen.size === before) continue;
      queues.delete(webhookId);
      if (waiting.length > 0) queues.set(webhookId, waiting);
      else if (hasMore.delete(webhookId)) mayBeMore = true;
    }
    if (chosen.size > 0) await start(chosen);
    return chosen.size > 0;
  };

  const start = async (chosen: ReadonlyMap<DueDelivery, ConcurrencySlot>): Promise<void> => {
    const slots = new Map([...chosen].map(([due, slot]) => [due.id, slot]));
    const now = clock();
    try {
      const until = new Date(now.getTime() + LEASE_MS);
      for (const delivery of await leaseDeliveries(sql, [...chosen.keys()], now, until)) {
        const slot = slots.get(delivery.id);
        slots.delete(delivery.id);
        if (slot) options.start(delivery, slot);
      }
    } finally {
      // Another worker was first, or it is no longer due.
      for (const slot of slots.values()) slot.cancel();
    }
  };

  return {
    isBlocked: () => isStopped || queues.size > 0,
    async claim() {
      isStopped = false;
      isPartial = false;
      mayBeMore = true;
      while (shouldContinue()) {
        if (await startSome()) continue;
        if (!mayBeMore) return;
        await scan();
      }
      isStopped = true;
    },
    async untilNext() {
      const next = shouldContinue() ? await findNextDue(sql, scannedAt) : null;
      // From the last look on, not from now: what became due in between must not be missed.
      const untilDue = next ? next.getTime() - clock().getTime() : undefined;
      const untilAll = isPartial ? nextFullScanAt - performance.now() : undefined;
      const waits = [untilDue, untilAll].filter((wait) => wait !== undefined);
      return waits.length > 0 ? Math.max(0, Math.min(...waits)) : undefined;
    },
  };
}

const toCandidate = (due: DueDelivery) => ({
  webhookId: due.webhookId,
  host: URL.parse(due.url)?.host ?? due.url,
  attemptCount: due.attemptCount,
  isFailing: due.webhookStatus === "failing",
});
