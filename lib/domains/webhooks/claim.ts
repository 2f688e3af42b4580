import type { Database } from "#lib/platform/db/client.ts";
import { type ConcurrencyLimits, type ConcurrencySlot, createDeliveryLimiter } from "./concurrency.ts";
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
  /** Starts as many due deliveries as there are slots. */
  claim(): Promise<void>;
  /** Returns the milliseconds until the next delivery can be claimed, or undefined if none is scheduled. */
  untilNext(): Promise<number | undefined>;
  /** Checks whether due deliveries are waiting for a slot, so that it is worth claiming again once a slot is free. */
  isBlocked(): boolean;
  /** Checks whether the last scan covered only new deliveries, so that older ones may be due as well. */
  needsFullScan(): boolean;
};

const LEASE_MS = 60_000;
const LEASE_BATCH_SIZE = 100;
/** Each endpoint queues up to this many deliveries in memory for each of its slots. */
const ROUNDS = 16;

/*
 * The more endpoints have deliveries waiting, the longer a full scan takes. If it takes longer than `SLOW_SCAN_MS`,
 * full scans use at most a fifth of the time. In between, only deliveries that have just become due are scanned, unless
 * a burst makes even that slower than a full scan.
 */
const SLOW_SCAN_MS = 10;
const REST_FACTOR = 4;
const NEW_WINDOW_MS = 5000;
const NEW_BATCH_SIZE = 200;

/**
 * Claims as many due deliveries as there are slots. Scanned deliveries wait in memory by endpoint without a lease, and
 * endpoints get slots in turn. `shouldContinue` is called before each step.
 */
export function createDeliveryClaimer(options: {
  sql: Database["sql"];
  clock: () => Date;
  limits: ConcurrencyLimits | undefined;
  shouldContinue: () => boolean;
  start: (delivery: LeasedDelivery, slot: ConcurrencySlot) => void;
}): DeliveryClaimer {
  const { sql, clock, shouldContinue } = options;
  const limiter = createDeliveryLimiter(options.limits);
  const queues = new Map<string, DueDelivery[]>();
  /** The queued endpoints that have more deliveries in the database. */
  const endpointsWithMore = new Set<string>();
  let mightHaveMore = false;
  /** Whether an endpoint used all its slots or claiming was stopped, so that more deliveries may be due afterward. */
  let isSaturated = false;
  let scannedAt = clock();
  /** The earliest time of the next full scan (performance.now), and whether a full scan is still needed. */
  let nextFullScanAt = 0;
  let needsFullScan = false;
  /** How long the last full scan took, and the time before which it isn't worth scanning only new deliveries. */
  let fullScanMs = 0;
  let nextNewScanAt = 0;

  /** Queues due deliveries, except for endpoints that are already queued or have no free slot. */
  const scan = async (): Promise<void> => {
    scannedAt = clock();
    const full = limiter.listFullEndpoints();
    isSaturated ||= full.length > 0;
    const except = [...new Set([...full, ...queues.keys()])];
    const now = performance.now();
    const isFullScan = now >= nextFullScanAt || now < nextNewScanAt;
    needsFullScan ||= !isFullScan;
    const found = await (isFullScan ? scanAll(except) : scanNew(except));
    const byEndpoint = Map.groupBy(found, ({ webhookId }) => webhookId);
    mightHaveMore = isFullScan ? byEndpoint.size === MAX_ENDPOINTS : found.length === NEW_BATCH_SIZE;
    for (const [webhookId, due] of byEndpoint) {
      const kept = due.slice(0, ROUNDS * limiter.getEndpointLimit(webhookId));
      queues.set(webhookId, kept);
      if (due.length === MAX_DELIVERIES_PER_ENDPOINT || kept.length < due.length)
        endpointsWithMore.add(webhookId);
      else endpointsWithMore.delete(webhookId);
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

  /** Starts queued deliveries that get a slot, one endpoint after another. Returns whether any delivery was started. */
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
      else if (endpointsWithMore.delete(webhookId)) mightHaveMore = true;
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
      // Another worker has leased the remaining deliveries, or they are no longer due.
      for (const slot of slots.values()) slot.cancel();
    }
  };

  return {
    isBlocked: () => isSaturated || queues.size > 0,
    needsFullScan: () => needsFullScan,
    async claim() {
      isSaturated = false;
      needsFullScan = false;
      mightHaveMore = true;
      while (shouldContinue()) {
        if (await startSome()) continue;
        if (!mightHaveMore) return;
        await scan();
      }
      isSaturated = true;
    },
    async untilNext() {
      const next = shouldContinue() ? await findNextDue(sql, scannedAt) : null;
      // This counts from the last scan, so that it doesn't miss deliveries that have become due since then.
      const untilDue = next ? next.getTime() - clock().getTime() : undefined;
      const untilAll = needsFullScan ? nextFullScanAt - performance.now() : undefined;
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
