import type * as z from "zod";
import type { Ctx } from "#lib/context.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { findPresented } from "#lib/embed/find.ts";
import type { Presented } from "#lib/embed/queries.ts";
import {
  isAllowedSender,
  requireSender,
  requireTokenRate,
  type Sender,
  unusableToken,
} from "#lib/embed/rules.ts";
import { AppError, invalid } from "#lib/errors.ts";
import { addressOf } from "./address-of.ts";
import { type Deprecation, deprecationHeaders } from "./deprecation.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import type { Reply } from "./envelope.ts";
import { idempotencyKey } from "./idempotency.ts";
import { parse, queryObject } from "./parse.ts";
import { MIB, parseJson, readBytes } from "./read-body.ts";
import { type Services, services } from "./services.ts";

/** One operation that a browser calls with an embed token instead of a key. Its success is not enveloped. */
export type EmbedDeclaration<B extends z.ZodType = z.ZodType> = {
  operationId: string;
  summary: string;
  description?: string;
  body?: B;
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

/**
 * An embed endpoint. The token is looked at first, then where the request comes from; the answer, refusals included, is
 * readable only for the token's own origins.
 */
export function embedRoute<B extends z.ZodType>(declaration: EmbedDeclaration<B>): Endpoint {
  const { handle, ...described } = declaration;
  return {
    declaration: { access: "embed", tag: "Embed", ...described },
    async run(request, call) {
      Object.assign(call.headers, { Vary: "Origin" }, deprecationHeaders(declaration.deprecated));
      const service = services();
      const key = request.method === "POST" ? idempotencyKey(request) : null;
      const { token, body } = await readInput(request, declaration.body);
      const presented = await findPresented(service.database.db, token);
      if (!presented) throw await unknownToken(service, request);
      admitSender(request, presented, call);
      requireTokenRate(presented);
      const ctx: Ctx = {
        db: service.database.db,
        organizationId: presented.token.organizationId,
        actor: { kind: "embed", id: presented.token.id },
        now: new Date(),
        requestId: call.requestId,
      };
      return handle(ctx, { presented, body, idempotencyKey: key });
    },
  };
}

/** The token from `?token=` or X-Embed-Token where there is no body, else from the body. */
async function readInput<B extends z.ZodType>(request: Request, schema: B | undefined) {
  if (schema) {
    const body = parse(schema, parseJson(await readBytes(request, MIB)));
    return { token: (body as { token: string }).token, body };
  }
  const token = queryObject(new URL(request.url).searchParams).token ?? request.headers.get("x-embed-token");
  if (!token) throw invalid([{ path: ["token"], message: "is required, or the header X-Embed-Token" }]);
  return { token, body: undefined as z.output<B> };
}

function admitSender(request: Request, { token }: Presented, call: Call): void {
  const sender: Sender = {
    origin: request.headers.get("origin"),
    fetchSite: request.headers.get("sec-fetch-site"),
  };
  if (sender.origin !== null && isAllowedSender(token, sender)) {
    call.headers["Access-Control-Allow-Origin"] = sender.origin;
    call.headers["Access-Control-Expose-Headers"] = "Idempotent-Replayed, Retry-After, X-Request-Id";
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
