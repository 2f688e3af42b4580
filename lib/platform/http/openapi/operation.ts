import type * as z from "zod";
import type { Content, MediaType, Operation, Response, Schema } from "#lib/contract/openapi.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { EMBED_ERRORS } from "#lib/messages/embed.ts";
import { type AnyOperation, type BodySchema, BytesSchema, ListSchema, OwnResponse } from "../operation.ts";
import { isBodyOptional } from "../parse.ts";
import { EMBED, type Errors, KEYED, toPascalCase, WITH_BODY, WITH_IDEMPOTENCY } from "./errors.ts";
import { buildHeaderRefs, DEPRECATION_HEADERS, type HeaderName, RATE_HEADERS } from "./headers.ts";
import {
  buildPathParameters,
  buildQueryParameters,
  EMBED_TOKENS,
  getResourceName,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  RANGE,
} from "./parameters.ts";
import { type Components, defineSchema, toJsonSchema } from "./schema.ts";

/** The path and method of an operation, with the document's shared components and errors. */
export type OperationContext = { path: string; method: string; components: Components; errors: Errors };

/** An operation with the fields that the document requires. */
type Documented = Omit<AnyOperation, "operationId" | "tag" | "body" | "data"> & {
  operationId: string;
  tag: string;
  scopes: readonly Scope[];
  body: BodySchema | undefined;
  /** The shape of `data` or, for a list, of each item. Undefined if the response has no body. */
  data: z.ZodType | undefined;
  /** The shape of `meta` if the response is a list. */
  meta: z.ZodType | undefined;
};

/** Builds the document's entry for an operation from the operation's declaration. */
export function buildOperation(operation: AnyOperation, context: OperationContext): Operation {
  const documented = toDocumented(operation, context);
  const { kind } = operation.auth;
  if (kind === "none") return buildOpenOperation(documented, context);
  return kind === "embed_token"
    ? buildEmbedOperation(documented, context)
    : buildKeyedOperation(documented, context);
}

function toDocumented(operation: AnyOperation, { method, path }: OperationContext): Documented {
  const { operationId, tag, body, data, status, auth } = operation;
  if (!operationId || !tag) throw new Error(`${method} ${path} has no operationId or no tag`);
  const isList = data instanceof ListSchema;
  const shape = isList ? data.item : data;
  return {
    ...operation,
    operationId,
    tag,
    body,
    data: status === 204 ? undefined : shape,
    meta: isList ? data.meta : undefined,
    scopes: auth.scopes ?? [],
  };
}

function buildKeyedOperation(declaration: Documented, context: OperationContext): Operation {
  const { path, method, components, errors } = context;
  const bucket = declaration.limit ?? "default";
  const isIdempotent = method !== "GET";
  const codes = [
    ...KEYED,
    // The body of a request is checked even if the operation doesn't use one.
    ...(method === "GET" ? [] : WITH_BODY),
    ...(isIdempotent ? WITH_IDEMPOTENCY : []),
    ...(declaration.acceptsIfMatch ? (["precondition_failed"] as const) : []),
    ...(declaration.errors ?? []),
  ];
  const success = {
    headers: buildHeaderRefs(
      "X-Request-Id",
      ...RATE_HEADERS,
      ...(isIdempotent ? (["Idempotent-Replayed"] as const) : []),
      ...(declaration.sendsEtag ? (["ETag"] as const) : []),
      ...(declaration.data === OwnResponse ? (["Content-Disposition"] as const) : []),
      ...(path.endsWith("/export") ? (["X-Losses"] as const) : []),
      ...listDeprecationHeaders(declaration),
    ),
    ...(declaration.data ? { content: buildEnvelope(declaration, components) } : {}),
  };
  const { otherStatus } = declaration;
  const access = `${describeScopes(declaration.scopes)} Counts against the rate limit \`${bucket}\`.`;
  return {
    ...buildHeading(declaration),
    description: [declaration.description ?? `${declaration.summary}.`, access].join("\n\n"),
    ...buildDeprecation(declaration),
    "x-scope": declaration.scopes.join(" "),
    "x-rate-limit": bucket,
    parameters: [
      ...buildPathParameters(path),
      ...buildQueryParameters(declaration.query, components),
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(declaration.acceptsIfMatch ? [IF_MATCH] : []),
      ...(declaration.acceptsRange ? [RANGE] : []),
    ],
    ...buildRequestBody(declaration, components),
    responses: {
      [declaration.status ?? 200]: {
        description: describeSuccess(declaration),
        ...success,
      },
      ...(otherStatus ? { [otherStatus.status]: { description: otherStatus.description, ...success } } : {}),
      ...buildPartResponses(declaration, success),
      ...errors.buildResponses(codes, { not_found: getNotFoundMessage(context) }, { isRateLimited: true }),
    },
  };
}

