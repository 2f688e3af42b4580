import * as z from "zod";
import { DateTime, DateTimeInput, Id, listQuery, text, Uuid } from "./common.ts";
import { EVENT_TYPES, EventBody, TEST_EVENT } from "./events.ts";
import { IDS } from "./examples/ids.ts";

const WEBHOOK_STATUSES = ["active", "failing", "disabled"] as const;
export const DELIVERY_STATUSES = ["pending", "delivered", "abandoned"] as const;
export const MAX_URL_LENGTH = 2048;

const Subscription = z
  .enum([...EVENT_TYPES, "*"])
  .meta({ description: 'A type of event, or "*" for all events' });
const writable = {
  url: text(1, MAX_URL_LENGTH).meta({
    format: "uri",
    description: "An https URL at a public address, without credentials or a fragment",
  }),
  events: z
    .array(Subscription)
    .min(1)
    .max(50)
    .transform((names) => [...new Set(names)]),
  description: text(0, 1000),
};
export const CreateWebhookBody = z.strictObject(writable).partial().required({ url: true, events: true });
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>;

export const UpdateWebhookBody = z
  .strictObject({ ...writable, status: z.enum(["active", "disabled"]) })
  .partial();
export type UpdateWebhookBody = z.infer<typeof UpdateWebhookBody>;

export const RotateSecretBody = z.strictObject({
  overlap_hours: z
    .number()
    .min(0)
    .max(72)
    .default(0)
    .meta({ description: "For how many hours deliveries are signed with the old secret too" }),
});
export type RotateSecretBody = z.infer<typeof RotateSecretBody>;

/** Resends all deliveries that have failed since the given time. Only the dashboard offers this. */
export const RedeliverFailedBody = z.strictObject({ since: DateTimeInput });

export const ListWebhooksQuery = listQuery({});
export const ListDeliveriesQuery = listQuery({
  webhook_id: Id.optional().meta({ description: "Only deliveries to this webhook", examples: [IDS.webhook] }),
  event: z
    .enum([...EVENT_TYPES, TEST_EVENT])
    .optional()
    .meta({ description: "Only deliveries of this type of event" }),
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: "Only deliveries with this status" }),
});
export type ListDeliveriesQuery = z.infer<typeof ListDeliveriesQuery>;

export const Webhook = z
  .object({
    id: Uuid,
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    status: z.enum(WEBHOOK_STATUSES).meta({
      description:
        "failing: a delivery was abandoned. New events are still sent, and the first 2xx response makes the webhook active again. " +
        "disabled: it was disabled manually and receives nothing.",
    }),
    previous_secret_expires_at: DateTime.nullable().meta({
      description: "When the previous secret stops signing; null if only the current secret signs",
    }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({
  secret: z
    .string()
    .meta({ description: "whsec_ followed by 32 bytes in Base64. Returned only in this response." }),
}).meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const Delivery = z
  .object({
    id: Uuid,
    webhook_id: Uuid,
    event_id: Uuid.meta({ description: "The same for all deliveries of the event" }),
    event: z.string(),
    status: z.enum(DELIVERY_STATUSES).meta({ description: "abandoned: the last retry failed" }),
    attempt_count: z.int(),
    next_attempt_at: DateTime.nullable().meta({ description: "null unless status is pending" }),
    last_response_status: z.int().nullable().meta({ description: "null if there was no response" }),
    last_error: z.string().nullable().meta({ description: "What went wrong, unless the response was 2xx" }),
    created_at: DateTime,
    delivered_at: DateTime.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryAttempt = z
  .object({
    number: z.int(),
    started_at: DateTime,
    duration_ms: z.int(),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: "The headers as they were sent, including signatures; null if nothing was sent" }),
    response_status: z.int().nullable(),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z
      .string()
      .nullable()
      .meta({ description: "The first 4 KiB of the response, as UTF-8 text" }),
    error: z.string().nullable(),
  })
  .meta({ id: "WebhookAttempt" });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryWithAttempts = Delivery.extend({
  body: EventBody.meta({
    description: "The body that is sent. Its JSON.stringify output is exactly what is signed.",
  }),
  attempts: z.array(DeliveryAttempt).meta({ description: "Oldest first" }),
}).meta({ id: "WebhookDeliveryWithAttempts" });
export type DeliveryWithAttempts = z.infer<typeof DeliveryWithAttempts>;
