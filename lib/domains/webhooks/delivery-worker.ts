import { DELIVERY_ERRORS } from "#lib/messages/delivery-errors.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { type Resolve, resolvePublicName } from "#lib/platform/outbound/address-guard.ts";
import { type Connector, createGuardedConnector } from "#lib/platform/outbound/connector.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { ATTEMPT_MS, sendAttempt } from "./attempt.ts";
import { buildRequest } from "./build-request.ts";
import { createDeliveryClaimer, type DeliveryClaimer } from "./claim.ts";
import type { ConcurrencyLimits, ConcurrencySlot } from "./concurrency.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { type CompletedAttempt, type LeasedDelivery, recordAttempts, writeDeliveries } from "./outbox.ts";
import { createPoller, type Poller } from "./poller.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { createUnsentResult, getNextAttemptAt } from "./rules.ts";
import { createSubscription, type Subscription } from "./subscription.ts";

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
  const worker = new Worker(options);
  worker.wake();
  return {
    wake: () => worker.wake(),
    idle: () => worker.waitUntilIdle(),
    close: () => worker.close(),
  };
}

/** Connects the parts of a delivery worker. It does nothing until it is woken. */
class Worker {
  readonly #options: DeliveryWorkerOptions;
  readonly #clock: () => Date;
  readonly #sender: ReturnType<typeof createSender>;
  readonly #outage: ReturnType<typeof createOutageReporter>;
  readonly #recorder: Recorder;
  readonly #claimer: DeliveryClaimer;
  readonly #poller: Poller;
  readonly #writer: Poller;
  readonly #subscription: Subscription | undefined;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #idle = Promise.withResolvers<void>();
  #isWriting = true;
  #isPolling = true;
  /** Whether deliveries were written since the last poll began. */
  #hasUnseen = false;
  #isClosing = false;

  constructor(options: DeliveryWorkerOptions) {
    const { database, log, clock = () => new Date(), listenOn = database } = options;
    this.#options = options;
    this.#clock = clock;
    this.#sender = createSender(options, clock);
    this.#outage = createOutageReporter((error) =>
      log.warn({ err: error }, "the database is unavailable; webhook deliveries wait until it is back"),
    );
    this.#recorder = this.#createRecorder();
    this.#claimer = this.#createClaimer();
    const shared = { getPollMs: () => this.#getPollMs(), onFailure: this.#outage.report };
    this.#poller = createPoller({
      ...shared,
      poll: () => this.#claimDue(),
      untilNext: () => this.#claimer.untilNext(),
    });
    // Writing runs beside claiming, so that neither waits for the other.
    this.#writer = createPoller({
      ...shared,
      poll: () => this.#writeNew(),
      untilNext: async () => undefined,
    });
    this.#subscription =
      options.listens === false
        ? undefined
        : createSubscription(listenOn, {
            webhook_fan_outs: this.#writer.wake,
            webhook_deliveries: this.#poller.wake,
          });
  }

  wake(): void {
    this.#writer.wake();
    this.#poller.wake();
  }

  waitUntilIdle(): Promise<void> {
    return this.#idle.promise;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#idle.resolve();
    await Promise.all([this.#writer.close(), this.#poller.close()]);
    await Promise.all(this.#inFlight);
    await this.#recorder.close(WRITE_LIMIT_MS);
    await this.#sender.close();
    await this.#subscription?.close();
  }

  #createRecorder(): Recorder {
    const { database, log } = this.#options;
    return createRecorder({
      write: (batch) => recordAttempts(database.sql, batch),
      onWritten: (batch) => {
        // A retry may be due before the next poll, and a redelivery that was requested during the attempt is due now.
        if (this.#claimer.isBlocked() || batch.some(({ result }) => result.error !== null))
          this.#poller.wake();
        this.#resolveIfIdle();
      },
      onFailure: this.#outage.report,
      onLost: (error, { delivery }) => {
        log.error({ err: error, delivery_id: delivery.id }, "a webhook attempt could not be recorded");
        this.#resolveIfIdle();
      },
    });
  }

  #createClaimer(): DeliveryClaimer {
    return createDeliveryClaimer({
      sql: this.#options.database.sql,
      clock: this.#clock,
      limits: this.#options.limits,
      shouldContinue: () => !this.#isClosing && this.#recorder.countWaiting() < MAX_UNWRITTEN,
      start: (delivery, slot) => this.#startDelivery(delivery, slot),
    });
  }

  #getPollMs(): number {
    const { pollMs = POLL_MS.listening } = this.#options;
    return this.#subscription?.isImpossible() ? POLL_MS.polling : pollMs;
  }

  /** Starts the due deliveries for which there are slots. */
  async #claimDue(): Promise<void> {
    this.#isPolling = true;
    this.#hasUnseen = false;
    await this.#claimer.claim();
    this.#outage.clear();
    this.#subscription?.start();
    this.#isPolling = false;
    this.#resolveIfIdle();
  }

  /** Writes the deliveries of new events. */
  async #writeNew(): Promise<void> {
    this.#isWriting = true;
    while (!this.#isClosing && (await writeDeliveries(this.#options.database.sql)) > 0) {
      this.#hasUnseen = true;
      this.#poller.wake();
    }
    this.#isWriting = false;
    this.#resolveIfIdle();
  }

  #startDelivery(delivery: LeasedDelivery, slot: ConcurrencySlot): void {
    const { log } = this.#options;
    const work = this.#deliver(delivery, slot)
      .catch((error: unknown) => log.error({ err: error, delivery_id: delivery.id }, "unexpected failure"))
      .finally(() => {
        this.#inFlight.delete(work);
        this.#resolveIfIdle();
      });
    this.#inFlight.add(work);
  }

  /** Makes one attempt of a delivery, records it, and releases its slot. */
  async #deliver(delivery: LeasedDelivery, slot: ConcurrencySlot): Promise<void> {
    const slow = setTimeout(() => {
      slot.markSlow();
      this.#wakeIfBlocked();
    }, SLOW_MS);
    let hasResponded = false;
    try {
      const completed = await this.#sender.attempt(delivery);
      hasResponded = completed.result.status !== null;
      this.#recorder.add(completed);
      logAttempt(this.#options.log, completed);
    } finally {
      clearTimeout(slow);
      slot.release(hasResponded);
      this.#wakeIfBlocked();
    }
  }

  #wakeIfBlocked(): void {
    if (this.#claimer.isBlocked()) this.#poller.wake();
  }

  #resolveIfIdle(): void {
    const isDelivering =
      this.#inFlight.size > 0 || this.#recorder.countWaiting() > 0 || this.#claimer.isBlocked();
    const isSearching =
      this.#isWriting || this.#hasUnseen || this.#isPolling || this.#claimer.needsFullScan();
    if (!isSearching && !isDelivering) this.#idle.resolve();
  }
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
