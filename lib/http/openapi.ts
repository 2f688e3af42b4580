import * as z from "zod";
import { ContentAst } from "#lib/content/index.ts";
import { ListMeta } from "#lib/contract/common.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { ErrorEnvelope } from "#lib/contract/errors.ts";
import { AnswerKey } from "#lib/grading/index.ts";
import type { Declared, Resource } from "./endpoint.ts";
import { STATUS } from "./status.ts";

type Json = Record<string, unknown>;
type Keyed = Extract<Declared, { access: "api_key" }>;
type Embedded = Extract<Declared, { access: "embed" }>;
type Components = Record<string, unknown>;

const VERSIONING = `Touchstone's API follows semantic versioning; this is version 1.0.0, under \`/v1\`. New endpoints, new optional
response fields and new webhook events are no breaking changes: ignore what you do not know. A breaking change raises
the major version, is announced at least 60 days before the migration deadline, and the old version stays available for
a further 60 days. An operation that will go answers with the headers \`Deprecation\` and \`Sunset\`.`;

/** The OpenAPI 3.1 document of a registry, made from the schemas that validate. `serverUrl` is the root before /v1. */
export function openApiDocument(routes: readonly Resource[], serverUrl = ""): Json {
  const components: Components = {};
  const paths: Json = {};
  for (const { path, endpoints } of routes) {
    if (!path.startsWith("/v1")) continue;
    const key = path.slice("/v1".length).replace(/\[(\w+)\]/g, "{$1}");
    paths[key] = Object.fromEntries(
      Object.entries(endpoints).map(([method, endpoint]) => [
        method.toLowerCase(),
        operation(key, method, endpoint.declaration, components),
      ]),
    );
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Touchstone",
      version: "1.0.0",
      description: VERSIONING,
      license: { name: "Proprietary", url: "https://spdx.org/licenses/" },
    },
    servers: [{ url: `${serverUrl}/v1` }],
    security: [{ apiKey: [] }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "`Authorization: Bearer svc_live_...`" },
      },
      schemas: { ...components, ...fixedSchemas(components) },
    },
  };
}

function tagsOf(routes: readonly Resource[]): { name: string }[] {
  const names = routes.flatMap(({ endpoints }) => Object.values(endpoints).map((e) => e.declaration.tag));
  return [...new Set(names)].map((name) => ({ name }));
}

/** Shapes that wire schemas only refer to, because the content model and the grader own them. */
function fixedSchemas(components: Components): Components {
  return {
    ContentAst: schemaOf(ContentAst, "input", components),
    AnswerKey: schemaOf(AnswerKey, "input", components),
    AnswerElement: {
      description:
        '`{ responseId, value }`, or a bare value, which belongs to the interaction at the same index. null, "" and [] mean skipped.',
      anyOf: [
        {
          type: "object",
          required: ["responseId"],
          properties: { responseId: { type: "string" }, value: {} },
          additionalProperties: false,
        },
        { type: ["string", "number", "array", "null"] },
      ],
    },
  };
}

function operation(path: string, method: string, declared: Declared, components: Components): Json {
  const base = { operationId: declared.operationId, tags: [declared.tag], summary: declared.summary };
  if (declared.access === "open") {
    return {
      ...base,
      security: [],
      responses: {
        200: { description: "The document", content: { "application/json": { schema: { type: "object" } } } },
      },
    };
  }
  if (declared.access === "embed") return { ...base, ...embedOperation(declared, method, components) };
  const scope = `Scope: \`${declared.scope}\`.`;
  return {
    ...base,
    description: declared.description ? `${declared.description}\n\n${scope}` : scope,
    "x-scope": declared.scope,
    "x-rate-limit": declared.limit ?? "default",
    parameters: [
      ...pathParameters(path),
      ...queryParameters(declared, components),
      ...headerParameters(method),
    ],
    ...(declared.body
      ? { requestBody: { required: true, content: json(schemaOf(declared.body, "input", components)) } }
      : {}),
    responses: responses(declared, method, components),
  };
}

