import type * as z from "zod";
import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/roles.ts";
import { findSession, type Session } from "#lib/domains/identity/auth/sessions.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { getCookie, getSessionCookieName, readSessionId } from "./cookies.ts";
import type { Call, DashboardEndpoint, EndpointResult } from "./endpoint.ts";
import { buildSuccessReply, type PageMeta } from "./envelope.ts";
import { isBodyOptional, parse, parseQuery } from "./parse.ts";
import { getRateLimitAddress } from "./rate-limit-address.ts";
import { MIB, parseJson, readBytes } from "./read-body.ts";
import { services } from "./services.ts";

type Input<Q extends z.ZodType, B extends z.ZodType> = {
  params: Readonly<Record<string, string>>;
  query: z.output<Q>;
  body: z.output<B>;
};

type BaseDeclaration<Q extends z.ZodType, B extends z.ZodType> = {
  summary: string;
  query?: Q;
  body?: B;
  maxBody?: number;
  status?: 200 | 201 | 202;
};

/** What somebody who is signed in may ask of the organization they look at. */
export type SessionDeclaration<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> = BaseDeclaration<Q, B> & {
  permission: Permission;
  handle: (ctx: Ctx, input: Input<Q, B> & { session: Session }) => Promise<unknown>;
};

/** What somebody who is signed in may ask for themselves, member of an organization or not. */
export type AccountDeclaration<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> = BaseDeclaration<Q, B> & {
  handle: (session: Session, input: Input<Q, B> & { now: Date; requestId: string }) => Promise<unknown>;
};

/** `twin`: of an operation under /v1. `visitor`: for somebody who need not be signed in. */
export type DashboardDeclaration =
  | (Omit<SessionDeclaration, "handle"> & { access: "session" })
  | (AccountDeclaration & { access: "account" })
  | { access: "twin"; permission: Permission; summary: string }
  | { access: "visitor"; summary: string };

/** An answer that brings cookies along: a Set-Cookie each. */
export class ResultWithCookies {
  readonly data: unknown;
  readonly cookies: readonly string[];
  constructor(data: unknown, ...cookies: readonly string[]) {
    this.data = data;
    this.cookies = cookies;
  }
}

/**
 * A dashboard endpoint: session (401), where the request comes from (403), role (403), rate limit (429), then as under
 * /v1. Whatever changes something must come from a page of ours.
 */
export function sessionRoute<Q extends z.ZodType, B extends z.ZodType>(
  declaration: SessionDeclaration<Q, B>,
): DashboardEndpoint {
  return {
    declaration: { access: "session", ...declaration } as DashboardDeclaration,
    async run(request, call) {
      const session = await requireSession(request, call);
      const ctx = buildContext(session, call.requestId);
      requirePermission(ctx, declaration.permission);
      await requireSessionRate(session);
      const input = await readInput(declaration, request, call);
      return buildReply(declaration, await declaration.handle(ctx, { ...input, session }));
    },
  };
}

/** An endpoint for one's own account. */
export function accountRoute<Q extends z.ZodType, B extends z.ZodType>(
  declaration: AccountDeclaration<Q, B>,
): DashboardEndpoint {
  return {
    declaration: { access: "account", ...declaration } as DashboardDeclaration,
    async run(request, call) {
      const session = await requireSession(request, call);
      await requireSessionRate(session);
      const input = await readInput(declaration, request, call);
      return buildReply(
        declaration,
        await declaration.handle(session, { ...input, now: new Date(), requestId: call.requestId }),
      );
    },
  };
}

type VisitorInput<B extends z.ZodType> = Omit<Input<z.ZodType, B>, "query"> & {
  address: string;
  now: Date;
  requestId: string;
  /** A cookie that the browser sent. */
  cookie: (name: string) => string | undefined;
  /** The origins that this very site goes by. */
  ownOrigins: readonly string[];
};

type VisitorDeclaration<B extends z.ZodType> = BaseDeclaration<z.ZodType, B> & {
  handle: (input: VisitorInput<B>) => Promise<unknown>;
};

