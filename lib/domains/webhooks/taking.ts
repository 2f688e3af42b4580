import type { Database } from "#lib/platform/db/client.ts";
import { type Due, ENDPOINTS, findDue, findNew, findNextDue, OF_EACH } from "./due.ts";
import { createLanes, type LaneLimits, type Place } from "./lanes.ts";
import { type Leased, lease } from "./outbox.ts";

export type Taking = {
  /** Begins all that is due and finds a place. */
  take(): Promise<void>;
  /** Milliseconds until there will be something to take; undefined: nothing is planned. */
  untilNext(): Promise<number | undefined>;
  /** Whether something due waits for a place, so that the next that becomes free is for it. */
  isHeldUp(): boolean;
};

const LEASE_MS = 60_000;
const LEASE_AT_ONCE = 100;
/** So many rounds of an endpoint's places are kept in sight. */
const ROUNDS = 16;

/**
 * A look at all that is due takes longer the more endpoints have something waiting. Where it takes longer than `LONG_MS`
 * it is done a fifth of the time, and in between only what has just become due is looked at: unless that is so much, in
 * a burst, that it takes longer still.
 */
const LONG_MS = 10;
const REST = 4;
const NEW_MS = 5000;
const NEW_AT_ONCE = 200;

/**
 * Takes deliveries out of the queue, as many as there are places. Those in sight wait here by endpoint, not yet leased,
 * and get places in turn. `mayGoOn` is asked before each step.
 */
export function createTaking(options: {
  sql: Database["sql"];
  clock: () => Date;
  limits: LaneLimits | undefined;
  mayGoOn: () => boolean;
  begin: (delivery: Leased, place: Place) => void;
}): Taking {
  const { sql, clock, mayGoOn } = options;
  const lanes = createLanes(options.limits);
  const inSight = new Map<string, Due[]>();
  /** Of the endpoints in sight, those that have more waiting. */
  const hasMore = new Set<string>();
  let mayBeMore = false;
  /** Whether an endpoint has all its places, or the taking was stopped: there may be more when that is over. */
  let isStopped = false;
  let lookedAt = clock();
  /** When all may be looked at again (performance.now), and whether that is still to be done. */
  let allAgainAt = 0;
  let isPartial = false;
  /** How long the last look at all took; until when one at what is new is not worth it. */
  let allTook = 0;
  let newAgainAt = 0;

  /** Brings what is due into sight, without the endpoints that need nothing now. */
  const look = async (): Promise<void> => {
    lookedAt = clock();
    const full = lanes.full();
    isStopped ||= full.length > 0;
    const except = [...new Set([...full, ...inSight.keys()])];
    const now = performance.now();
    const isAll = now >= allAgainAt || now < newAgainAt;
    isPartial ||= !isAll;
    const found = await (isAll ? lookAtAll(except) : lookAtNew(except));
    const byEndpoint = Map.groupBy(found, ({ webhookId }) => webhookId);
    mayBeMore = isAll ? byEndpoint.size === ENDPOINTS : found.length === NEW_AT_ONCE;
    for (const [webhookId, due] of byEndpoint) {
      const kept = due.slice(0, ROUNDS * lanes.allowance(webhookId));
      inSight.set(webhookId, kept);
      if (due.length === OF_EACH || kept.length < due.length) hasMore.add(webhookId);
      else hasMore.delete(webhookId);
    }
  };

  const lookAtAll = async (except: readonly string[]): Promise<Due[]> => {
    const begun = performance.now();
    const due = await findDue(sql, lookedAt, except);
    const end = performance.now();
    allTook = end - begun;
    if (allTook > LONG_MS) allAgainAt = end + REST * allTook;
    return due;
  };

  const lookAtNew = async (except: readonly string[]): Promise<Due[]> => {
    const begun = performance.now();
    const since = new Date(lookedAt.getTime() - NEW_MS);
    const due = await findNew(sql, lookedAt, { except, since, limit: NEW_AT_ONCE });
    const end = performance.now();
    if (end - begun > allTook) newAgainAt = end + NEW_MS;
    return due;
  };

  /** Gives places to what is in sight, each endpoint in its turn; true if any was begun. */
  const beginSome = async (): Promise<boolean> => {
    const chosen = new Map<Due, Place>();
    for (const [webhookId, waiting] of [...inSight]) {
      const before = chosen.size;
      while (waiting[0] && chosen.size < LEASE_AT_ONCE) {
        const place = lanes.enter(candidate(waiting[0]));
        if (!place) break;
        chosen.set(waiting[0], place);
        waiting.shift();
      }
      if (chosen.size === before) continue;
      inSight.delete(webhookId);
      if (waiting.length > 0) inSight.set(webhookId, waiting);
      else if (hasMore.delete(webhookId)) mayBeMore = true;
    }
    if (chosen.size > 0) await begin(chosen);
    return chosen.size > 0;
  };

  const begin = async (chosen: ReadonlyMap<Due, Place>): Promise<void> => {
    const places = new Map([...chosen].map(([due, place]) => [due.id, place]));
    const now = clock();
    try {
      const until = new Date(now.getTime() + LEASE_MS);
      for (const delivery of await lease(sql, [...chosen.keys()], now, until)) {
        const place = places.get(delivery.id);
        places.delete(delivery.id);
        if (place) options.begin(delivery, place);
      }
    } finally {
      // Another worker was first, or it is no longer due.
      for (const place of places.values()) place.giveBack();
    }
  };

  return {
    isHeldUp: () => isStopped || inSight.size > 0,
    async take() {
      isStopped = false;
      isPartial = false;
      mayBeMore = true;
      while (mayGoOn()) {
        if (await beginSome()) continue;
        if (!mayBeMore) return;
        await look();
      }
      isStopped = true;
    },
    async untilNext() {
      const next = mayGoOn() ? await findNextDue(sql, lookedAt) : null;
      // From the last look on, not from now: what became due in between must not be missed.
      const untilDue = next ? next.getTime() - clock().getTime() : undefined;
      const untilAll = isPartial ? allAgainAt - performance.now() : undefined;
      const waits = [untilDue, untilAll].filter((wait) => wait !== undefined);
      return waits.length > 0 ? Math.max(0, Math.min(...waits)) : undefined;
    },
  };
}

const candidate = (due: Due) => ({
  webhookId: due.webhookId,
  host: URL.parse(due.url)?.host ?? due.url,
  attemptCount: due.attemptCount,
  isFailing: due.webhookStatus === "failing",
});
