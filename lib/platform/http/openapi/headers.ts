import type { Header, Reference } from "#lib/contract/openapi.ts";

/** The response headers. `required` means that every response that lists the header includes it. */
export const HEADERS = {
  "X-Request-Id": {
    description: "The id of the request, also in the service's log. Quote it when you report a problem",
    required: true,
    schema: { type: "string", format: "uuid" },
    example: "0199a5d0-6e11-7834-ae57-c90b4d2f6813",
  },
  "RateLimit-Limit": {
    description: "Requests allowed in any 60 seconds",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 300,
  },
  "RateLimit-Remaining": {
    description: "Requests left in the current 60 seconds",
    required: true,
    schema: { type: "integer", minimum: 0 },
    example: 287,
  },
  "RateLimit-Reset": {
    description: "Seconds until the oldest counted request leaves the window, rounded up",
    required: true,
    schema: { type: "integer", minimum: 0 },
    example: 24,
  },
  "Retry-After": {
    description: "Seconds to wait, rounded up. After exactly this time the same request succeeds",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 24,
  },
  "Idempotent-Replayed": {
    description: "`true` if this is the stored response to the first request with the same `Idempotency-Key`",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "Content-Disposition": {
    description: "The name of the file",
    required: true,
    schema: { type: "string" },
    example: 'attachment; filename="Plate tectonics.json"',
  },
  "Content-Range": {
    description: "The bytes of the part, and the size of the file",
    required: true,
    schema: { type: "string" },
    example: "bytes 0-1023/52400",
  },
  "X-Losses": {
    description:
      "What the format can't express, as a JSON array in ASCII; absent if there is nothing. Packages have it in losses.json instead, except for a pool by tags in `qti3`, which becomes a list of items. A last element `{ \"more\": n }` counts those that don't fit into the header.",
    schema: { type: "string" },
    example:
      '[{"type":"question","id":"q1","title":"","is_written":true,"code":"shuffle","message":"The order of the options wasn\\u2019t kept as it was set","path":"choiceInteraction","affects":"presentation"}]',
  },
  ETag: {
    description:
      "Identifies this state of the resource. Send it in `If-Match` to change only this state. A replayed response has none",
    schema: { type: "string" },
    example: '"7"',
  },
  "WWW-Authenticate": {
    description: "The authentication scheme to use",
    required: true,
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  Deprecation: {
    description: "When the operation was deprecated (RFC 9745): `@` and the seconds since 1970",
    schema: { type: "string", pattern: "^@\\d+$" },
    example: "@1798761600",
  },
  Sunset: {
    description: "When the operation stops working (RFC 8594)",
    schema: { type: "string" },
    example: "Thu, 01 Jul 2027 00:00:00 GMT",
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export const buildHeaderRefs = (...names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const RATE_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;
export const DEPRECATION_HEADERS = ["Deprecation", "Sunset"] as const;
