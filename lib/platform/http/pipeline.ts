import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { getObjectStorage } from "#lib/platform/storage/object-storage.ts";
import { buildDeprecationHeaders } from "./deprecation.ts";
import { buildPlainReply, buildSuccessReply, PlainReply, type Reply, ReplyWith } from "./envelope.ts";
import { parseIfMatch } from "./etag.ts";
import {
  computeFingerprint,
  findLearnerRef,
  findReply,
  getSlotPath,
  readIdempotencyKey,
  type Slot,
  withIdempotency,
} from "./idempotency.ts";
import { LARGE_BODY_BYTES, type LargeBody } from "./large-body.ts";
import {
  type Admission,
  type AnyOperation,
  type Auth,
  BytesSchema,
  type Call,
  ListSchema,
  StreamSchema,
} from "./operation.ts";
import { isBodyOptional, parse, parseQuery } from "./parse.ts";
import { MIB, parseJson, readBytes, readRaw, streamRaw } from "./read-body.ts";
import { services } from "./services.ts";

/** A reply to write, or the Response of an operation that creates its own. */
export type EndpointResult = Reply | Response;

/**
 * Runs an operation for any kind of caller. The API contract defines the order of checks: authentication (401),
 * permission (403), rate limit (429), media type (415), size (413), then JSON and shape (400). The verb itself checks
 * existence and state. Throws AppError.
 */
export async function runOperation(
  operation: AnyOperation,
  auth: Auth<unknown>,
  request: Request,
  call: Call,
): Promise<EndpointResult> {
  Object.assign(call.headers, buildDeprecationHeaders(operation.deprecated));
  const admitted = await auth.admit(request, call, operation);
  const work = () => answer(operation, admitted, request, call);
  return admitted.run ? admitted.run(work) : work();
}

/**
 * How long an admission stays valid, in milliseconds. A body can arrive minutes after its headers. Until then, the API
 * key can be revoked, the session ended or the member removed.
 */
const ADMISSION_MS = 1000;

/** Returns the admission, or a new one if the body, awaited since `since` (of `performance.now()`), took too long. */
const renewIfLate = async (admitted: Admission<unknown>, since: number): Promise<Admission<unknown>> =>
  admitted.renew && performance.now() - since > ADMISSION_MS ? admitted.renew() : admitted;

async function answer(
  operation: AnyOperation,
  admitted: Admission<unknown>,
  request: Request,
  call: Call,
): Promise<EndpointResult> {
  const { search } = new URL(request.url);
  if (operation.body instanceof StreamSchema) {
    return answerStream(operation, operation.body, admitted, { request, call, search });
  }
  const since = performance.now();
  const bytes = admitted.readBody || request.method === "GET" ? undefined : await read(operation, request);
  const admission = await renewIfLate(admitted, since);
  const repeatKey = admitted.apiKeyId && !isRead(request) ? readIdempotencyKey(request) : null;
  // This must come before a database connection is acquired, so that requests don't hold connections while they wait.
  const large = await readLarge(operation, admission, bytes, repeatKey !== null);
  const repeatable =
    repeatKey === null
      ? undefined
      : createRepeatable(admission, {
          request,
          call,
          repeatKey,
          digest: large?.digest ?? computeFingerprint(omitEmptyBody(operation, bytes)),
        });
  const first =
    operation.putInBucket &&
    (await storeFirst(operation, admission, repeatable, () => ({
      params: call.params,
      ...readInput(operation, search, bytes),
    })));
  if (first?.reply) return first.reply;

  let learnerRef: string | undefined;
  const attempt = async (db: Db): Promise<EndpointResult> => {
    const ctx = admission.createContext(db);
    if (large) {
      if (large.unreadable) throw large.unreadable;
      parseQuery(operation.query, search);
      return toResult(operation, admission, await large.handle(ctx as Ctx, call.params));
    }
    const input = admission.readBody
      ? { query: {}, body: admission.readBody() }
      : readInput(operation, search, bytes);
    const ifMatch = operation.acceptsIfMatch ? parseIfMatch(request.headers.get("if-match")) : undefined;
    const range = operation.acceptsRange ? request.headers.get("range") : null;
    const inBucket = first?.inBucket;
    const handled = await operation.handle(ctx, { params: call.params, ifMatch, range, inBucket, ...input });
    if (repeatable) learnerRef = findLearnerRef(call.params, input.body, getData(handled));
    return toResult(operation, admission, handled);
  };
  if (!repeatable) return attempt(admission.db);
  return attemptOnce(admission, repeatable, async (tx) => ({
    reply: (await attempt(tx)) as Reply,
    learnerRef,
  }));
}

const NO_BODY = new Uint8Array();
/** `{}` with white space, in bytes. */
const MAX_EMPTY_BODY = 64;

/** Returns no bytes for `{}` if every field is optional, because a missing body then means the same. */
function omitEmptyBody({ body }: AnyOperation, bytes: Uint8Array = NO_BODY): Uint8Array {
  if (body instanceof BytesSchema || body instanceof StreamSchema || bytes.length > MAX_EMPTY_BODY)
    return bytes;
  const isEmpty = /^\s*\{\s*\}\s*$/.test(Buffer.from(bytes).toString("latin1"));
  return isEmpty && isBodyOptional(body) ? NO_BODY : bytes;
}

/** What a request with an Idempotency-Key has in common with its repetitions. */
type Repeatable = { slot: Slot; digest: Buffer };