function describeScopes(scopes: readonly Scope[]): string {
  if (scopes.length === 0) return "Requires no scope: any API key can call it.";
  const names = scopes.map((scope) => `\`${scope}\``).join(" and ");
  return `Requires the scope${scopes.length > 1 ? "s" : ""} ${names}.`;
}

function describeSuccess({ data, meta }: Documented): string {
  if (!data) return "Done.";
  if (data === OwnResponse) return "The file.";
  return meta ? "One page of the list, in the envelope." : "The result, in the envelope.";
}

/**
 * Builds an operation that browsers call with an embed token. It needs no API key, and its successful responses have no
 * envelope.
 */
function buildEmbedOperation(
  declaration: Documented,
  { path, method, components, errors }: OperationContext,
): Operation {
  const hasFileBody = declaration.body instanceof BytesSchema;
  const isIdempotent = method === "POST" && !hasFileBody;
  const refusals = errors.buildResponses(
    [...EMBED, ...(declaration.body ? WITH_BODY : []), ...(declaration.errors ?? [])],
    {
      unauthenticated: EMBED_ERRORS.tokenUnusable,
      rate_limited: EMBED_ERRORS.tokenRateLimited,
    },
  );
  if (isIdempotent) allowPlainConflict(refusals[409] as Response | undefined);
  const isFile = declaration.data === OwnResponse;
  const data = declaration.data && !isFile ? toJsonSchema(declaration.data, "output", components) : undefined;
  const success = {
    headers: buildHeaderRefs(
      "X-Request-Id",
      ...(isIdempotent ? (["Idempotent-Replayed"] as const) : []),
      ...listDeprecationHeaders(declaration),
    ),
    ...(isFile ? { content: FILE_CONTENT } : {}),
    ...(data ? { content: buildJsonContent(data, declaration.examples?.data) } : {}),
  };
  return {
    ...buildHeading(declaration),
    description: [
      declaration.description ?? `${declaration.summary}.`,
      "Requires an embed token and an `Origin` that the token allows, but no API key. Limited to 60 requests per minute and token.",
    ].join("\n\n"),
    ...buildDeprecation(declaration),
    security: [],
    parameters: [
      ...buildPathParameters(path),
      ...(declaration.body && !hasFileBody ? [] : EMBED_TOKENS),
      ...buildQueryParameters(declaration.query, components).filter(({ name }) => name !== "token"),
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(declaration.acceptsRange ? [RANGE] : []),
    ],
    ...buildRequestBody(declaration, components),
    responses: {
      [declaration.status ?? 200]: {
        description: isFile ? "The file." : data ? "The result, without the envelope." : "Done.",
        ...success,
      },
      ...buildPartResponses(declaration, success),
      ...refusals,
    },
  };
}

/** Builds the responses to the header Range. */
const buildPartResponses = (
  { acceptsRange }: Documented,
  { headers, content }: Omit<Response, "description">,
): Record<string, Response> =>
  acceptsRange
    ? {
        206: { description: "The part of the file.", headers: { ...headers, ...PART_HEADERS }, content },
        416: { description: "The range isn't in the file.", headers: { ...headers, ...PART_HEADERS } },
      }
    : {};

const PART_HEADERS = buildHeaderRefs("Content-Range");

