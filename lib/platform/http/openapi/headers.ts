import type { Header, Reference } from "#lib/contract/openapi.ts";

/** Every header that an answer may carry, once; `required`: wherever an answer names it. */
export const HEADERS = {
  "X-Request-Id": {
    description: "The request's id, in the service's log too: quote it when you report a fault",
    required: true,
    schema: { type: "string", format: "uuid" },
    example: "0199a5d0-6e11-7834-ae57-c90b4d2f6813",
  },
  "RateLimit-Limit": {
    description: "Requests that the bucket allows in any 60 seconds",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 300,
  },
  "RateLimit-Remaining": {
    description: "Requests that are left in the 60 seconds up to now",
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
    description: "Seconds to wait, rounded up: after exactly these the same request gets through",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 24,
  },
  "Idempotent-Replayed": {
    description:
      "`true` where this is the stored answer to the first request with the same `Idempotency-Key`",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "WWW-Authenticate": {
    description: "The kind of authentication that is asked for",
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
