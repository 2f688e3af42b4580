import type { Database } from "#lib/db/client.ts";
import type { Logger } from "#lib/log.ts";
import type { Sealer } from "#lib/secrets.ts";
import { ATTEMPT_MS, attempt } from "./attempt.ts";
import { type Connector, guardedConnector } from "./connector.ts";
import { type Resolve, resolvePublicName } from "./guard.ts";
import { createLanes, type LaneLimits, type Place } from "./lanes.ts";
import { createLines } from "./lines.ts";
import { type Due, findDue, findNextDue, type Leased, lease, record } from "./outbox.ts";
import { outgoing } from "./outgoing.ts";
import { createRecorder } from "./recorder.ts";
import { deleteOld } from "./retention.ts";
import { type AttemptResult, nextAttempt, unsent } from "./rules.ts";
import { createWatch } from "./watch.ts";

export type WorkerOptions = {
  database: Database;
  sealer: Sealer;
  log: Logger;
  /** Seconds before each retry. */
  retrySeconds: readonly number[];
  /** Lets loopback receivers in, there also without TLS. */
  allowInsecure: boolean;
  clock?: () => Date;
  resolve?: Resolve;
  connect?: Connector;
  limits?: LaneLimits;
  /** How long it waits at most before it looks without having been told. */
  pollMs?: number;
  attemptMs?: number;
};

export type Worker = {
  /** Looks for due deliveries now. */
  wake(): void;
  /** Takes no more deliveries, and resolves once those under way have ended and are recorded. */
  close(): Promise<void>;
};

const LEASE_MS = 60_000;
/** An attempt that takes longer goes on in the slow lane. */
const SLOW_MS = 500;
const LOOK_AT = 100;
/** With so many results not yet written, no more deliveries are taken. */
const MAX_UNWRITTEN = 300;
const WRITE_LIMIT_MS = 3000;
const CLEAN_UP_MS = 3_600_000;

/**
 * Delivers what is due until it is closed. Any number of workers may run on one database: a lease gives each delivery
 * to one of them, and one that dies leaves nothing behind but leases that run out.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { database, log, clock = () => new Date(), resolve = resolvePublicName, pollMs = 1000 } = options;
  const { sql } = database;
  const guard = { resolve, allowLoopback: options.allowInsecure };
  const lines = createLines(guardedConnector(guard, options.connect));
  const lanes = createLanes(options.limits);
  const underWay = new Set<Promise<void>>();
  /** Something due was left where it is, for want of a place: the next place that is free is for it. */
  let isHeldUp = false;
  let isClosing = false;
  const wakeIfHeldUp = () => {
    if (isHeldUp) watch.wake();
  };

  const recorder = createRecorder(
    (batch) => record(sql, batch),
    (batch) => {
      // A retry may be due before the watch would look again.
      if (isHeldUp || batch.some(({ nextAttemptAt }) => nextAttemptAt)) watch.wake();
    },
    (error) => log.warn({ err: error }, "results of webhook attempts cannot be written; trying again"),
  );

  const deliver = async (delivery: Leased, place: Place): Promise<void> => {
    const slow = setTimeout(() => {
      place.slowDown();
      wakeIfHeldUp();
    }, SLOW_MS);
    const request = outgoing(delivery, options.sealer, clock());
    const result = request
      ? await attempt(lines, request, clock, options.attemptMs ?? ATTEMPT_MS)
      : unsent(clock(), "The webhook's secret cannot be read; rotate it");
    clearTimeout(slow);
    place.leave();
    const made = delivery.attemptCount + 1;
    const nextAttemptAt =
      result.error === null ? null : nextAttempt(made, result.endedAt, options.retrySeconds);
    tell(log, delivery, result, nextAttemptAt);
    recorder.add({ delivery, result, nextAttemptAt });
    wakeIfHeldUp();
  };

  /** Begins what is due and finds a place; true if there may be more than was looked at. */
  const takeSome = async (passedOver: Set<string>): Promise<boolean> => {
    const now = clock();
    const { endpoints, onlyQuick } = lanes.full();
    const due = await findDue(sql, now, { endpoints: [...endpoints, ...passedOver], onlyQuick }, LOOK_AT);
    const chosen = new Map<Due, Place>();
    for (const delivery of due) {
      const place = lanes.enter(candidate(delivery));
      if (place) chosen.set(delivery, place);
      else passedOver.add(delivery.webhookId);
    }
    if (endpoints.length > 0 || passedOver.size > 0 || onlyQuick) isHeldUp = true;
    if (chosen.size > 0) await begin(chosen, now);
    return due.length === LOOK_AT;
  };

  const begin = async (chosen: ReadonlyMap<Due, Place>, now: Date): Promise<void> => {
    const places = new Map([...chosen].map(([due, place]) => [due.id, place]));
    try {
      const until = new Date(now.getTime() + LEASE_MS);
      for (const delivery of await lease(sql, [...chosen.keys()], now, until)) {
        const place = places.get(delivery.id);
        if (!place) continue;
        places.delete(delivery.id);
        const work = deliver(delivery, place)
          .catch((error: unknown) =>
            log.error({ err: error, delivery_id: delivery.id }, "unexpected failure"),
          )
          .finally(() => underWay.delete(work));
        underWay.add(work);
      }
    } finally {
      // Another worker was first, or the endpoint has just been disabled.
      for (const place of places.values()) place.giveBack();
    }
  };

  const watch = createWatch({
    async look() {
      isHeldUp = recorder.waiting() >= MAX_UNWRITTEN;
      const passedOver = new Set<string>();
      while (!isClosing && recorder.waiting() < MAX_UNWRITTEN && (await takeSome(passedOver)));
    },
    async untilNext() {
      const next = await findNextDue(sql, clock());
      return next ? Math.max(0, next.getTime() - clock().getTime()) : pollMs;
    },
    pollMs,
    onFailure: (error) => log.warn({ err: error }, "webhook deliveries cannot be read; trying again"),
  });

  const listening = sql.listen("webhook_deliveries", watch.wake, watch.wake).catch(() => undefined);
  const cleaning = setInterval(() => {
    deleteOld(database, clock()).catch((error: unknown) => log.warn({ err: error }, "clean-up failed"));
  }, CLEAN_UP_MS);
  watch.wake();

  return {
    wake: watch.wake,
    async close() {
      isClosing = true;
      clearInterval(cleaning);
      await watch.close();
      await Promise.all(underWay);
      await recorder.close(WRITE_LIMIT_MS);
      await lines.close();
      await (await listening)?.unlisten().catch(() => {});
    },
  };
}

const candidate = (due: Due) => ({
  webhookId: due.webhookId,
  host: URL.parse(due.url)?.host ?? due.url,
  attemptCount: due.attemptCount,
  isFailing: due.webhookStatus === "failing",
});

function tell(log: Logger, delivery: Leased, result: AttemptResult, next: Date | null): void {
  const line = {
    organization_id: delivery.organizationId,
    webhook_id: delivery.webhookId,
    delivery_id: delivery.id,
    event: delivery.event.type,
    attempt: delivery.attemptCount + 1,
    status: result.status,
    ms: result.durationMs,
  };
  if (result.error === null) log.debug(line, "webhook delivered");
  else if (next) log.info({ ...line, error: result.error }, "webhook attempt failed");
  else log.warn({ ...line, error: result.error }, "webhook delivery abandoned");
}
