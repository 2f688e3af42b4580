import type { Database } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { type Resolve, resolvePublicName } from "./address-guard.ts";
import { ATTEMPT_MS, sendAttempt } from "./attempt.ts";
import { buildRequest } from "./build-request.ts";
import { createDeliveryClaimer } from "./claim.ts";
import type { ConcurrencyLimits, ConcurrencySlot } from "./concurrency.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { type Connector, createGuardedConnector } from "./connector.ts";
import { type CompletedAttempt, type LeasedDelivery, recordAttempts } from "./outbox.ts";
import { createPoller } from "./poller.ts";
import { createRecorder } from "./recorder.ts";
import { createUnsentResult, getNextAttemptAt } from "./rules.ts";

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
  limits?: ConcurrencyLimits;
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
  const sender = createSender(options, clock);
  const outage = createOutageReporter((error) =>
    log.warn({ err: error }, "the database fails; webhook deliveries wait for it"),
  );
  const inFlight = new Set<Promise<void>>();
  const idle = Promise.withResolvers<void>();
  let isPolling = true;
  let isClosing = false;

  const resolveIfIdle = () => {
    if (!isPolling && inFlight.size === 0 && recorder.waiting() === 0 && !claimer.isBlocked()) idle.resolve();
  };
  const recorder = createRecorder({
    write: (batch) => recordAttempts(sql, batch),
    onWritten(batch) {
      // A retry may be due before the watch would look again.
      if (claimer.isBlocked() || batch.some(({ nextAttemptAt }) => nextAttemptAt)) poller.wake();
      resolveIfIdle();
    },
    onFailure: outage.begins,
    onLost(error, { delivery }) {
      log.error({ err: error, delivery_id: delivery.id }, "a webhook attempt could not be recorded");
      resolveIfIdle();
    },
  });

  const claimer = createDeliveryClaimer({
    sql,
    clock,
    limits: options.limits,
    shouldContinue: () => !isClosing && recorder.waiting() < MAX_UNWRITTEN,
    start(delivery, slot) {
      const work = deliver(delivery, slot)
        .catch((error: unknown) => log.error({ err: error, delivery_id: delivery.id }, "unexpected failure"))
        .finally(() => {
          inFlight.delete(work);
          resolveIfIdle();
        });
      inFlight.add(work);
    },
  });

  const deliver = async (delivery: LeasedDelivery, slot: ConcurrencySlot): Promise<void> => {
    const wakeIfBlocked = () => {
      if (claimer.isBlocked()) poller.wake();
    };
    const slow = setTimeout(() => {
      slot.markSlow();
      wakeIfBlocked();
    }, SLOW_MS);
    let hasAnswered = false;
    try {
      const completed = await sender.attempt(delivery);
      hasAnswered = completed.result.status !== null;
      recorder.add(completed);
      logAttempt(log, completed);
    } finally {
      clearTimeout(slow);
      slot.release(hasAnswered);
      wakeIfBlocked();
    }
  };

  const poller = createPoller({
    async poll() {
      isPolling = true;
      await claimer.claim();
      outage.ends();
      isPolling = false;
      resolveIfIdle();
    },
    untilNext: async () => (await claimer.untilNext()) ?? pollMs,
    pollMs,
    onFailure: outage.begins,
  });
  const subscription =
    options.listens === false
      ? undefined
      : sql.listen("webhook_deliveries", poller.wake, poller.wake).catch(() => undefined);
  poller.wake();

  return {
    wake: poller.wake,
    idle: () => idle.promise,
    async close() {
      isClosing = true;
      idle.resolve();
      await poller.close();
      await Promise.all(inFlight);
      await recorder.close(WRITE_LIMIT_MS);
      await sender.close();
      await (await subscription)?.unlisten().catch(() => {});
    },
  };
}

/** What makes one attempt of a delivery, and says when the next is to be. */
function createSender(options: WorkerOptions, clock: () => Date) {
  const { resolve = resolvePublicName, attemptMs = ATTEMPT_MS } = options;
  const guard = { resolve, allowLoopback: options.allowInsecure };
  const pool = createConnectionPool(createGuardedConnector(guard, options.connect));
  return {
    async attempt(delivery: LeasedDelivery): Promise<CompletedAttempt> {
      const request = buildRequest(delivery, options.sealer, clock());
      const result = request
        ? await sendAttempt(pool, request, clock, attemptMs)
        : createUnsentResult(clock(), "The webhook's secret cannot be read; rotate it");
      const hasFailed = result.error !== null;
      const next = getNextAttemptAt(delivery.attemptCount + 1, result.endedAt, options.retrySeconds);
      return { delivery, result, nextAttemptAt: hasFailed ? next : null };
    },
    close: () => pool.close(),
  };
}

/** Tells of an outage once, however often something fails while it lasts. */
function createOutageReporter(report: (error: unknown) => void) {
  let isOn = false;
  return {
    begins(error: unknown) {
      if (!isOn) report(error);
      isOn = true;
    },
    ends() {
      isOn = false;
    },
  };
}

function logAttempt(log: Logger, { delivery, result, nextAttemptAt }: CompletedAttempt): void {
  const fields = {
    organization_id: delivery.organizationId,
    webhook_id: delivery.webhookId,
    delivery_id: delivery.id,
    event: delivery.event.type,
    attempt: delivery.attemptCount + 1,
    status: result.status,
    ms: result.durationMs,
  };
  if (result.error === null) log.debug(fields, "webhook delivered");
  else if (nextAttemptAt) log.info({ ...fields, error: result.error }, "webhook attempt failed");
  else log.warn({ ...fields, error: result.error }, "webhook delivery abandoned");
}