/** What a browser calls with a token: no key, no envelope on success. */
function embedOperation(declared: Embedded, method: string, components: Components): Json {
  const inQuery = {
    name: "token",
    in: "query",
    description: "Or the header `X-Embed-Token`",
    schema: { type: "string" },
  };
  const isSubmit = method === "POST";
  const errors = errorResponses(
    [...EMBED, ...(declared.body ? WITH_BODY : []), ...(declared.errors ?? [])],
    components,
  ) as Record<string, { content: Json }>;
  if (isSubmit) {
    const plain = { type: "object", required: ["error"], properties: { error: { type: "string" } } };
    const enveloped = schemaOf(ErrorEnvelope, "output", components);
    errors[409] = { ...errors[409], content: json({ anyOf: [plain, enveloped] }) };
  }
  return {
    ...(declared.description ? { description: declared.description } : {}),
    security: [],
    parameters: [...(declared.body ? [] : [inQuery]), ...headerParameters(method)],
    ...(declared.body
      ? { requestBody: { required: true, content: json(schemaOf(declared.body, "input", components)) } }
      : {}),
    responses: {
      [declared.status ?? 200]: {
        description: declared.summary,
        ...(declared.data ? { content: json(schemaOf(declared.data, "output", components)) } : {}),
      },
      ...errors,
    },
  };
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "ref" ? { type: "string" } : { type: "string", format: "uuid" },
  }));

function queryParameters(declared: Keyed, components: Components): Json[] {
  if (!declared.query) return [];
  const schema = schemaOf(declared.query, "input", components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    ...(description ? { description } : {}),
    schema: property,
  }));
}

const headerParameters = (method: string): Json[] =>
  method === "POST"
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          description: "For 24 hours the same key replays the first response instead of acting again",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
      ]
    : [];

/** The errors that every keyed operation may answer. */
const GENERAL: readonly ErrorCode[] = [
  "invalid_request",
  "unauthenticated",
  "insufficient_scope",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const EMBED: readonly ErrorCode[] = [
  "invalid_request",
  "unauthenticated",
  "origin_not_allowed",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const WITH_BODY: readonly ErrorCode[] = ["invalid_json", "payload_too_large", "unsupported_media_type"];
const WITH_IDEMPOTENCY: readonly ErrorCode[] = ["idempotency_in_progress", "idempotency_key_reused"];

function responses(declared: Keyed, method: string, components: Components): Json {
  const codes = [
    ...GENERAL,
    ...(declared.body ? WITH_BODY : []),
    ...(method === "POST" ? WITH_IDEMPOTENCY : []),
    ...(declared.errors ?? []),
  ];
  const data = schemaOf(declared.data, "output", components);
  const envelope = {
    type: "object",
    required: ["data", "error", "meta"],
    properties: {
      data: declared.list ? { type: "array", items: data } : data,
      error: { type: "null" },
      meta: declared.list ? schemaOf(ListMeta, "output", components) : { type: "null" },
    },
  };
  return {
    [declared.status ?? 200]: { description: declared.summary, content: json(envelope) },
    ...errorResponses(codes, components),
  };
}

function errorResponses(codes: readonly ErrorCode[], components: Components): Json {
  const error = schemaOf(ErrorEnvelope, "output", components);
  const byStatus = Map.groupBy(new Set(codes), (code) => STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.map((code) => `\`${code}\``).join(", "), content: json(error) },
    ]),
  );
}

const json = (schema: unknown) => ({ "application/json": { schema } });

/**
 * A Zod schema as JSON Schema. Named schemas go into `components` and are referred to. Two hints in a schema's
 * metadata: `ref` names a component to stand in its place, `override` replaces what its parts would say.
 */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Components): Json {
  const made = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const node = jsonSchema as Json;
      const { ref, override } = node as { ref?: string; override?: Json };
      if (ref === undefined && override === undefined) return;
      const { description } = node;
      for (const name of Object.keys(node)) delete node[name];
      Object.assign(node, ref === undefined ? override : { $ref: `#/components/schemas/${ref}` });
      if (description !== undefined && ref === undefined) node.description = description;
    },
  }) as Json;
  const { $schema, $defs, ...root } = made as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] = hoisted(definition);
  const { id, ...named } = hoisted(root) as Json & { id?: string };
  if (id === undefined) return named;
  components[id] = named;
  return { $ref: `#/components/schemas/${id}` };
}

/** The same with references to `#/$defs/X` turned to `#/components/schemas/X`. */
function hoisted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(hoisted) as T;
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) =>
    name === "$ref" && typeof member === "string"
      ? [name, member.replace("#/$defs/", "#/components/schemas/")]
      : [name, hoisted(member)],
  );
  return Object.fromEntries(members) as T;
}
