import { ListMeta } from "#lib/contract/common.ts";
import type { Content, MediaType, Operation, Response, Schema } from "#lib/contract/openapi.ts";
import type { Declared } from "../endpoint.ts";
import { mayLackBody } from "../parse.ts";
import { EMBED, type Errors, KEYED, pascal, WITH_BODY, WITH_IDEMPOTENCY } from "./errors.ts";
import { DEPRECATION_HEADERS, type HeaderName, headers, RATE_HEADERS } from "./headers.ts";
import { EMBED_TOKENS, IDEMPOTENCY_KEY, pathParameters, queryParameters } from "./parameters.ts";
import { type Components, define, schemaOf } from "./schema.ts";

type Keyed = Extract<Declared, { access: "api_key" }>;
type Embedded = Extract<Declared, { access: "embed" }>;
type Open = Extract<Declared, { access: "open" }>;

/** Where an operation is, and where what it refers to is put. */
export type Place = { path: string; method: string; components: Components; errors: Errors };

/** One operation of the document, from its declaration. */
export function operation(declared: Declared, place: Place): Operation {
  if (declared.access === "open") return openOperation(declared);
  return declared.access === "embed" ? embedOperation(declared, place) : keyedOperation(declared, place);
}

function keyedOperation(declared: Keyed, place: Place): Operation {
  const { path, method, components, errors } = place;
  const bucket = declared.limit ?? "default";
  const repeatable = method === "POST";
  const codes = [
    ...KEYED,
    // A body that an operation does not ask for is looked at all the same.
    ...(method === "GET" ? [] : WITH_BODY),
    ...(repeatable ? WITH_IDEMPOTENCY : []),
    ...(declared.errors ?? []),
  ];
  const access = `Needs the scope \`${declared.scope}\`; counts against the bucket \`${bucket}\`.`;
  return {
    ...heading(declared),
    description: [declared.description ?? `${declared.summary}.`, access].join("\n\n"),
    ...deprecation(declared),
    "x-scope": declared.scope,
    "x-rate-limit": bucket,
    parameters: [
      ...pathParameters(path),
      ...queryParameters(declared.query, components),
      ...(repeatable ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(declared, components),
    responses: {
      [declared.status ?? 200]: {
        description: declared.list
          ? "A page of them, in the envelope."
          : "What was asked for, in the envelope.",
        headers: headers(
          "X-Request-Id",
          ...RATE_HEADERS,
          ...(repeatable ? (["Idempotent-Replayed"] as const) : []),
          ...deprecated(declared),
        ),
        content: enveloped(declared, components),
      },
      ...errors.of(codes, { not_found: notFound(place) }, { rated: true }),
    },
  };
}

/** What a browser calls with a token: no key, and no envelope on success. */
function embedOperation(declared: Embedded, { method, components, errors }: Place): Operation {
  const repeatable = method === "POST";
  const refusals = errors.of([...EMBED, ...(declared.body ? WITH_BODY : []), ...(declared.errors ?? [])], {
    unauthenticated: "The embed token is unknown, expired or used",
    rate_limited: "This token may make 60 requests a minute",
  });
  if (repeatable) allowPlainConflict(refusals[409] as Response | undefined);
  const data = declared.data && schemaOf(declared.data, "output", components);
  return {
    ...heading(declared),
    description: [
      declared.description ?? `${declared.summary}.`,
      "Needs no API key: the embed token, and an `Origin` that it allows. 60 requests a minute and token.",
    ].join("\n\n"),
    ...deprecation(declared),
    security: [],
    parameters: [...(declared.body ? [] : EMBED_TOKENS), ...(repeatable ? [IDEMPOTENCY_KEY] : [])],
    ...requestBody(declared, components),
    responses: {
      [declared.status ?? 200]: {
        description: data ? "What was asked for, without the envelope." : "Done.",
        headers: headers(
          "X-Request-Id",
          ...(repeatable ? (["Idempotent-Replayed"] as const) : []),
          ...deprecated(declared),
        ),
        ...(data ? { content: json(data, declared.examples?.data) } : {}),
      },
      ...refusals,
    },
  };
}

/** A token that was used is refused in the plain form that the specification gives. */
function allowPlainConflict(conflict: Response | undefined): void {
  const media = conflict?.content?.["application/json"];
  if (!media) return;
  media.schema = {
    anyOf: [
      media.schema,
      {
        type: "object",
        description: "The token was used before.",
        required: ["error"],
        properties: { error: { type: "string" } },
      },
    ],
  };
  media.examples = {
    ...media.examples,
    token_used: { summary: "The token was used before.", value: { error: "This token has been used" } },
  };
}

const openOperation = (declared: Open): Operation => ({
  ...heading(declared),
  description: declared.description ?? `${declared.summary}.`,
  security: [],
  parameters: [],
  responses: {
    200: {
      description: "An OpenAPI 3.1 document.",
      headers: headers("X-Request-Id"),
      content: json({ type: "object", additionalProperties: true }, declared.examples?.data),
    },
  },
});

const heading = ({ operationId, tag, summary }: Declared) => ({ operationId, tags: [tag], summary });

const deprecation = ({ deprecated: when }: Keyed | Embedded) =>
  when ? ({ deprecated: true, "x-deprecation": when } as const) : {};
const deprecated = ({ deprecated: when }: Keyed | Embedded): readonly HeaderName[] =>
  when ? DEPRECATION_HEADERS : [];

/** Bodies have names, after their operation: what is made from the document can call them by these. */
function requestBody(declared: Keyed | Embedded, components: Components): Pick<Operation, "requestBody"> {
  if (!declared.body) return {};
  const name = `${pascal(declared.operationId)}Request`;
  const schema = define(components, name, schemaOf(declared.body, "input", components));
  return {
    requestBody: { required: !mayLackBody(declared.body), content: json(schema, declared.examples?.body) },
  };
}

function enveloped(declared: Keyed, components: Components): Content {
  const data = schemaOf(declared.data, "output", components);
  const given = declared.examples?.data;
  const meta = declared.list ? { total: Array.isArray(given) ? given.length : 0, page: 1, limit: 20 } : null;
  const schema: Schema = {
    type: "object",
    required: ["data", "error", "meta"],
    properties: {
      data: declared.list ? { type: "array", items: data } : data,
      error: { type: "null" },
      meta: declared.list ? schemaOf(ListMeta, "output", components) : { type: "null" },
    },
  };
  return json(schema, given === undefined ? undefined : { data: given, error: null, meta });
}

const json = (schema: Schema, example?: unknown): Content => {
  const media: MediaType = { schema, ...(example === undefined ? {} : { example }) };
  return { "application/json": media };
};

const THINGS: Record<string, string> = {
  assessments: "Assessment",
  submissions: "Submission",
  collections: "Collection",
  folders: "Folder",
  webhooks: "Webhook",
  deliveries: "Delivery",
};

/** What is said not to be there: the thing of the innermost id, or what the body may name. */
function notFound({ path, method }: Place): string | undefined {
  if (path.endsWith("/analytics")) return "Assessment not found in this organization";
  const [, inner] = [...path.matchAll(/([\w-]+)\/\{\w+\}/g)].at(-1) ?? [];
  if (inner === undefined)
    return method === "POST" && !path.startsWith("/embed") ? "Folder not found" : undefined;
  const thing = THINGS[inner];
  return thing === undefined || thing === "Assessment" ? undefined : `${thing} not found`;
}