/** Adds the plain form that the specification requires for the response to a used token. */
function allowPlainConflict(conflict: Response | undefined): void {
  const media = conflict?.content?.["application/json"];
  if (!media) return;
  media.schema = {
    anyOf: [
      media.schema,
      {
        type: "object",
        description: "The token was already used.",
        required: ["error"],
        properties: { error: { type: "string" } },
      },
    ],
  };
  media.examples = {
    ...media.examples,
    token_used: { summary: "The token was already used.", value: { error: "This token has been used" } },
  };
}

const buildOpenOperation = (declaration: Documented, { errors }: OperationContext): Operation => ({
  ...buildHeading(declaration),
  description: declaration.description ?? `${declaration.summary}.`,
  security: [],
  parameters: [],
  responses: {
    200: {
      description: "An OpenAPI 3.1 document.",
      headers: buildHeaderRefs("X-Request-Id"),
      content: buildJsonContent({ type: "object", additionalProperties: true }, declaration.examples?.data),
    },
    ...errors.buildResponses(["invalid_request"]),
  },
});

const buildHeading = ({ operationId, tag, summary }: Documented) => ({
  operationId,
  tags: [tag],
  summary,
});

const buildDeprecation = ({ deprecated: when }: Documented) =>
  when ? ({ deprecated: true, "x-deprecation": when } as const) : {};
const listDeprecationHeaders = ({ deprecated: when }: Documented): readonly HeaderName[] =>
  when ? DEPRECATION_HEADERS : [];

/** Names each request body after its operation, so that generated clients have a name for its type. */
function buildRequestBody(declaration: Documented, components: Components): Pick<Operation, "requestBody"> {
  if (!declaration.body) return {};
  const { body } = declaration;
  if (body instanceof BytesSchema) {
    const mediaTypes = body.mediaTypes ?? ["*/*"];
    const binary = { schema: { type: "string" as const, format: "binary" } };
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(mediaTypes.map((range) => [range, binary])),
      },
    };
  }
  const name = `${toPascalCase(declaration.operationId)}Request`;
  const schema = defineSchema(components, name, toJsonSchema(body, "input", components));
  return {
    requestBody: {
      required: !isBodyOptional(body),
      content: buildJsonContent(schema, declaration.examples?.body),
    },
  };
}

const FILE_CONTENT: Content = { "*/*": { schema: { type: "string", format: "binary" } } };

function buildEnvelope(declaration: Documented, components: Components): Content {
  if (declaration.data === OwnResponse) return FILE_CONTENT;
  const data = declaration.data ? toJsonSchema(declaration.data, "output", components) : {};
  const given = declaration.examples?.data;
  const isList = declaration.meta !== undefined;
  const meta = isList ? (declaration.examples?.meta ?? countPage(given)) : null;
  const schema: Schema = {
    type: "object",
    required: ["data", "error", "meta"],
    properties: {
      data: isList ? { type: "array", items: data } : data,
      error: { type: "null" },
      meta: declaration.meta ? toJsonSchema(declaration.meta, "output", components) : { type: "null" },
    },
  };
  return buildJsonContent(schema, given === undefined ? undefined : { data: given, error: null, meta });
}

const countPage = (items: unknown) => ({
  total: Array.isArray(items) ? items.length : 0,
  page: 1,
  limit: 20,
});

const buildJsonContent = (schema: Schema, example?: unknown): Content => {
  const media: MediaType = { schema, ...(example === undefined ? {} : { example }) };
  return { "application/json": media };
};

/**
 * Returns the example message of a 404. It names the resource of the innermost id in the path, or a resource that the
 * body can refer to.
 */
function getNotFoundMessage({ path, method }: OperationContext): string | undefined {
  if (path.endsWith("/analytics")) return "Assessment not found in this organization";
  const resource = getResourceName(path);
  if (resource === undefined)
    return method === "POST" && !path.startsWith("/embed") ? "Folder not found" : undefined;
  return resource === "Assessment" ? undefined : `${resource} not found`;
}
