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
  "X-Service-Event": { description: "The event's type", example: (type) => type },
  "X-Service-Signature": {
    description:
      "`sha256=` and the lower-case hex HMAC-SHA-256 of the raw body, keyed with the secret as it is shown",
    example: () => "sha256=8b1d0e6c5a3f4972b0c8d7e6f5a4938271605f4e3d2c1b0a9f8e7d6c5b4a3928",
  },
  "X-Service-Delivery": {
    description: "The delivery's id; the same in every attempt",
    example: () => IDS.delivery,
  },
  "webhook-id": { description: "The event's id (Standard Webhooks)", example: () => IDS.event },
  "webhook-timestamp": { description: "Seconds since 1970, of the attempt", example: () => "1772444467" },
  "webhook-signature": {
    description:
      "`v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the bytes that the secret holds after `whsec_`; during the overlap of a rotation one by each secret, separated by a space",
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

/** The document's `webhooks`: what a receiver gets for each event. `schemaOf` makes JSON Schema of a Zod schema. */
export const buildWebhooks = (toJsonSchema: (schema: z.ZodType) => Schema): Record<string, PathItem> =>
  Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `on${formatEventName(type)}`,
          tags: ["Webhooks"],
          summary: EVENTS[type].when,
          description: `Sent to every webhook endpoint that is registered for \`${type}\` or \`*\`.`,
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
            "2XX": { description: "Received. Anything else, or nothing within 10 seconds, is tried again" },
          },
        },
      },
    ]),
  );
