import type { KEY_OVERLAP_HOURS } from "#lib/contract/form-options.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { formatCount } from "../format-count.ts";

export const KEYS_PAGE = {
  title: "API keys",
  lead: "Your product sends a key with each request. A key can only do what its scopes allow. A revoked key stops working immediately.",
  emptyTitle: "No API keys yet",
  emptyText: "Create a key so that your product can call the API.",
  key: "Key",
  scopes: "Scopes",
  requests: "Requests (24 h)",
  lastUsed: "Last used",
  expires: "Expires",
  revoked: "Revoked",
  expired: "Expired",
  overLimit: (n: number): string => `${n.toLocaleString("en")} over the limit`,
};

export const KEY_PAGE = {
  title: "API key",
  lead: (last4: string, scopes: readonly string[]): string => `svc_live_…${last4} · ${scopes.join(", ")}`,
  limits: "Live limits",
  usage: "Usage",
  latestRequests: "Latest requests",
  showRefused: "Show rejected only",
  emptyTitle: "No requests yet",
  noRefused: "No rejected requests",
  quickStart: "View quick start",
  emptyText: "Requests of the last 24 hours are listed here, without their bodies. Busy keys show a sample.",
  time: "Time",
  request: "Request",
  response: "Response",
  duration: "Duration",
  requestId: "Request ID",
  /** Is followed by a time. */
  allowedAgain: "allowed again",
  milliseconds: (ms: number): string => `${ms.toFixed(1)} ms`,
};

/** A key's requests in each hour. The figures are formatted, and set off from the sentence. */
export const HOURS_CHART = {
  /** `{total}` and `{refused}` are the figures. */
  summary: (total: number, peak: string): string =>
    `{total} ${total === 1 ? "request" : "requests"} in the last 24 hours, {refused} rejected. Peak: ${peak} in an hour.`,
  label: "Requests per hour",
  showTable: "Show as table (times in UTC)",
  hour: "Hour",
  requests: "Requests",
  limited: "Rate limited",
  failed: "Otherwise rejected",
};

export const NEW_KEY = {
  open: "New API key",
  title: "New API key",
  createdTitle: "Your new API key",
  nameHint: "Where you use it, such as “LMS, production”.",
  scopes: "Scopes",
  chooseScope: "Choose at least one scope.",
  expires: "Expires",
  create: "Create key",
  creating: "Creating key…",
  scopeDescriptions: {
    "read:assessments":
      "Read assessments, items, folders, collections, webhooks, and webhook deliveries with their bodies; check single answers",
    "write:assessments":
      "Create, edit, import, and export assessments and items; publish assessments; read answer keys; manage webhooks, learning platforms, embed tokens, author links, and organization settings",
    "read:results": "Read submissions, learners, and analytics; export a learner’s data",
    "write:submissions":
      "Submit answers; read and grade answers that need grading; manage attempts; edit, rename, and erase learners",
  } satisfies Record<Scope, string>,
  expiryOptions: [
    { days: 0, name: "Never" },
    { days: 30, name: "In 30 days" },
    { days: 90, name: "In 90 days" },
    { days: 365, name: "In 1 year" },
  ],
};

export const KEY_SECRET = {
  copy: "Copy key",
  text: "Copy this key now. It won’t be shown again: we only store a hash of it.",
  lossWarning: "This key can’t be shown again. Without it, you’ll need to create another one.",
};

export const REVOKE_KEY = {
  open: "Revoke",
  title: (name: string): string => `Revoke “${name}”?`,
  verb: "Revoke key",
  usage: (calls: number): string =>
    calls === 0
      ? "No requests in the last 24 hours."
      : `${formatCount(calls, "request")} in the last 24 hours.`,
  text: "Requests with this key will be rejected immediately. This can’t be undone.",
  done: (name: string): string => `“${name}” revoked`,
};

export const ROTATE_KEY = {
  open: "Rotate",
  title: (name: string): string => `Rotate “${name}”`,
  text: "Creates a new key with the same name, scopes, and expiration date to replace this one.",
  overlap: "The old key",
  overlapOptions: {
    0: "Stops working now",
    1: "Works for another hour",
    24: "Works for another 24 hours",
    168: "Works for another 7 days",
  } satisfies Record<(typeof KEY_OVERLAP_HOURS)[number], string>,
  verb: "Create new key",
};

export const LIVE_RATES = {
  buckets: { default: "Other requests", submit: "Submissions", check: "Answer checks" },
  usage: (used: number, limit: number): string =>
    `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} in the last minute`,
  /** Follows the usage of a limit that has been reached. */
  resets: (seconds: number): string => ` · available again in ${seconds} s`,
  stale: "Live updates are paused. These are the latest numbers we have.",
};

export const KEY_ERRORS = {
  tooMany: (max: number): string =>
    `An organization can have up to ${max} active API keys. Revoke one you no longer need first.`,
  tooManyRotated: "Too many rotated API keys are still active. Revoke one, or rotate without an overlap.",
  /** Continues the path of the field. */
  expiresInPast: "must be in the future",
  inactive: "This API key was revoked or has expired. Create a new one instead.",
};
