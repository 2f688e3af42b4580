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
 * The OpenAPI 3.1 document of a registry, made from the schemas that validate. `serverUrl` is the root before /v1.
 * Made once for each: give it away, but do not change it.
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
          description: "An API key, made in the dashboard; it is shown once. It may do what its scopes say.",
        },
      },
      headers: selectHeaders(all),
      responses: Object.fromEntries(errors.shared),
      schemas: Object.fromEntries([...components].map(([name, { schema }]) => [name, schema])),
    },
    "x-rate-limits": { default: 300, submit: 100, check: 600 },
  };
}

/** The shape of one answer, which wire schemas only refer to: the question says which of them fits. */
function defineAnswerElement(components: Components): void {
  toJsonSchema(Answers, "input", components);
  defineSchema(components, "AnswerElement", {
    description:
      'The answer to one interaction: `{ responseId, value }`, or a bare value, which belongs to the interaction at the same index. `null`, `""` and `[]` mean skipped.',
    anyOf: [
      {
        type: "object",
        required: ["responseId"],
        properties: {
          responseId: { type: "string", description: "Of the interaction" },
          value: { description: "As the interaction's type of answer key reads it" },
        },
        additionalProperties: false,
      },
      { type: ["string", "number", "array", "null"], items: {}, description: "A bare value" },
    ],
  });
}

/** Without the headers of deprecated operations while there are none. */
function selectHeaders(operations: readonly Operation[]) {
  const unused = operations.some(({ deprecated }) => deprecated) ? [] : DEPRECATION_HEADERS;
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => !(unused as readonly string[]).includes(name)),
  );
}
