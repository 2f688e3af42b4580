import type * as z from "zod";
import { AppError } from "#lib/contract/app-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import {
  type AuthenticatedKey,
  authenticate,
  type Bucket,
  requireScope,
} from "#lib/domains/identity/auth/api-keys.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { buildDeprecationHeaders, type Deprecation } from "./deprecation.ts";
import type { Endpoint, PathParams } from "./endpoint.ts";
import { buildErrorReply, buildSuccessReply, type PageMeta, type Reply } from "./envelope.ts";
import { computeFingerprint, readIdempotencyKey, withIdempotency } from "./idempotency.ts";
import { isBodyOptional, parse, parseQuery } from "./parse.ts";
import { buildRateHeaders, requireRate } from "./rate-limit.ts";
import { KIB, MIB, parseJson, readBytes } from "./read-body.ts";
import { type Services, services } from "./services.ts";

type Input<Q extends z.ZodType, B extends z.ZodType> = {
  params: PathParams;
  query: z.output<Q>;
  body: z.output<B>;
};

/** Bytes. Reading more than this takes milliseconds, in which the event loop would serve nobody. */
export const LARGE_BODY_BYTES = 64 * KIB;

/** A large body that was read apart from the event loop. */
export type LargeBody = {
  /** The fingerprint, where one was asked for. */
  digest: Buffer | undefined;
  /** Why it is no JSON that can be kept, which is said before all else. */
  unreadable: AppError | undefined;
  /** Does with it what the operation does. Throws what else is wrong with the body first. */
  handle: (ctx: Ctx, params: PathParams) => Promise<unknown>;
};

/** Reads a body for an organization, in whose turn it is done. Refuses nothing but that there is too much to do (429). */
export type LargeBodyReader = (
  bytes: Uint8Array,
  options: { organizationId: string; withDigest: boolean },
) => Promise<LargeBody>;

/** One operation under /v1, as data: the handler below, the OpenAPI document and the tests all read it. */
export type Declaration<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> = {
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  scope: Scope;
  limit?: Bucket;
  query?: Q;
  body?: B;
  /** Bytes; 1 MiB unless said. */
  maxBody?: number;
  /** Takes the place of `body` and `handle` for bodies of more than `LARGE_BODY` bytes. */
  large?: LargeBodyReader;
  /** The status of success; 200 unless said. */
  status?: 200 | 201 | 202;
  /** The shape of `data`; of its items where `list` is set. */
  data: z.ZodType;
  /** What else than the general errors the operation answers. */
  errors?: readonly ErrorCode[];
  /** A request's body and the `data` it is answered with: of a list, all its items. */
  examples?: { body?: unknown; data?: unknown };
  deprecated?: Deprecation;
} & (
  | { list?: false; handle: (ctx: Ctx, input: Input<Q, B>) => Promise<unknown> }
  | { list: true; handle: (ctx: Ctx, input: Input<Q, B>) => Promise<{ items: unknown[]; meta: PageMeta }> }
);

/**
 * An endpoint that needs an API key. The order of checks is the contract's: key (401), scope (403), rate limit (429),
 * media type (415), size (413), JSON and shape (400); existence and state are for the verb.
 */
export function apiRoute<Q extends z.ZodType, B extends z.ZodType>(declaration: Declaration<Q, B>): Endpoint {
  return {
    declaration: { access: "api_key", ...declaration } as Endpoint["declaration"],
    async run(request, { params, requestId, addLogFields, headers }) {
      Object.assign(headers, buildDeprecationHeaders(declaration.deprecated));
      const service = services();
      const key = await authenticateRequest(service, request.headers.get("authorization"), declaration);
      addLogFields({ organization_id: key.organizationId, api_key_id: key.keyId });
      Object.assign(headers, buildRateHeaders(key.rate));
      requireScope(key, declaration.scope);
      requireRate(key.rate);
      return handleRequest({ declaration, request, params, requestId, service, key });
    },
  };
}

