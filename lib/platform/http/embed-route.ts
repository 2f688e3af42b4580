import type * as z from "zod";
import { AppError, invalid } from "#lib/contract/app-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { findPresented } from "#lib/domains/delivery/embed/find.ts";
import type { Presented } from "#lib/domains/delivery/embed/queries.ts";
import { findWait, rememberRate } from "#lib/domains/delivery/embed/refused.ts";
import {
  isAllowedSender,
  requireSender,
  requireTokenRate,
  type Sender,
  tooManyRequests,
  unusableToken,
} from "#lib/domains/delivery/embed/rules.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { addressOf } from "./address-of.ts";
import { type Deprecation, deprecationHeaders } from "./deprecation.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import type { Reply } from "./envelope.ts";
import { idempotencyKey } from "./idempotency.ts";
import { parse, queryObject } from "./parse.ts";
import { KIB, MIB, parseJson, readBytes } from "./read-body.ts";
import { type Services, services } from "./services.ts";
import { tokenInBody } from "./token-in-body.ts";
import { turns } from "./turns.ts";

/** One operation that a browser calls with an embed token instead of a key. Its success is not enveloped. */
export type EmbedDeclaration<B extends z.ZodType = z.ZodType> = {
  operationId: string;
  summary: string;
  description?: string;
  body?: B;
  /** Bytes that a body may have; a MiB unless it is said. */
  maxBody?: number;
  /** How many large bodies of one organization are worked on at once; unset: any number. */
  largeAtOnce?: number;
  status?: 200 | 204;
  data?: z.ZodType;
  errors?: readonly ErrorCode[];
  examples?: { body?: unknown; data?: unknown };
  deprecated?: Deprecation;
  /** Whether a used token may still ask: submit tells it from an unknown one. */
  handle: (
    ctx: Ctx,
    input: { presented: Presented; body: z.output<B>; idempotencyKey: string | null },
  ) => Promise<Reply>;
};

/** A body from this size on takes long enough to parse and to keep that others would notice if many came at once. */
const LARGE = 32 * KIB;

/**
 * An embed endpoint. The token is looked at first, then where the request comes from, then how often it has asked; only
 * then is a body parsed. The answer, refusals included, is readable only for the token's own origins.
 */
export function embedRoute<B extends z.ZodType>(declaration: EmbedDeclaration<B>): Endpoint {
  const { handle, maxBody, largeAtOnce, ...described } = declaration;
  const inTurn = largeAtOnce === undefined ? undefined : turns(largeAtOnce);
  return {
    declaration: { access: "embed", tag: "Embed", ...described },
    async run(request, call) {
      Object.assign(call.headers, { Vary: "Origin" }, deprecationHeaders(declaration.deprecated));
      const service = services();
      const key = request.method === "POST" ? idempotencyKey(request) : null;
      const { token, size, body } = await readInput(request, declaration.body, maxBody);
      refuseWhileLimited(request, token, call);
      const presented = await findPresented(service.database.db, token, request.headers.get("origin"));
      if (!presented) throw await unknownToken(service, request);
      const sender = senderOf(request);
      rememberRate(token, presented, isAllowedSender(presented.token, sender) ? sender.origin : null);
      admitSender(sender, presented, call);
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
      return inTurn && size >= LARGE ? inTurn(organizationId, work) : work();
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
    const token =
      queryObject(new URL(request.url).searchParams).token ?? request.headers.get("x-embed-token");
    if (!token) throw invalid([{ path: ["token"], message: "is required, or the header X-Embed-Token" }]);
    return { token, size: 0, body: () => undefined as z.output<B> };
  }
  const isTooLarge = Number(request.headers.get("content-length")) > maxBody;
  // What is only to be thrown away is read as fast as it can be, which is whole, up to what any body may have.
  const read = () => readBytes(request, MIB);
  const bytes = await (isTooLarge ? oneAtATime("", () => pause().then(read)) : read());
  if (bytes.length > maxBody)
    throw new AppError("payload_too_large", `The body must have at most ${maxBody} bytes`);
  const size = bytes.length;
  const whole = () => parse(schema, parseJson(bytes));
  const token = tokenInBody(bytes);
  if (token !== undefined) return { token, size, body: () => requireToken(whole(), token) };
  const body = whole();
  return { token: (body as { token: string }).token, size, body: () => body };
}

/** Of a member that is there twice JSON means the last: the request was let in by another token than it says. */
function requireToken<T>(body: T, token: string): T {
  if ((body as { token: string }).token === token) return body;
  throw invalid([{ path: ["token"], message: "is here twice" }]);
}

/** 429 for a token that has asked too often, as this process remembers: without the database, and without its body. */
function refuseWhileLimited(request: Request, token: string, call: Call): void {
  const wait = findWait(token);
  if (!wait) return;
  if (wait.origin !== null && wait.origin === request.headers.get("origin")) {
    Object.assign(call.headers, readableFor(wait.origin));
  }
  call.note({ organization_id: wait.organizationId, embed_token_id: wait.id });
  throw tooManyRequests(wait.seconds);
}

const readableFor = (origin: string) => ({
  "Access-Control-Allow-Origin": origin,
  "Access-Control-Expose-Headers": "Idempotent-Replayed, Retry-After, X-Request-Id",
});

/**
 * A body that is refused for its size is read to its end all the same, so that its sender gets the answer. One at a time,
 * each after a pause: whoever sends nothing else would keep the process busy with reading, and others waiting.
 */
const oneAtATime = turns(1);
const PAUSE_MS = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const senderOf = ({ headers }: Request): Sender => ({
  origin: headers.get("origin"),
  fetchSite: headers.get("sec-fetch-site"),
});

function admitSender(sender: Sender, { token }: Presented, call: Call): void {
  if (sender.origin !== null && isAllowedSender(token, sender)) {
    Object.assign(call.headers, readableFor(sender.origin));
  }
  call.note({ organization_id: token.organizationId, embed_token_id: token.id });
  requireSender(token, sender);
}

/** Guessing is hopeless, and slowed down all the same: so many unknown tokens a minute from one address, no more. */
const UNKNOWN_TOKENS = { limit: 300, windowMs: 60_000 };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

async function unknownToken({ limits }: Services, request: Request): Promise<AppError> {
  const address = addressOf(request);
  const { allowed, afterSeconds } = await limits.general.take({
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
export const preflight = (allow: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key, X-Embed-Token",
      "Access-Control-Max-Age": "86400",
    },
  });
