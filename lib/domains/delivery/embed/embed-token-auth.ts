import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createConcurrencyLimiter } from "#lib/platform/http/concurrency-limiter.ts";
import { readIdempotencyKey } from "#lib/platform/http/idempotency.ts";
import { type AnyOperation, type Auth, BytesSchema, type Call } from "#lib/platform/http/operation.ts";
import { parse, parseQuery } from "#lib/platform/http/parse.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { KIB, MIB, parseJson, readBytes } from "#lib/platform/http/read-body.ts";
import { readTokenFromBody } from "#lib/platform/http/read-body-token.ts";
import { type Services, services } from "#lib/platform/http/services.ts";
import { lookUpToken } from "./find-token.ts";
import type { TokenLookup } from "./queries.ts";
import {
  isAllowedSender,
  requireSender,
  requireTokenRate,
  type Sender,
  tooManyRequests,
  unusableToken,
} from "./rules.ts";
import { getRateLimitWait, rememberRate } from "./token-rate-cache.ts";

/** What a browser asks with an embed token. `presented`: the token, which may have been used before. */
export type EmbedCtx = Ctx & { presented: TokenLookup; idempotencyKey: string | null };

/** Parsing and storing a body of this size takes long enough that others would notice if many came at once. */
const LARGE_BODY_BYTES = 32 * KIB;

/**
 * An operation that a browser calls with an embed token. The token is looked at first, then where the request comes from,
 * then how often it has asked; only then is a body parsed. The response, errors included, is readable only for the
 * token's own origins, and success has no envelope. `maxConcurrentLarge`: how many large bodies of one organization are
 * worked on at once; unset, any number.
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
      if (!presented) throw await createUnknownTokenError(service, request);
      const sender = getSender(request);
      rememberRate(token, presented, isAllowedSender(presented.token, sender) ? sender.origin : null);
      requireAllowedSender(sender, presented, call);
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
 * The token from `?token=` or X-Embed-Token where there is no body, else from the body, which is parsed when it is asked
 * for: 400 where it does not fit its schema.
 */
async function readInput(
  request: Request,
  { body: schema, maxBody = MIB }: AnyOperation,
): Promise<{ token: string; size: number; readBody: () => unknown }> {
  if (!schema || schema instanceof BytesSchema) {
    const token = parseQuery(new URL(request.url).searchParams).token ?? request.headers.get("x-embed-token");
    if (!token)
      throw invalidRequest([{ path: ["token"], message: "is required, or the header X-Embed-Token" }]);
    return { token, size: 0, readBody: () => undefined };
  }
  const isTooLarge = Number(request.headers.get("content-length")) > maxBody;
  // What is only to be thrown away is read as fast as it can be, which is whole, up to what any body may have.
  const read = () => readBytes(request, MIB);
  const bytes = await (isTooLarge ? runSequentially("", () => waitBeforeDrain().then(read)) : read());
  if (bytes.length > maxBody)
    throw new AppError("payload_too_large", `The body must have at most ${maxBody} bytes`);
  const size = bytes.length;
  const parseWhole = () => parse(schema, parseJson(bytes));
  const token = readTokenFromBody(bytes);
  if (token !== undefined) return { token, size, readBody: () => requireSameToken(parseWhole(), token) };
  const body = parseWhole();
  return { token: (body as { token: string }).token, size, readBody: () => body };
}

/** Of a member that is there twice JSON means the last: the request was let in by another token than it says. */
function requireSameToken<T>(body: T, token: string): T {
  if ((body as { token: string }).token === token) return body;
  throw invalidRequest([{ path: ["token"], message: "is here twice" }]);
}

/** 429 for a token that has asked too often, as this process remembers: without the database, and without its body. */
function requireNotLimited(request: Request, token: string, call: Call): void {
  const wait = getRateLimitWait(token);
  if (!wait) return;
  if (wait.origin !== null && wait.origin === request.headers.get("origin")) {
    Object.assign(call.headers, buildCorsHeaders(wait.origin));
  }
  call.addLogFields({ organization_id: wait.organizationId, embed_token_id: wait.id });
  throw tooManyRequests(wait.seconds);
}

const buildCorsHeaders = (origin: string) => ({
  "Access-Control-Allow-Origin": origin,
  "Access-Control-Expose-Headers": "Idempotent-Replayed, Retry-After, X-Request-Id",
});

/**
 * A body that is refused for its size is read to its end all the same, so that its sender gets the answer. One at a time,
 * each after a pause: whoever sends nothing else would keep the process busy with reading, and others waiting.
 */
const runSequentially = createConcurrencyLimiter(1);
const DRAIN_DELAY_MS = 100;
const waitBeforeDrain = () => new Promise((resolve) => setTimeout(resolve, DRAIN_DELAY_MS));

const getSender = ({ headers }: Request): Sender => ({
  origin: headers.get("origin"),
  fetchSite: headers.get("sec-fetch-site"),
});

function requireAllowedSender(sender: Sender, { token }: TokenLookup, call: Call): void {
  if (sender.origin !== null && isAllowedSender(token, sender)) {
    Object.assign(call.headers, buildCorsHeaders(sender.origin));
  }
  call.addLogFields({ organization_id: token.organizationId, embed_token_id: token.id });
  requireSender(token, sender);
}

/** Guessing is hopeless, and slowed down all the same: so many unknown tokens a minute from one address, no more. */
const UNKNOWN_TOKENS = { limit: 300, windowMs: 60_000 };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

async function createUnknownTokenError({ limits }: Services, request: Request): Promise<AppError> {
  const address = getRateLimitAddress(request);
  const { allowed, afterSeconds } = await limits.general.consume({
    organizationId: NO_TENANT,
    name: `unknown-token:${address}`,
    ...UNKNOWN_TOKENS,
  });
  if (allowed) return unusableToken();
  return new AppError("rate_limited", "Too many unknown tokens from this address", {
    retryAfter: Math.max(1, afterSeconds),
  });
}