/** Authenticates and takes one hit of the key's bucket: in one statement, or the hit from the store outside. */
async function authenticateRequest(
  { database, limits }: Services,
  authorization: string | null,
  { scope, limit: bucket = "default" }: { scope: Scope; limit?: Bucket },
): Promise<AuthenticatedKey> {
  const key = await authenticate(database.db, authorization, { scope, bucket, consume: !limits.requests });
  if (!limits.requests) return key;
  const slot = {
    organizationId: key.organizationId,
    name: `key:${key.keyId}:${bucket}`,
    limit: key.rate.limit,
    windowMs: 60_000,
  };
  const { allowed, remaining, afterSeconds } = key.scopes.includes(scope)
    ? await limits.requests.consume(slot)
    : await limits.requests.peek(slot);
  const limitResult = { allowed, remaining, resetAfter: afterSeconds, retryAfter: afterSeconds };
  return { ...key, rate: { limit: slot.limit, limitResult } };
}

type Call<Q extends z.ZodType, B extends z.ZodType> = {
  declaration: Declaration<Q, B>;
  request: Request;
  params: PathParams;
  requestId: string;
  service: Services;
  key: AuthenticatedKey;
};

async function handleRequest<Q extends z.ZodType, B extends z.ZodType>(call: Call<Q, B>): Promise<Reply> {
  const { declaration, request, key, service } = call;
  const { pathname, searchParams } = new URL(request.url);
  const bytes = request.method === "GET" ? undefined : await readBytes(request, declaration.maxBody ?? MIB);
  const requestIdempotencyKey = request.method === "POST" ? readIdempotencyKey(request) : null;
  const owner = { organizationId: key.organizationId, withDigest: requestIdempotencyKey !== null };
  // Before any connection to the database is taken: who waits for this must keep nobody else waiting.
  const large = await readLargeBody(declaration, bytes, owner);
  const attempt = async (db: Db) => {
    const ctx: Ctx = {
      db,
      readReplica: service.readReplica,
      organizationId: key.organizationId,
      actor: { kind: "api_key", id: key.keyId, scopes: key.scopes },
      now: new Date(),
      requestId: call.requestId,
    };
    return executeOperation(
      declaration,
      ctx,
      call.params,
      searchParams,
      large ?? (() => parseBody(declaration, bytes)),
    );
  };
  if (requestIdempotencyKey === null) return attempt(service.database.db);

  const slot = {
    organizationId: key.organizationId,
    apiKeyId: key.keyId,
    path: pathname,
    key: requestIdempotencyKey,
  };
  const digest = large?.digest ?? computeFingerprint(bytes ?? new Uint8Array());
  return withIdempotency(service.database.db, service.sealer, slot, digest, async (tx) => {
    try {
      return await inTransaction(tx, attempt);
    } catch (error) {
      // The savepoint has undone what the refused request did; the refusal itself is an answer to keep.
      if (error instanceof AppError) return buildErrorReply(error, call.requestId);
      throw error;
    }
  });
}

/** A body that is read apart; undefined where it is small enough to be read at once, as nearly all are. */
export const readLargeBody = async (
  { large }: Pick<Declaration, "large">,
  bytes: Uint8Array | undefined,
  options: Parameters<LargeBodyReader>[1],
): Promise<LargeBody | undefined> =>
  large && bytes && bytes.length > LARGE_BODY_BYTES ? large(bytes, options) : undefined;

/** What an operation answers, once it is known who asks: shape (400), then the verb. `body` is JSON to be had, or large. */
export async function executeOperation<Q extends z.ZodType, B extends z.ZodType>(
  declaration: Declaration<Q, B>,
  ctx: Ctx,
  params: PathParams,
  search: URLSearchParams,
  body: (() => unknown) | LargeBody,
): Promise<Reply> {
  const status = declaration.status ?? 200;
  // What is no JSON is said before what is wrong with the query.
  if (typeof body !== "function" && body.unreadable) throw body.unreadable;
  const json = typeof body === "function" ? body() : undefined;
  const query = parse(declaration.query, parseQuery(search));
  if (typeof body !== "function") return buildSuccessReply(status, await body.handle(ctx, params), null);
  const input = { params, query, body: parse(declaration.body, json) };
  if (!declaration.list) return buildSuccessReply(status, await declaration.handle(ctx, input), null);
  const { items, meta } = await declaration.handle(ctx, input);
  return buildSuccessReply(status, items, meta);
}

/** The JSON of a request; none at all is `{}` where all of it may be left out. */
function parseBody(declaration: { body?: z.ZodType }, bytes: Uint8Array | undefined): unknown {
  if (!bytes || (bytes.length === 0 && isBodyOptional(declaration.body))) return {};
  return parseJson(bytes);
}
