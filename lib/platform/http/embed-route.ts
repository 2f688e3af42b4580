import type * as z from "zod";
import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { lookUpToken } from "#lib/domains/delivery/embed/find-token.ts";
import type { TokenLookup } from "#lib/domains/delivery/embed/queries.ts";
import {
  isAllowedSender,
  requireSender,
  requireTokenRate,
  type Sender,
  tooManyRequests,
  unusableToken,
} from "#lib/domains/delivery/embed/rules.ts";
import { getRateLimitWait, rememberRate } from "#lib/domains/delivery/embed/token-rate-cache.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { buildDeprecationHeaders, type Deprecation } from "./deprecation.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import type { Reply } from "./envelope.ts";
import { readIdempotencyKey } from "./idempotency.ts";
import { parse, parseQuery } from "./parse.ts";
import { getRateLimitAddress } from "./rate-limit-address.ts";
import { KIB, MIB, parseJson, readBytes } from "./read-body.ts";
import { readTokenFromBody } from "./read-body-token.ts";
import { type Services, services } from "./services.ts";

/** One operation that a browser calls with an embed token instead of a key. Its success is not enveloped. */
export type EmbedDeclaration<B extends z.ZodType = z.ZodType> = {
  operationId: string;
  summary: string;
  description?: string;
  body?: B;
  /** Bytes that a body may have; a MiB unless it is said. */
  maxBody?: number;
  /** How many large bodies of one organization are worked on at once; unset: any number. */
  maxConcurrentLarge?: number;
  status?: 200 | 204;
  data?: z.ZodType;
  errors?: readonly ErrorCode[];
  examples?: { body?: unknown; data?: unknown };
  deprecated?: Deprecation;
  /** Whether a used token may still ask: submit tells it from an unknown one. */
  handle: (
    ctx: Ctx,
    input: { presented: TokenLookup; body: z.output<B>; idempotencyKey: string | null },
  ) => Promise<Reply>;
};

/** A body from this size on takes long enough to parse and to keep that others would notice if many came at once. */
const LARGE_BODY_BYTES = 32 * KIB;

/**
 * An embed endpoint. The token is looked at first, then where the request comes from, then how often it has asked; only
 * then is a body parsed. The answer, refusals included, is readable only for the token's own origins.
 */
export function embedRoute<B extends z.ZodType>(declaration: EmbedDeclaration<B>): Endpoint {
  const { handle, maxBody, maxConcurrentLarge, ...described } = declaration;
  const runQueued =
    maxConcurrentLarge === undefined ? undefined : createConcurrencyLimiter(maxConcurrentLarge);
  return {
    declaration: { access: "embed", tag: "Embed", ...described },
    async run(request, call) {
      Object.assign(call.headers, { Vary: "Origin" }, buildDeprecationHeaders(declaration.deprecated));
      const service = services();
      const key = request.method === "POST" ? readIdempotencyKey(request) : null;
      const { token, size, body } = await readInput(request, declaration.body, maxBody);
      requireNotLimited(request, token, call);
      const presented = await lookUpToken(service.database.db, token, request.headers.get("origin"));
      if (!presented) throw await createUnknownTokenError(service, request);
      const sender = getSender(request);
      rememberRate(token, presented, isAllowedSender(presented.token, sender) ? sender.origin : null);
      requireAllowedSender(sender, presented, call);
      requireTokenRate(presented);
      const { organizationId, id } = presented.token;
      const work = () =>
        handle(
          {
            db: service.database.db,
            organizationId,
            actor: { kind: "embed", id },
            now: new Date(),
            requestId: call.requestId,
          },
          { presented, body: body(), idempotencyKey: key },
        );
      return runQueued && size >= LARGE_BODY_BYTES ? runQueued(organizationId, work) : work();
    },
  };
}

/**
 * The token from `?token=` or X-Embed-Token where there is no body, else from the body, which is parsed when it is asked
 * for: 400 where it does not fit its schema.
 */
async function readInput<B extends z.ZodType>(
  request: Request,
  schema: B | undefined,
  maxBody = MIB,
): Promise<{ token: string; size: number; body: () => z.output<B> }> {
  if (!schema) {
    const token = parseQuery(new URL(request.url).searchParams).token ?? request.headers.get("x-embed-token");
    if (!token)
      throw invalidRequest([{ path: ["token"], message: "is required, or the header X-Embed-Token" }]);
    return { token, size: 0, body: () => undefined as z.output<B> };
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
  if (token !== undefined) return { token, size, body: () => requireSameToken(parseWhole(), token) };
  const body = parseWhole();
  return { token: (body as { token: string }).token, size, body: () => body };
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

/** What a browser asks before it sends: answered for any origin, as the answer itself decides who may read it. */
export const createPreflightResponse = (allow: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key, X-Embed-Token",
      "Access-Control-Max-Age": "86400",
    },
  });
