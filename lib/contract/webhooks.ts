import * as z from "zod";
import { DateTime, Id, Paging, text, Uuid } from "./common.ts";
import { EVENT_TYPES, EventBody, TEST_EVENT } from "./events.ts";
import { IDS } from "./examples/ids.ts";

export const WEBHOOK_STATUSES = ["active", "failing", "disabled"] as const;
export const DELIVERY_STATUSES = ["pending", "delivered", "abandoned"] as const;
export const MAX_URL_LENGTH = 2048;

const Subscription = z.enum([...EVENT_TYPES, "*"]).meta({ description: 'An event\'s type, or "*" for all' });
const writable = {
  url: text(1, MAX_URL_LENGTH).meta({
    format: "uri",
    description: "https, without credentials and fragment, at a public address",
  }),
  events: z
    .array(Subscription)
    .min(1, "must name at least one event")
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
    .meta({ description: "How long the old secret goes on signing beside the new one" }),
});
export type RotateSecretBody = z.infer<typeof RotateSecretBody>;

export const ListWebhooksQuery = z.strictObject(Paging);
export const ListDeliveriesQuery = z.strictObject({
  ...Paging,
  webhook_id: Id.optional().meta({ description: "Only those to this endpoint", examples: [IDS.webhook] }),
  event: z
    .enum([...EVENT_TYPES, TEST_EVENT])
    .optional()
    .meta({ description: "Only those of this event" }),
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: "Only those" }),
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
        "failing: a delivery was abandoned; new events still come, and the first 2xx makes it active again. disabled: by hand",
    }),
    previous_secret_expires_at: DateTime.nullable().meta({
      description: "The end of the overlap of the last rotation, while it lasts",
    }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: "whsec_ and base64 of 32 bytes; shown here and never again" }),
}).meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const Delivery = z
  .object({
    id: Uuid,
    webhook_id: Uuid,
    event_id: Uuid.meta({ description: "The same in every delivery of the event" }),
    event: z.string(),
    status: z.enum(DELIVERY_STATUSES).meta({ description: "abandoned: the last retry failed" }),
    attempt_count: z.int(),
    next_attempt_at: DateTime.nullable().meta({ description: "null unless pending" }),
    last_response_status: z.int().nullable().meta({ description: "null: there was no answer" }),
    last_error: z.string().nullable().meta({ description: "What went wrong, where there was no 2xx" }),
    created_at: DateTime,
    delivered_at: DateTime.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof Delivery>;

export const Attempt = z
  .object({
    number: z.int(),
    started_at: DateTime,
    duration_ms: z.int(),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: "As they were sent, with the signatures; null where nothing could be sent" }),
    response_status: z.int().nullable(),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z
      .string()
      .nullable()
      .meta({ description: "The first 4 KiB of the answer, as text in UTF-8" }),
    error: z.string().nullable(),
  })
  .meta({ id: "WebhookAttempt" });
export type Attempt = z.infer<typeof Attempt>;

export const DeliveryWithAttempts = Delivery.extend({
  body: EventBody.meta({ description: "What is sent; JSON.stringify of it gives the bytes that are signed" }),
  attempts: z.array(Attempt).meta({ description: "Oldest first" }),
}).meta({ id: "WebhookDeliveryWithAttempts" });
export type DeliveryWithAttempts = z.infer<typeof DeliveryWithAttempts>;