function createRepeatable(
  { apiKeyId, organizationId }: Admission<unknown>,
  { request, call, repeatKey, digest }: { request: Request; call: Call; repeatKey: string; digest: Buffer },
): Repeatable | undefined {
  if (!apiKeyId || !organizationId) return undefined;
  const key = isErasure(request, call) ? sha256(repeatKey).toString("hex") : repeatKey;
  return { slot: { organizationId, apiKeyId, path: getSlotPath(request, call.params), key }, digest };
}

/** Runs an attempt at most once for its Idempotency-Key. */
const attemptOnce = (
  { db }: Admission<unknown>,
  { slot, digest }: Repeatable,
  attempt: Parameters<typeof withIdempotency>[4],
): Promise<Reply> => withIdempotency(db, services().sealer, slot, digest, attempt);

/**
 * Stores in the bucket, if one is configured, what the operation keeps there. Nothing is stored for a request whose
 * response is already known: then this returns the response.
 */
async function storeFirst(
  operation: AnyOperation,
  { db, createContext }: Admission<unknown>,
  repeatable: Repeatable | undefined,
  readInput: () => { params: unknown; query: unknown; body: unknown },
): Promise<{ reply?: Reply | undefined; inBucket?: unknown }> {
  if (!(await getObjectStorage())) return {};
  const reply = repeatable && (await findReply(db, services().sealer, repeatable.slot, repeatable.digest));
  if (reply) return { reply };
  return { inBucket: await operation.putInBucket?.(createContext(db), readInput()) };
}

/**
 * Runs an operation whose body is stored while it arrives. The query is parsed first, so that a large body isn't stored
 * in vain.
 */
async function answerStream(
  operation: AnyOperation,
  { maxBytes, body }: StreamSchema<unknown>,
  admitted: Admission<unknown>,
  { request, call, search }: { request: Request; call: Call; search: string },
): Promise<EndpointResult> {
  const query = parseQuery(operation.query, search);
  const repeatKey = admitted.apiKeyId ? readIdempotencyKey(request) : null;
  const ctx = admitted.createContext(admitted.db) as Ctx;
  const since = performance.now();
  const { stored, digest } = await body.store(ctx, streamRaw(request, maxBytes()));
  const run = async () => {
    const admission = await renewIfLate(admitted, since);
    const repeatable =
      repeatKey === null ? undefined : createRepeatable(admission, { request, call, repeatKey, digest });
    const input = { params: call.params, query, body: stored };
    const first = operation.putInBucket && (await storeFirst(operation, admission, repeatable, () => input));
    if (first?.reply) return first.reply;
    const attempt = async (db: Db) => {
      const more = { ifMatch: undefined, range: null, inBucket: first?.inBucket };
      const handled = await operation.handle(admission.createContext(db), { ...input, ...more });
      return { reply: toResult(operation, admission, handled) as Reply, learnerRef: undefined };
    };
    return repeatable ? attemptOnce(admission, repeatable, attempt) : (await attempt(admission.db)).reply;
  };
  try {
    // An operation takes its turn before a transaction begins. Otherwise, those that wait could hold all connections
    // that the others need.
    return await (body.run ? body.run(run) : run());
  } finally {
    await body.release(ctx, stored);
  }
}

const getData = (handled: unknown): unknown => (handled instanceof ReplyWith ? handled.data : handled);

/** The key of an erasure can contain the learner's reference, and its stored response outlives the learner. */
const isErasure = ({ method }: Request, { params }: Call): boolean =>
  method === "DELETE" && params.ref !== undefined;

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const read = ({ body, maxBody = MIB }: AnyOperation, request: Request): Promise<Uint8Array> =>
  body instanceof BytesSchema
    ? readRaw(request, body.maxBytes(), body.mediaTypes)
    : readBytes(request, maxBody);

async function readLarge(
  { large }: AnyOperation,
  { organizationId }: Admission<unknown>,
  bytes: Uint8Array | undefined,
  withDigest: boolean,
): Promise<LargeBody<unknown> | undefined> {
  if (!large || !organizationId || !bytes || bytes.length <= LARGE_BODY_BYTES) return undefined;
  return large(bytes, { organizationId, withDigest });
}

/**
 * Parses the query and the body. Invalid JSON is reported first, then problems with the query, then the shape of the
 * body. A missing body counts as `{}` if every field is optional.
 */
function readInput(
  { query, body }: AnyOperation,
  search: string,
  bytes: Uint8Array | undefined,
): { query: unknown; body: unknown } {
  if (body instanceof BytesSchema) return { query: parseQuery(query, search), body: bytes };
  const json = !bytes || (bytes.length === 0 && isBodyOptional(body)) ? {} : parseJson(bytes);
  return { query: parseQuery(query, search), body: parse(body, json) };
}

function toResult(
  operation: AnyOperation,
  { isPlain = false }: Admission<unknown>,
  handled: unknown,
): EndpointResult {
  if (handled instanceof Response) return handled;
  if (handled instanceof PlainReply) return buildPlainReply(handled.status, handled.value);
  const { data, parts } = handled instanceof ReplyWith ? handled : { data: handled, parts: {} };
  const { status, headers = {}, cookies } = parts;
  const reply = buildReply(status ? { ...operation, status } : operation, isPlain, data);
  return { ...reply, headers: { ...reply.headers, ...headers }, ...(cookies ? { cookies } : {}) };
}

function buildReply({ status = 200, data: schema }: AnyOperation, isPlain: boolean, data: unknown): Reply {
  if (status === 204) return { status, body: null, headers: {} };
  if (isPlain) return buildPlainReply(status, data);
  if (!(schema instanceof ListSchema)) return buildSuccessReply(status, data, null);
  const { items, meta } = data as { items: unknown[]; meta: Parameters<typeof buildSuccessReply>[2] };
  return buildSuccessReply(status, items, meta);
}
