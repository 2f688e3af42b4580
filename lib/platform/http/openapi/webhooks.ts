import type * as z from "zod";
import {
  buildEventExample,
  buildEventSchema,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  formatEventName,
} from "#lib/contract/events.ts";
import { IDS } from "#lib/contract/examples/ids.ts";
import type { Parameter, PathItem, Schema } from "#lib/contract/openapi.ts";

type Header = { description: string; example: (type: EventType) => string };

const HEADERS: Record<string, Header> = {
  "X-Service-Event": { description: "The event type", example: (type) => type },
  "X-Service-Signature": {
    description: "`sha256=` and the lowercase hex HMAC-SHA-256 of the raw body, keyed with the whole secret",
    example: () => "sha256=8b1d0e6c5a3f4972b0c8d7e6f5a4938271605f4e3d2c1b0a9f8e7d6c5b4a3928",
  },
  "X-Service-Delivery": {
    description: "The delivery id, the same for every attempt",
    example: () => IDS.delivery,
  },
  "webhook-id": { description: "The event id (Standard Webhooks)", example: () => IDS.event },
  "webhook-timestamp": {
    description: "The time of the attempt, in seconds since 1970",
    example: () => "1772444467",
  },
  "webhook-signature": {
    description:
      "`v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the decoded bytes of the secret after `whsec_`. During the overlap of a rotation there is one for each secret, separated by a space",
    example: () => "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
};

const buildHeaderParameters = (type: EventType): Parameter[] =>
  Object.entries(HEADERS).map(([name, { description, example }]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
    example: example(type),
  }));

/** Builds the document's `webhooks`: the request that is sent for each event. `toJsonSchema` converts a Zod schema. */
export const buildWebhooks = (toJsonSchema: (schema: z.ZodType) => Schema): Record<string, PathItem> =>
  Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `on${formatEventName(type)}`,
          tags: ["Webhooks"],
          summary: EVENTS[type].when,
          description: `Sent to every webhook endpoint registered for \`${type}\` or \`*\`.`,
          security: [],
          parameters: buildHeaderParameters(type),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: toJsonSchema(buildEventSchema(type)),
                example: buildEventExample(type),
              },
            },
          },
          responses: {
            "2XX": { description: "Received. Any other response, or none within 10 seconds, is retried" },
          },
        },
      },
    ]),
  );
