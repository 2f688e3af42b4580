import { DELIVERY_ERRORS } from "#lib/messages/delivery-errors.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { type Resolve, resolvePublicName } from "#lib/platform/outbound/address-guard.ts";
import { type Connector, createGuardedConnector } from "#lib/platform/outbound/connector.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { ATTEMPT_MS, sendAttempt } from "./attempt.ts";
import { buildRequest } from "./build-request.ts";
import { createDeliveryClaimer } from "./claim.ts";
import type { ConcurrencyLimits, ConcurrencySlot } from "./concurrency.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { type CompletedAttempt, type LeasedDelivery, recordAttempts, writeDeliveries } from "./outbox.ts";
import { createPoller } from "./poller.ts";
import { createRecorder } from "./recorder.ts";
import { createUnsentResult, getNextAttemptAt } from "./rules.ts";
import { createSubscription } from "./subscription.ts";

export type DeliveryWorkerOptions = {
  database: Database;
  sealer: Sealer;
  log: Logger;
  /** The seconds to wait before each retry. */
  retrySeconds: readonly number[];
  /** Allows endpoints on loopback, including without TLS. */
  allowInsecure: boolean;
  clock?: () => Date;
  resolve?: Resolve;
  connect?: Connector;
  limits?: ConcurrencyLimits;
  /** The maximum time between two polls, in ms, if it can listen. */
  pollMs?: number;
  attemptMs?: number;
  /** Where the worker listens for events and due deliveries, which uses a connection. Default: `database`. */
  listenOn?: Pick<Database, "sql" | "isPooled">;
  /** Whether the worker listens. Default: true. */
  listens?: boolean;
};

export type DeliveryWorker = {
  /** Polls for new events and due deliveries now. */
  wake(): void;
  /** Resolves once no due delivery is waiting or in progress and everything is recorded, or when the worker closes. */
  idle(): Promise<void>;
  /** Stops claiming deliveries. Resolves once the deliveries in progress have ended and are recorded. */
  close(): Promise<void>;
};

/** How often to poll, for lost notifications or, behind a pooler, instead of listening. */
const POLL_MS = { listening: 1000, polling: 200 };
/** An attempt that takes longer than this moves to the slow speed class. */
const SLOW_MS = 500;
/** No more deliveries are claimed while this many finished attempts are waiting to be written. */
const MAX_UNWRITTEN = 300;
const WRITE_LIMIT_MS = 3000;

/**
 * Starts a worker that writes the deliveries of new events and sends due ones until it is closed. Any number of workers
 * can share a database: leases assign each delivery to a single worker. If a worker dies, its leases expire.
 */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { database, log, clock = () => new Date(), listenOn = database } = options;
  const { sql } = database;
  const sender = createSender(options, clock);
  const outage = createOutageReporter((error) =>
    log.warn({ err: error }, "the database is unavailable; webhook deliveries wait until it is back"),
  );
  const inFlight = new Set<Promise<void>>();
  const idle = Promise.withResolvers<void>();
  let isWriting = true;
  let isPolling = true;
  /** Whether deliveries were written since the last poll began. */
  let hasUnseen = false;
  let isClosing = false;

  const resolveIfIdle = () => {
    const isDelivering = inFlight.size > 0 || recorder.countWaiting() > 0 || claimer.isBlocked();
    const isSearching = isWriting || hasUnseen || isPolling || claimer.needsFullScan();
    if (!isSearching && !isDelivering) idle.resolve();
  };
  const recorder = createRecorder({
    write: (batch) => recordAttempts(sql, batch),
    onWritten(batch) {
      // A retry may be due before the next poll.
      if (claimer.isBlocked() || batch.some(({ nextAttemptAt }) => nextAttemptAt)) poller.wake();
      resolveIfIdle();
    },
    onFailure: outage.report,
    onLost(error, { delivery }) {
      log.error({ err: error, delivery_id: delivery.id }, "a webhook attempt could not be recorded");
      resolveIfIdle();
    },
  });

  const claimer = createDeliveryClaimer({
    sql,
    clock,
    limits: options.limits,
    shouldContinue: () => !isClosing && recorder.countWaiting() < MAX_UNWRITTEN,
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
    let hasResponded = false;
    try {
      const completed = await sender.attempt(delivery);
      hasResponded = completed.result.status !== null;
      recorder.add(completed);
      logAttempt(log, completed);
    } finally {
      clearTimeout(slow);
      slot.release(hasResponded);
      wakeIfBlocked();
    }
  };

  const getPollMs = () =>
    subscription?.isImpossible() ? POLL_MS.polling : (options.pollMs ?? POLL_MS.listening);
  const poller = createPoller({
    async poll() {
      isPolling = true;
      hasUnseen = false;
      await claimer.claim();
      outage.clear();
      subscription?.start();
      isPolling = false;
      resolveIfIdle();
    },
    untilNext: () => claimer.untilNext(),
    getPollMs,
    onFailure: outage.report,
  });
  // Writing runs beside claiming, so that neither waits for the other.
  const writer = createPoller({
    async poll() {
      isWriting = true;
      while (!isClosing && (await writeDeliveries(sql)) > 0) {
        hasUnseen = true;
        poller.wake();
      }
      isWriting = false;
      resolveIfIdle();
    },
    untilNext: async () => undefined,
    getPollMs,
    onFailure: outage.report,
  });
  const subscription =
    options.listens === false
      ? undefined
      : createSubscription(listenOn, { webhook_fan_outs: writer.wake, webhook_deliveries: poller.wake });
  writer.wake();
  poller.wake();

  return {
    wake() {
      writer.wake();
      poller.wake();
    },
    idle: () => idle.promise,
    async close() {
      isClosing = true;
      idle.resolve();
      await Promise.all([writer.close(), poller.close()]);
      await Promise.all(inFlight);
      await recorder.close(WRITE_LIMIT_MS);
      await sender.close();
      await subscription?.close();
    },
  };
}

/** Creates a sender, which makes one attempt of a delivery and schedules the next. */
function createSender(options: DeliveryWorkerOptions, clock: () => Date) {
  const { resolve = resolvePublicName, attemptMs = ATTEMPT_MS } = options;
  const guard = { resolve, allowLoopback: options.allowInsecure };
  const pool = createConnectionPool(createGuardedConnector(guard, options.connect));
  return {
    async attempt(delivery: LeasedDelivery): Promise<CompletedAttempt> {
      const request = buildRequest(delivery, options.sealer, clock());
      const result = request
        ? await sendAttempt(pool, request, clock, attemptMs)
        : createUnsentResult(clock(), DELIVERY_ERRORS.secretUnreadable);
      const hasFailed = result.error !== null;
      const next = getNextAttemptAt(delivery.attemptCount + 1, result.endedAt, options.retrySeconds);
      return { delivery, result, nextAttemptAt: hasFailed ? next : null };
    },
    close: () => pool.close(),
  };
}

/** Reports an outage only once, no matter how many failures it causes. `clear` ends the outage. */
function createOutageReporter(onOutage: (error: unknown) => void) {
  let isOn = false;
  return {
    report(error: unknown) {
      if (!isOn) onOutage(error);
      isOn = true;
    },
    clear() {
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
