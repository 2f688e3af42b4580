import type { Database } from "#lib/platform/db/client.ts";
import type { DueDelivery } from "./due.ts";
import { type AttemptResult, MAX_WRITTEN } from "./rules.ts";

/*
 * Statements that write, lease and record deliveries. Like those in due.ts, they cover all organizations, so they aren't
 * in queries.ts. They are functions in drizzle/0031_webhook_fan_out_functions.sql and, for recording,
 * drizzle/0048_redelivery_during_attempt.sql, which find every row by its key.
 */

type Sql = Database["sql"];

/** A delivery that this worker has leased until `leasedUntil`, with everything that an attempt needs. */
export type LeasedDelivery = DueDelivery & {
  leasedUntil: Date;
  event: { id: string; type: string; data: Record<string, unknown>; createdAt: Date };
  sealedSecret: Buffer;
  previousSealedSecret: Buffer | null;
  previousSecretUntil: Date | null;
};

type LeasedRow = Omit<LeasedDelivery, "leasedUntil" | "event" | "previousSecretUntil"> & {
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: string;
  previousSecretUntil: string | null;
};

/**
 * Writes the deliveries of the oldest events that have none yet, as many as fit into a batch. Returns the number of
 * events. Any number of workers can do this at the same time, and each delivery is written once.
 */
export async function writeDeliveries(sql: Sql): Promise<number> {
  const [row] = await sql<{ events: number }[]>`
    select write_webhook_deliveries(${MAX_WRITTEN.events}::int, ${MAX_WRITTEN.deliveries}::int) as events`;
  return row?.events ?? 0;
}

/** Leases the deliveries that are still free. Each of them goes to a single worker, no matter how many try. */
export async function leaseDeliveries(
  sql: Sql,
  due: readonly DueDelivery[],
  now: Date,
  until: Date,
): Promise<LeasedDelivery[]> {
  const wanted = JSON.stringify(
    due.map((d) => ({ organization_id: d.organizationId, id: d.id, webhook_id: d.webhookId })),
  );
  const rows = await sql<LeasedRow[]>`
    select organization_id as "organizationId", id, webhook_id as "webhookId", attempt_count as "attemptCount", url,
      webhook_status as "webhookStatus", sealed_secret as "sealedSecret",
      previous_sealed_secret as "previousSealedSecret", previous_secret_until as "previousSecretUntil",
      event_id as "eventId", type, data, created_at as "createdAt"
    from lease_webhook_deliveries(${wanted}::text::json, ${now.toISOString()}, ${until.toISOString()})`;
  return rows.map(({ eventId, type, data, createdAt, previousSecretUntil, ...row }) => ({
    ...row,
    leasedUntil: until,
    event: { id: eventId, type, data, createdAt: new Date(createdAt) },
    previousSecretUntil: previousSecretUntil === null ? null : new Date(previousSecretUntil),
  }));
}

/**
 * A finished attempt. If it failed and `nextAttemptAt` is null, the delivery is abandoned, unless it was redelivered
 * during the attempt.
 */
export type CompletedAttempt = {
  delivery: LeasedDelivery;
  result: AttemptResult;
  nextAttemptAt: Date | null;
};

/** Records attempts, releases their leases, and marks endpoints as active or failing, all in one statement. */
export async function recordAttempts(sql: Sql, completed: readonly CompletedAttempt[]): Promise<void> {
  await sql`select record_webhook_attempts(${JSON.stringify(completed.map(toRow))}::text::json)`;
}

const toRow = ({ delivery, result, nextAttemptAt }: CompletedAttempt, n: number) => ({
  n,
  organization_id: delivery.organizationId,
  id: delivery.id,
  webhook_id: delivery.webhookId,
  leased_until: delivery.leasedUntil,
  started_at: result.startedAt,
  ended_at: result.endedAt,
  duration_ms: result.durationMs,
  sent: result.requestHeaders,
  status: result.status,
  headers: result.headers,
  body: result.body,
  error: result.error,
  next_attempt_at: nextAttemptAt,
});
