import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";
import { formatCount } from "../format-count.ts";

export const WEBHOOK_STATUS = {
  active: "Active",
  failing: "Failing",
  disabled: "Disabled",
} satisfies Record<Webhook["status"], string>;

export const DELIVERY_STATUS = {
  pending: "Pending",
  delivered: "Delivered",
  abandoned: "Failed",
} satisfies Record<Delivery["status"], string>;

export const WEBHOOKS_PAGE = {
  title: "Webhooks",
  lead: "Get notified of changes by signed requests to your server. Failed deliveries are retried, and all deliveries are kept for 30 days.",
  allDeliveries: "All deliveries",
  emptyTitle: "No webhooks yet",
  emptyText:
    "Add an endpoint to get notified of submissions, grading, published assessments, and collections as they happen.",
  url: "Endpoint URL",
  status: "Status",
  events: "Events",
  updated: "Updated",
  allEvents: "All events",
  more: (n: number): string => `${n} more`,
};

export const WEBHOOK_PAGE = {
  title: "Webhook",
  failing:
    "A delivery failed after its last retry. New events are still sent here. The webhook becomes active again with the next 2xx response.",
  oldSecretExpires: "Old secret expires",
  deliveries: "Deliveries",
  emptyText: "Send a test event to see your first delivery.",
  receiver: "Example receiver that verifies the signature",
  receiverLabel: "Example receiver",
  /** {reference} links to the API reference. */
  moreExamples: "Find more languages and the headers of Standard Webhooks in the {reference}.",
  reference: "reference",
};

export const WEBHOOK_FORM = {
  new: "New webhook",
  create: "Create webhook",
  edit: "Edit webhook",
  save: "Save webhook",
  saved: "Webhook saved",
  url: "Endpoint URL",
  urlHint: "A public HTTPS URL. It must respond with a 2xx status within 10 seconds.",
  urlNotHttps: "Enter a URL that starts with https://.",
  urlInvalid: "Enter the URL of a public address, without credentials, spaces, or a fragment (#).",
  urlPlaceholder: "https://example.com/hooks/touchstone",
  events: "Events",
  allEvents: "All events, including future ones",
  someEvents: "Selected events",
  chooseEvent: "Choose at least one event.",
  description: "Description",
  descriptionHint: "Only visible to your team.",
};

export const WEBHOOK_SECRET = {
  title: "Signing secret",
  rotatedTitle: "New signing secret",
  copy: "Copy secret",
  text: "Your server uses this secret to verify that deliveries come from us. Copy it now: it won’t be shown again.",
  lossWarning: "This secret can’t be shown again. If you lose it, rotate the secret to get a new one.",
};

export const WEBHOOK_ACTIONS = {
  test: "Send test event",
  rotate: "Rotate secret…",
  enable: "Enable",
  disable: "Disable",
  delete: "Delete…",
  enabled: "Webhook enabled",
  disabled: "Webhook disabled. It receives no events until you enable it.",
  rotateTitle: "Rotate secret",
  overlap: "Old secret",
  overlapHint:
    "X-Service-Signature uses the old secret until it expires. webhook-signature contains both signatures.",
  overlapOption: (hours: number): string =>
    hours === 0 ? "Expires now" : `Expires in ${formatCount(hours, "hour")}`,
  rotateVerb: "Create new secret",
  rotated: "Secret rotated",
  deleteTitle: "Delete webhook?",
  /** {url} is the endpoint's URL. */
  deleteText:
    "{url} will receive no more events, and its delivery history will be deleted. To stop deliveries for a while, disable the webhook instead.",
  deleteVerb: "Delete webhook",
  deleted: "Webhook deleted",
};

export const DELIVERIES = {
  title: "Deliveries",
  event: "Event",
  endpoint: "Endpoint",
  status: "Status",
  response: "Response",
  noResponse: "None yet",
  attempts: "Attempts",
  nextAttempt: "Next attempt",
  created: "Created",
  all: "All",
  emptyTitle: "No deliveries yet",
  emptyText: "Deliveries appear here once an event happens that one of your webhooks receives.",
  noMatchText: "Try fewer filters.",
  viewWebhooks: "View webhooks",
};

export const DELIVERY_PAGE = {
  title: "Delivery",
  eventId: "Event ID",
  noAttempts: "No attempts yet.",
  body: "Request body",
  copyBody: "Copy body",
  verify: "Verify this signature",
  /** {variable} is the name of an environment variable. */
  verifyText: "With the secret in {variable}, this command prints “good”.",
};

export const ATTEMPT = {
  /** `max`: the attempts in the schedule of retries. Any further attempt was made because the delivery was resent. */
  name: (n: number, max: number): string => (n > max ? `Attempt ${n} (resent)` : `Attempt ${n} of ${max}`),
  count: (n: number, max: number): string => (n > max ? String(n) : `${n} of ${max}`),
  noResponse: "No response",
  milliseconds: (ms: number): string => `${ms} ms`,
  requestHeaders: "Request headers",
  responseHeaders: "Response headers",
  responseBody: "Response body (first 4 KiB)",
  emptyBody: "(empty)",
};

export const REDELIVER = {
  verb: "Resend delivery",
  done: "Delivery resent with the same event ID and body, and a new signature",
  open: "Resend failed deliveries…",
  title: "Resend failed deliveries",
  text: "Each delivery keeps its event ID, so receivers that deduplicate events are safe.",
  since: "Failed in",
  ranges: [
    { hours: 1, name: "the last hour" },
    { hours: 24, name: "the last 24 hours" },
    { hours: 168, name: "the last 7 days" },
    { hours: 720, name: "the last 30 days (all that are kept)" },
  ],
  allVerb: "Resend all",
  allDone: (count: number): string =>
    count === 0
      ? "No deliveries failed in that time"
      : `Resending ${formatCount(count, "delivery", "deliveries")}`,
};

export const WEBHOOK_ERRORS = {
  tooMany: (max: number): string =>
    `An organization can have up to ${max} webhooks. Delete one you no longer need first.`,
  disabled: "The webhook is disabled. Enable it first.",
  eventExpired: "The event ID in `after` is unknown or older than 30 days. Start again without `after`.",
};

/** Problems with an endpoint's URL. Each phrase follows the field's path. */
export const WEBHOOK_URL_ERRORS = {
  invalid: (maxLength: number): string =>
    `must be a URL of at most ${maxLength} characters that starts with https://`,
  forbiddenCharacters: "must not contain white space, control characters, or backslashes",
  credentials: "must not contain credentials",
  fragment: "must not contain a fragment",
  notHttps:
    "must start with https:// (the service allows http:// for loopback addresses if it runs with ALLOW_INSECURE_WEBHOOKS=1)",
  notPublic:
    "must be at a public address (the service allows loopback addresses if it runs with ALLOW_INSECURE_WEBHOOKS=1)",
  trailingDot: "must not have a host name that ends with a dot",
};
