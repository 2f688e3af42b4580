import type { Database } from "#lib/db/client.ts";
import { createLanes, type LaneLimits, type Place } from "./lanes.ts";
import { type Due, findDue, findNextDue, type Leased, lease } from "./outbox.ts";

export type Taking = {
  /** Begins all that is due and finds a place. */
  take(): Promise<void>;
  /** Milliseconds until there will be something to take; undefined: nothing is planned. */
  untilNext(): Promise<number | undefined>;
  /** Whether something due waits for a place, so that the next that becomes free is for it. */
  isHeldUp(): boolean;
};

const LEASE_MS = 60_000;
const LOOK_AT = 200;
const LEASE_AT_ONCE = 100;
/** So many rounds of an endpoint's places are kept in sight. */
const ROUNDS = 16;

/**
 * To find what is due beside the backlog of endpoints that need nothing now, all of that backlog is gone over. Where it
 * takes longer than `LONG_MS` it is done a fifth of the time, and in between only what has just become due is looked at.
 */
const LONG_MS = 20;
const REST = 4;
const NEW_MS = 5000;

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
  let isOneFull = false;
  let lookedAt = clock();
  /** When all may be looked at again (performance.now), and whether that is still to be done. */
  let allAgainAt = 0;
  let isPartial = false;

  /** Brings what is due into sight; true if there may be more. */
  const look = async (): Promise<boolean> => {
    lookedAt = clock();
    const full = lanes.full();
    isOneFull ||= full.length > 0;
    const except = [...new Set([...full, ...inSight.keys()])];
    const begun = performance.now();
    const isAll = except.length === 0 || begun >= allAgainAt;
    const since = isAll ? undefined : new Date(lookedAt.getTime() - NEW_MS);
    const due = await findDue(sql, lookedAt, { except, since }, LOOK_AT);
    const end = performance.now();
    if (!isAll) isPartial = true;
    else if (end - begun > LONG_MS) allAgainAt = end + REST * (end - begun);
    for (const delivery of due) {
      const waiting = inSight.get(delivery.webhookId) ?? [];
      inSight.set(delivery.webhookId, waiting);
      if (waiting.length < ROUNDS * lanes.allowance(delivery.webhookId)) waiting.push(delivery);
    }
    return due.length === LOOK_AT;
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
    isHeldUp: () => isOneFull || inSight.size > 0,
    async take() {
      isOneFull = !mayGoOn();
      isPartial = false;
      for (let mayBeMore = true; mayGoOn(); ) {
        if (await beginSome()) continue;
        if (!mayBeMore) break;
        mayBeMore = await look();
      }
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
