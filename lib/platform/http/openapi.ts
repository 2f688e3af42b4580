import type { OpenApiDocument, Operation, PathItem } from "#lib/contract/openapi.ts";
import { Answers } from "#lib/contract/submissions.ts";
import { defineAnswerKeys } from "./openapi/answer-keys.ts";
import { defineContent } from "./openapi/content.ts";
import { Errors } from "./openapi/errors.ts";
import { DEPRECATION_HEADERS, HEADERS } from "./openapi/headers.ts";
import { buildInfo, listTags } from "./openapi/info.ts";
import { buildOperation } from "./openapi/operation.ts";
import { type Components, defineSchema, toJsonSchema } from "./openapi/schema.ts";
import { buildWebhooks } from "./openapi/webhooks.ts";
import type { Resource } from "./resource.ts";

const documentCache = new WeakMap<readonly Resource[], Map<string, OpenApiDocument>>();

/**
 * Returns the OpenAPI 3.1 document of a registry, generated from the schemas that validate requests. `serverUrl` is the
 * root before /v1. The document is cached by registry and root, so callers must not modify it.
 */
export function getOpenApiDocument(routes: readonly Resource[], serverUrl = ""): OpenApiDocument {
  const byUrl = documentCache.get(routes) ?? new Map<string, OpenApiDocument>();
  documentCache.set(routes, byUrl);
  const document = byUrl.get(serverUrl) ?? buildDocument(routes, serverUrl);
  byUrl.set(serverUrl, document);
  return document;
}

function buildDocument(routes: readonly Resource[], serverUrl: string): OpenApiDocument {
  const components: Components = new Map();
  const errors = new Errors(components);
  defineContent(components);
  defineAnswerKeys(components);
  defineAnswerElement(components);
  const webhooks = buildWebhooks((schema) => toJsonSchema(schema, "output", components));
  const paths = Object.fromEntries(
    routes
      .filter(({ path }) => path.startsWith("/v1"))
      .map(({ path, operations: declared }) => {
        const key = path.slice("/v1".length).replace(/\[(\w+)\]/g, "{$1}");
        const operations = Object.entries(declared).map(([method, operation]) => [
          method.toLowerCase(),
          buildOperation(operation, { path: key, method, components, errors }),
        ]);
        return [key, Object.fromEntries(operations) as PathItem];
      }),
  );
  const all = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));
  return {
    openapi: "3.1.0",
    info: buildInfo(serverUrl),
    servers: [{ url: `${serverUrl}/v1`, description: "This service" }],
    security: [{ apiKey: [] }],
    tags: listTags(new Set(all.flatMap(({ tags }) => tags))),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "svc_live_...",
          description:
            "An API key from the dashboard, where it is shown once. Its scopes limit what it can do.",
        },
      },
      headers: selectHeaders(all),
      responses: Object.fromEntries(errors.shared),
      schemas: Object.fromEntries([...components].map(([name, { schema }]) => [name, schema])),
    },
    "x-rate-limits": { default: 300, submit: 100, check: 600 },
  };
}

/**
 * Defines the shape of a single answer. Wire schemas only refer to it, because the form of an answer depends on the
 * question.
 */
function defineAnswerElement(components: Components): void {
  toJsonSchema(Answers, "input", components);
  defineSchema(components, "AnswerElement", {
    description:
      'The answer to one interaction: `{ responseId, value }`, or a bare value for the interaction at the same index. `null`, `""`, and `[]` mean skipped.',
    anyOf: [
      {
        type: "object",
        required: ["responseId"],
        properties: {
          responseId: { type: "string", description: "The `responseId` of the interaction" },
          value: { description: "Its form depends on the type of the interaction's answer key" },
        },
        additionalProperties: false,
      },
      { type: ["string", "number", "array", "null"], items: {}, description: "A bare value" },
    ],
  });
}

/** Returns the headers, without the deprecation headers if no operation is deprecated. */
function selectHeaders(operations: readonly Operation[]) {
  const unused = operations.some(({ deprecated }) => deprecated) ? [] : DEPRECATION_HEADERS;
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => !(unused as readonly string[]).includes(name)),
  );
}
