import { buildEventExample } from "../events.ts";
import type {
  CreateWebhookBody,
  Delivery,
  DeliveryWithAttempts,
  RotateSecretBody,
  UpdateWebhookBody,
  Webhook,
  WebhookWithSecret,
} from "../webhooks.ts";
import { IDS } from "./ids.ts";

const webhook: Webhook = {
  id: IDS.webhook,
  url: "https://school.example/hooks/touchstone",
  events: ["submission.graded", "submission.grading.completed"],
  description: "The gradebook",
  status: "active",
  previous_secret_expires_at: null,
  created_at: "2026-03-01T08:30:02.419Z",
  updated_at: "2026-03-01T08:30:02.419Z",
};
const withSecret: WebhookWithSecret = {
  ...webhook,
  secret: "whsec_RXhhbXBsZXMgYXJlIG5vIHNlY3JldHM6IG1ha2UgMTI=",
};

const pending: Delivery = {
  id: IDS.delivery,
  webhook_id: IDS.webhook,
  event_id: IDS.event,
  event: "submission.graded",
  status: "pending",
  attempt_count: 0,
  next_attempt_at: "2026-03-02T09:41:07.512Z",
  last_response_status: null,
  last_error: null,
  created_at: "2026-03-02T09:41:07.512Z",
  delivered_at: null,
};
const delivered: Delivery = {
  ...pending,
  status: "delivered",
  attempt_count: 1,
  next_attempt_at: null,
  last_response_status: 204,
  delivered_at: "2026-03-02T09:41:07.803Z",
};
const deliveryWithAttempts: DeliveryWithAttempts = {
  ...delivered,
  body: buildEventExample("submission.graded"),
  attempts: [
    {
      number: 1,
      started_at: "2026-03-02T09:41:07.641Z",
      duration_ms: 162,
      request_headers: {
        "X-Service-Event": "submission.graded",
        "X-Service-Signature": "sha256=2f1d4b8c0a6e93577c2e5b1a9d804f36c1e7a25b90d3f846e2a17c5b3d09f681",
        "X-Service-Delivery": IDS.delivery,
      },
      response_status: 204,
      response_headers: { date: "Mon, 02 Mar 2026 09:41:07 GMT" },
      response_body: "",
      error: null,
    },
  ],
};

export const webhookExamples = {
  list: { data: [webhook] },
  create: {
    body: {
      url: webhook.url,
      events: ["submission.graded", "submission.grading.completed"],
      description: webhook.description,
    } satisfies CreateWebhookBody,
    data: withSecret,
  },
  get: { data: webhook },
  update: {
    body: { events: ["*"] } satisfies UpdateWebhookBody,
    data: { ...webhook, events: ["*"], updated_at: "2026-03-02T08:00:00.118Z" } satisfies Webhook,
  },
  delete: { data: { id: IDS.webhook, deleted: true } },
  rotate: {
    body: { overlap_hours: 24 } satisfies RotateSecretBody,
    data: {
      ...withSecret,
      secret: "whsec_Um90YXRlZCBvbmNlIGEgeWVhciwgb3Igd2hlbiB0b2w=",
      previous_secret_expires_at: "2026-03-03T08:00:00.000Z",
      updated_at: "2026-03-02T08:00:00.000Z",
    } satisfies WebhookWithSecret,
  },
  test: { data: { ...pending, event: "webhook.test" } satisfies Delivery },
  deliveries: { data: [delivered] },
  delivery: { data: deliveryWithAttempts },
  redeliver: { data: { ...pending, attempt_count: 1, last_response_status: 503 } satisfies Delivery },
};
