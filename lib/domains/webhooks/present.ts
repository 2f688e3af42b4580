import type {
  Delivery,
  DeliveryAttempt,
  DeliveryWithAttempts,
  Webhook,
  WebhookWithSecret,
} from "#lib/contract/webhooks.ts";
import { buildEventBody } from "./event-body.ts";
import type { AttemptRow, DeliveryRow, EventRow, WebhookRow } from "./queries.ts";

export const presentWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  previous_secret_expires_at:
    row.previousSecretUntil && row.previousSecretUntil > now ? row.previousSecretUntil.toISOString() : null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** Presents a webhook with its secret. Used only when the secret has just been created. */
export const presentWithSecret = (row: WebhookRow, secret: string, now: Date): WebhookWithSecret => ({
  ...presentWebhook(row, now),
  secret,
});

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhook_id: row.webhookId,
  event_id: row.eventId,
  event: row.event,
  status: row.status,
  attempt_count: row.attemptCount,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  last_response_status: row.lastResponseStatus,
  last_error: row.lastError,
  created_at: row.createdAt.toISOString(),
  delivered_at: row.deliveredAt?.toISOString() ?? null,
});

const presentAttempt = (row: AttemptRow): DeliveryAttempt => ({
  number: row.number,
  started_at: row.startedAt.toISOString(),
  duration_ms: row.durationMs,
  request_headers: row.requestHeaders,
  response_status: row.responseStatus,
  response_headers: row.responseHeaders,
  response_body: row.responseBody,
  error: row.error,
});

export const presentDeliveryWithAttempts = (
  row: DeliveryRow,
  event: EventRow,
  attempts: readonly AttemptRow[],
): DeliveryWithAttempts => ({
  ...presentDelivery(row),
  body: buildEventBody(event),
  attempts: attempts.map(presentAttempt),
});
