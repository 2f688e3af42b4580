import { AppError, invalidRequest, notFound } from "#lib/contract/app-error.ts";
import { MINUTE } from "#lib/core/durations.ts";
import { EMBED_ERRORS } from "#lib/messages/embed.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createConcurrencyLimiter } from "#lib/platform/http/concurrency-limiter.ts";
import { readIdempotencyKey } from "#lib/platform/http/idempotency.ts";
import { type AnyOperation, type Auth, BytesSchema, type Call } from "#lib/platform/http/operation.ts";
import { parse, parseParameters, parseQuery, readParameters } from "#lib/platform/http/parse.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { KIB, MIB, parseJson, readBytes } from "#lib/platform/http/read-body.ts";
import { readTokenFromBody } from "#lib/platform/http/read-body-token.ts";
import { type Services, services } from "#lib/platform/http/services.ts";
import { lookUpDeletedAssessmentToken, lookUpToken } from "./find-token.ts";
import type { TokenLookup } from "./queries.ts";
import {
  createTokenRateError,
  createUnusableTokenError,
  isAllowedSender,
  requireSender,
  requireTokenRate,
  type Sender,
} from "./rules.ts";
import { getRateLimitWait, rememberRate } from "./token-rate-cache.ts";

/** The context of a browser's request with an embed token. The token in `presented` may already be used. */
export type EmbedCtx = Ctx & { presented: TokenLookup; idempotencyKey: string | null };

/** Parsing and storing a body of this size takes long enough that many at once would delay other requests. */
const LARGE_BODY_BYTES = 32 * KIB;

/**
 * Admits requests from browsers with an embed token. Checks the token (401), then the origin (403), then the rate limit
 * (429), and parses the body only after that. Only the token's own origins can read the response, including errors.
 * Successful responses have no envelope. `maxConcurrentLarge` limits how many large bodies of one organization are
 * processed at once. There is no limit by default.
 */
export function embedToken({ maxConcurrentLarge }: { maxConcurrentLarge?: number } = {}): Auth<EmbedCtx> {
  const runQueued =
    maxConcurrentLarge === undefined ? undefined : createConcurrencyLimiter(maxConcurrentLarge);
  return {
    kind: "embed_token",
    permission: "attempts.take",
    async admit(request, call, operation) {
      Object.assign(call.headers, { Vary: "Origin" });
      const service = services();
      const idempotencyKey = request.method === "POST" ? readIdempotencyKey(request) : null;
      const { token, size, readBody } = await readInput(request, operation);
      requireNotLimited(request, token, call);
      const presented = await lookUpToken(service.database.db, token, request.headers.get("origin"));
      const sender = getSender(request);
      if (!presented) throw await createUnknownTokenError(service, { request, token, sender, call });
      rememberRate(token, presented, isAllowedSender(presented.token, sender) ? sender.origin : null);
      call.addLogFields({
        organization_id: presented.token.organizationId,
        embed_token_id: presented.token.id,
      });
      requireAllowedSender(sender, presented.token, call);
      requireTokenRate(presented);
      const { organizationId, id } = presented.token;
      return {
        db: service.database.db,
        readBody,
        isPlain: true,
        createContext: (db) => ({
          db,
          organizationId,
          actor: { kind: "embed", id },
          now: new Date(),
          requestId: call.requestId,
          presented,
          idempotencyKey,
        }),
        ...(runQueued && size >= LARGE_BODY_BYTES ? { run: (work) => runQueued(organizationId, work) } : {}),
      };
    },
  };
}

/**
 * Reads the token from the body. For operations without a body, reads it from `?token=` or X-Embed-Token. Throws 400 if
 * there is none. `readBody` parses the rest of the body, and throws 400 if the body doesn't match its schema or the query
 * has other parameters.
 */