/** An endpoint of our own pages for those who are not signed in: to sign up, to begin an attempt. */
export function visitorRoute<B extends z.ZodType>(declaration: VisitorDeclaration<B>): DashboardEndpoint {
  return {
    declaration: { access: "visitor", summary: declaration.summary },
    async run(request, call) {
      if (request.method !== "GET") requireSameOrigin(request);
      const { params, body } = await readInput(declaration, request, call);
      const given = await declaration.handle({
        params,
        body,
        address: getRateLimitAddress(request),
        now: new Date(),
        requestId: call.requestId,
        cookie: (name) => getCookie(request.headers.get("cookie"), name),
        ownOrigins: ownOrigins(request),
      });
      return buildReply(declaration, given);
    },
  };
}

/** What PUBLIC_URL says, and the origin of the page that asks where that is at the host it asks: the same site. */
function ownOrigins(request: Request): string[] {
  const named = new URL(env().PUBLIC_URL).origin;
  const origin = request.headers.get("origin") ?? "";
  return URL.parse(origin)?.host === request.headers.get("host") ? [named, origin] : [named];
}

/** The session behind a request, whose sender is looked at where it changes something. 401, 403. */
export async function requireSession(request: Request, call: Call): Promise<Session> {
  if (request.method !== "GET") requireSameOrigin(request);
  const id = await readSessionId(getCookie(request.headers.get("cookie"), getSessionCookieName()));
  const session = id && (await findSession(services().database.db, id, new Date()));
  if (!session) throw new AppError("unauthenticated", "Sign in to go on");
  call.addLogFields({ user_id: session.user.id, organization_id: session.membership?.organizationId });
  return session;
}

/** What verbs are told of a member who acts. 403 for somebody who is no member anywhere. */
export function buildContext(session: Session, requestId: string): Ctx {
  if (!session.membership)
    throw new AppError("insufficient_scope", "You are not a member of any organization");
  const { organizationId, role } = session.membership;
  const { database, readReplica } = services();
  return {
    db: database.db,
    readReplica,
    organizationId,
    actor: { kind: "user", id: session.user.id, role },
    now: new Date(),
    requestId,
  };
}

/** 403 unless a page of this very site sent it. Browsers say so themselves; an old one tells at least its origin. */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = URL.parse(request.headers.get("origin") ?? "");
  const isSameOrigin = site === null ? origin?.host === request.headers.get("host") : site === "same-origin";
  if (!isSameOrigin)
    throw new AppError("origin_not_allowed", "Requests that change something must come from our own pages");
}

const REQUESTS_PER_MINUTE = 600;

export async function requireSessionRate(session: Session): Promise<void> {
  const { allowed, afterSeconds } = await services().limits.general.consume({
    organizationId: session.membership?.organizationId ?? session.user.id,
    name: `session:${session.id}`,
    limit: REQUESTS_PER_MINUTE,
    windowMs: 60_000,
  });
  if (allowed) return;
  throw new AppError("rate_limited", "Too many requests at once", { retryAfter: Math.max(1, afterSeconds) });
}

async function readInput<Q extends z.ZodType, B extends z.ZodType>(
  declaration: BaseDeclaration<Q, B>,
  request: Request,
  { params }: Call,
): Promise<Input<Q, B>> {
  const hasBody = request.method !== "GET";
  const bytes = hasBody ? await readBytes(request, declaration.maxBody ?? MIB) : new Uint8Array();
  const isEmpty = bytes.length === 0 && (!hasBody || isBodyOptional(declaration.body));
  return {
    params,
    query: parse(declaration.query, parseQuery(new URL(request.url).searchParams)),
    body: parse(declaration.body, isEmpty ? {} : parseJson(bytes)),
  };
}

/** A list brings its own `meta`; what is no JSON is a Response of its own. */
function buildReply({ status = 200 }: { status?: number }, result: unknown): EndpointResult {
  if (result instanceof Response) return result;
  if (result instanceof ResultWithCookies)
    return { ...buildSuccessReply(status, result.data, null), cookies: result.cookies };
  if (isPage(result)) return buildSuccessReply(status, result.items, result.meta);
  return buildSuccessReply(status, result ?? null, null);
}

const isPage = (value: unknown): value is { items: unknown[]; meta: PageMeta } =>
  typeof value === "object" && value !== null && "items" in value && "meta" in value;
