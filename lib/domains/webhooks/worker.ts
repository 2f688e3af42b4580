import type { Database } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { ATTEMPT_MS, attempt } from "./attempt.ts";
import { type Connector, guardedConnector } from "./connector.ts";
import { type Resolve, resolvePublicName } from "./guard.ts";
import type { LaneLimits, Place } from "./lanes.ts";
import { createLines } from "./lines.ts";
import { type Leased, type Made, record } from "./outbox.ts";
import { outgoing } from "./outgoing.ts";
import { createRecorder } from "./recorder.ts";
import { nextAttempt, unsent } from "./rules.ts";
import { createTaking } from "./taking.ts";
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
  /** Whether it is woken when something becomes due, for which it holds a connection; true unless told otherwise. */
  listens?: boolean;
};

export type Worker = {
  /** Looks for due deliveries now. */
  wake(): void;
  /** Resolves once nothing that is due waits or is under way, all that was done is recorded, or the worker closes. */
  idle(): Promise<void>;
  /** Takes no more deliveries, and resolves once those under way have ended and are recorded. */
  close(): Promise<void>;
};

/** An attempt that takes longer goes on in the slow lane. */
const SLOW_MS = 500;
/** With so many results not yet written, no more deliveries are taken. */
const MAX_UNWRITTEN = 300;
const WRITE_LIMIT_MS = 3000;

/**
 * Delivers what is due until it is closed. Any number of workers may run on one database: a lease gives each delivery
 * to one of them, and one that dies leaves nothing behind but leases that run out.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { database, log, clock = () => new Date(), pollMs = 1000 } = options;
  const { sql } = database;
  const make = maker(options, clock);
  const outage = onceEach((error) =>
    log.warn({ err: error }, "the database fails; webhook deliveries wait for it"),
  );
  const underWay = new Set<Promise<void>>();
  const idle = Promise.withResolvers<void>();
  let isLooking = true;
  let isClosing = false;

  const tellIdle = () => {
    if (!isLooking && underWay.size === 0 && recorder.waiting() === 0 && !taking.isHeldUp()) idle.resolve();
  };
  const recorder = createRecorder({
    write: (batch) => record(sql, batch),
    onWritten(batch) {
      // A retry may be due before the watch would look again.
      if (taking.isHeldUp() || batch.some(({ nextAttemptAt }) => nextAttemptAt)) watch.wake();
      tellIdle();
    },
    onFailure: outage.begins,
    onLost(error, { delivery }) {
      log.error({ err: error, delivery_id: delivery.id }, "a webhook attempt could not be recorded");
      tellIdle();
    },
  });

  const taking = createTaking({
    sql,
    clock,
    limits: options.limits,
    mayGoOn: () => !isClosing && recorder.waiting() < MAX_UNWRITTEN,
    begin(delivery, place) {
      const work = deliver(delivery, place)
        .catch((error: unknown) => log.error({ err: error, delivery_id: delivery.id }, "unexpected failure"))
        .finally(() => {
          underWay.delete(work);
          tellIdle();
        });
      underWay.add(work);
    },
  });

  const deliver = async (delivery: Leased, place: Place): Promise<void> => {
    const placeIsFree = () => {
      if (taking.isHeldUp()) watch.wake();
    };
    const slow = setTimeout(() => {
      place.slowDown();
      placeIsFree();
    }, SLOW_MS);
    let hasAnswered = false;
    try {
      const made = await make.attempt(delivery);
      hasAnswered = made.result.status !== null;
      recorder.add(made);
      tell(log, made);
    } finally {
      clearTimeout(slow);
      place.leave(hasAnswered);
      placeIsFree();
    }
  };

  const watch = createWatch({
    async look() {
      isLooking = true;
      await taking.take();
      outage.ends();
      isLooking = false;
      tellIdle();
    },
    untilNext: async () => (await taking.untilNext()) ?? pollMs,
    pollMs,
    onFailure: outage.begins,
  });
  const listening =
    options.listens === false
      ? undefined
      : sql.listen("webhook_deliveries", watch.wake, watch.wake).catch(() => undefined);
  watch.wake();

  return {
    wake: watch.wake,
    idle: () => idle.promise,
    async close() {
      isClosing = true;
      idle.resolve();
      await watch.close();
      await Promise.all(underWay);
      await recorder.close(WRITE_LIMIT_MS);
      await make.close();
      await (await listening)?.unlisten().catch(() => {});
    },
  };
}

/** What makes one attempt of a delivery, and says when the next is to be. */
function maker(options: WorkerOptions, clock: () => Date) {
  const { resolve = resolvePublicName, attemptMs = ATTEMPT_MS } = options;
  const guard = { resolve, allowLoopback: options.allowInsecure };
  const lines = createLines(guardedConnector(guard, options.connect));
  return {
    async attempt(delivery: Leased): Promise<Made> {
      const request = outgoing(delivery, options.sealer, clock());
      const result = request
        ? await attempt(lines, request, clock, attemptMs)
        : unsent(clock(), "The webhook's secret cannot be read; rotate it");
      const hasFailed = result.error !== null;
      const next = nextAttempt(delivery.attemptCount + 1, result.endedAt, options.retrySeconds);
      return { delivery, result, nextAttemptAt: hasFailed ? next : null };
    },
    close: () => lines.close(),
  };
}

/** Tells of an outage once, however often something fails while it lasts. */
function onceEach(tellOf: (error: unknown) => void) {
  let isOn = false;
  return {
    begins(error: unknown) {
      if (!isOn) tellOf(error);
      isOn = true;
    },
    ends() {
      isOn = false;
    },
  };
}

function tell(log: Logger, { delivery, result, nextAttemptAt }: Made): void {
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
  else if (nextAttemptAt) log.info({ ...line, error: result.error }, "webhook attempt failed");
  else log.warn({ ...line, error: result.error }, "webhook delivery abandoned");
}