async function readInput(
  request: Request,
  { body: schema, maxBody = MIB }: AnyOperation,
): Promise<{ token: string; size: number; readBody: () => unknown }> {
  const { search } = new URL(request.url);
  if (!schema || schema instanceof BytesSchema) {
    const { token = request.headers.get("x-embed-token"), ...others } = readParameters(search);
    if (!token) throw invalidRequest([{ path: ["token"], message: EMBED_ERRORS.tokenRequired }]);
    return { token, size: 0, readBody: () => void parseParameters(undefined, others) };
  }
  const isTooLarge = Number(request.headers.get("content-length")) > maxBody;
  // A body that will be refused is still read completely, up to the limit for any body, because that is the fastest way
  // to drain it.
  const read = () => readBytes(request, MIB);
  const bytes = await (isTooLarge ? runSequentially("", () => waitBeforeDrain().then(read)) : read());
  if (bytes.length > maxBody) throw new AppError("payload_too_large", REQUEST_ERRORS.bodyTooLarge(maxBody));
  const size = bytes.length;
  const parseWhole = () => {
    const json = parseJson(bytes);
    parseQuery(undefined, search);
    return parse(schema, json);
  };
  const token = readTokenFromBody(bytes);
  if (token !== undefined) return { token, size, readBody: parseWhole };
  const body = parseWhole();
  return { token: (body as { token: string }).token, size, readBody: () => body };
}

/** Throws 429 if this process already knows that the token is over its limit, without a query and without parsing. */
function requireNotLimited(request: Request, token: string, call: Call): void {
  const wait = getRateLimitWait(token);
  if (!wait) return;
  if (wait.origin !== null && wait.origin === request.headers.get("origin")) {
    Object.assign(call.headers, buildCorsHeaders(wait.origin));
  }
  call.addLogFields({ organization_id: wait.organizationId, embed_token_id: wait.id });
  throw createTokenRateError(wait.seconds);
}

const buildCorsHeaders = (origin: string) => ({
  "Access-Control-Allow-Origin": origin,
  "Access-Control-Expose-Headers": "Idempotent-Replayed, Retry-After, X-Request-Id",
});

/**
 * A body that is too large is still read to its end, because otherwise the client wouldn't receive the response. Such
 * bodies are read one at a time, each after a pause, so that a client that sends nothing else can't keep the process
 * busy.
 */
const runSequentially = createConcurrencyLimiter(1);
const DRAIN_DELAY_MS = 100;
const waitBeforeDrain = () => new Promise((resolve) => setTimeout(resolve, DRAIN_DELAY_MS));

const getSender = ({ headers }: Request): Sender => ({
  origin: headers.get("origin"),
  fetchSite: headers.get("sec-fetch-site"),
});

function requireAllowedSender(sender: Sender, token: Parameters<typeof requireSender>[0], call: Call): void {
  if (sender.origin !== null && isAllowedSender(token, sender)) {
    Object.assign(call.headers, buildCorsHeaders(sender.origin));
  }
  requireSender(token, sender);
}

/**
 * The limit of unknown tokens per minute and IP address. Tokens can't be guessed anyway, but this keeps attempts cheap
 * for the service.
 */
const UNKNOWN_TOKENS = { limit: 300, windowMs: MINUTE };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

type UnknownToken = { request: Request; token: string; sender: Sender; call: Call };

/** Creates the 401 error, or the 404 error if the token's assessment has been deleted. Throws 403 for another origin. */
async function createUnknownTokenError(
  { limits, database }: Services,
  { request, token, sender, call }: UnknownToken,
): Promise<AppError> {
  const address = getRateLimitAddress(request);
  const { allowed, afterSeconds } = await limits.general.consume({
    organizationId: NO_TENANT,
    name: `unknown-token:${address}`,
    ...UNKNOWN_TOKENS,
  });
  if (allowed) {
    const deleted = await lookUpDeletedAssessmentToken(database.db, token, sender.origin);
    if (!deleted) return createUnusableTokenError();
    requireAllowedSender(sender, deleted, call);
    return notFound("Assessment");
  }
  return new AppError("rate_limited", EMBED_ERRORS.tooManyUnknownTokens, {
    retryAfter: Math.max(1, afterSeconds),
  });
}
