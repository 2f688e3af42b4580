import type { Database } from "#lib/db/client.ts";
import { createLanes, type LaneLimits, type Place } from "./lanes.ts";
import { type Due, findDue, findNextDue, type Leased, lease } from "./outbox.ts";

export type Taking = {
  /** Leases all that is due and finds a place, and begins it. */
  take(): Promise<void>;
  /** Milliseconds until something becomes due that is not yet; undefined: nothing is planned. */
  untilNext(): Promise<number | undefined>;
  /** Whether something due was left where it is, for want of a place: the next that is free is for it. */
  isHeldUp(): boolean;
};

const LEASE_MS = 60_000;
const LOOK_AT = 100;

/** Takes deliveries out of the queue, as many as there are places; `mayGoOn` is asked before each look. */
export function createTaking(options: {
  sql: Database["sql"];
  clock: () => Date;
  limits: LaneLimits | undefined;
  mayGoOn: () => boolean;
  begin: (delivery: Leased, place: Place) => void;
}): Taking {
  const { sql, clock, mayGoOn } = options;
  const lanes = createLanes(options.limits);
  let isHeldUp = false;
  let lookedAt = clock();

  /** True if there may be more than was looked at. Whatever is held up is noted before anything is waited for. */
  const takeSome = async (passedOver: Set<string>): Promise<boolean> => {
    lookedAt = clock();
    const { endpoints, onlyQuick } = lanes.full();
    if (endpoints.length > 0 || onlyQuick) isHeldUp = true;
    const except = [...endpoints, ...passedOver];
    const due = await findDue(sql, lookedAt, { endpoints: except, onlyQuick }, LOOK_AT);
    const chosen = new Map<Due, Place>();
    for (const delivery of due) {
      const place = lanes.enter(candidate(delivery));
      if (place) chosen.set(delivery, place);
      else passedOver.add(delivery.webhookId);
    }
    if (passedOver.size > 0) isHeldUp = true;
    if (chosen.size > 0) await begin(chosen);
    return due.length === LOOK_AT;
  };

  const begin = async (chosen: ReadonlyMap<Due, Place>): Promise<void> => {
    const places = new Map([...chosen].map(([due, place]) => [due.id, place]));
    try {
      const until = new Date(lookedAt.getTime() + LEASE_MS);
      for (const delivery of await lease(sql, [...chosen.keys()], lookedAt, until)) {
        const place = places.get(delivery.id);
        places.delete(delivery.id);
        if (place) options.begin(delivery, place);
      }
    } finally {
      // Another worker was first, or the endpoint has just been disabled.
      for (const place of places.values()) place.giveBack();
    }
  };

  return {
    isHeldUp: () => isHeldUp,
    async take() {
      isHeldUp = !mayGoOn();
      const passedOver = new Set<string>();
      while (mayGoOn() && (await takeSome(passedOver)));
    },
    async untilNext() {
      // From the last look on, not from now: what became due in between must not be missed.
      const next = mayGoOn() ? await findNextDue(sql, lookedAt) : null;
      return next ? Math.max(0, next.getTime() - clock().getTime()) : undefined;
    },
  };
}

const candidate = (due: Due) => ({
  webhookId: due.webhookId,
  host: URL.parse(due.url)?.host ?? due.url,
  attemptCount: due.attemptCount,
  isFailing: due.webhookStatus === "failing",
});
