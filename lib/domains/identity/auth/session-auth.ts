import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { getCookie, getSessionCookieName, readSessionId } from "#lib/platform/http/cookies.ts";
import type { Auth, Call } from "#lib/platform/http/operation.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { findSession, type Session } from "./sessions.ts";

/** What a member who is signed in asks of the organization they look at. */
export type SessionCtx = Ctx & { session: Session };

/** What somebody who is signed in asks for themselves, member of an organization or not. */
export type AccountCtx = { db: Db; session: Session; now: Date; requestId: string };

/** What somebody asks who need not be signed in, from a page of ours: to sign up, to begin an attempt. */
export type VisitorCtx = {
  db: Db;
  /** What stands for the sender in rate limits. */
  address: string;
  now: Date;
  requestId: string;
  getCookie: (name: string) => string | undefined;
  /** The origins that this very site goes by. */
  ownOrigins: readonly string[];
};

/** Session (401), where the request comes from (403), role (403), rate limit (429). */
export const session = (permission: Permission): Auth<SessionCtx> => ({
  kind: "session",
  permission,
  async admit(request, call) {
    const current = await requireSession(request, call);
    const ctx = buildContext(current, call.requestId);
    require(ctx, permission);
    await requireSessionRate(current);
    return {
      db: ctx.db,
      organizationId: ctx.organizationId,
      createContext: (db) => ({ ...ctx, db, now: new Date(), session: current }),
    };
  },
});

/** Session (401), where the request comes from (403), rate limit (429). */
export const account: Auth<AccountCtx> = {
  kind: "account",
  async admit(request, call) {
    const current = await requireSession(request, call);
    await requireSessionRate(current);
    return {
      db: services().database.db,
      createContext: (db) => ({ db, session: current, now: new Date(), requestId: call.requestId }),
    };
  },
};

/** Where the request comes from (403). What limits visitors depends on what they ask for: that is for the handler. */
export const visitor: Auth<VisitorCtx> = {
  kind: "visitor",
  async admit(request, { requestId }) {
    if (request.method !== "GET") requireSameOrigin(request);
    return {
      db: services().database.db,
      createContext: (db) => ({
        db,
        address: getRateLimitAddress(request),
        now: new Date(),
        requestId,
        getCookie: (name) => getCookie(request.headers.get("cookie"), name),
        ownOrigins: listOwnOrigins(request),
      }),
    };
  },
};

/** What PUBLIC_URL says, and the origin of the page that asks where that is at the host it asks: the same site. */
function listOwnOrigins(request: Request): string[] {
  const publicOrigin = new URL(env().PUBLIC_URL).origin;
  const origin = request.headers.get("origin") ?? "";
  return URL.parse(origin)?.host === request.headers.get("host") ? [publicOrigin, origin] : [publicOrigin];
}

/** The session behind a request, whose sender is checked where it changes something. 401, 403. */
async function requireSession(request: Request, call: Call): Promise<Session> {
  if (request.method !== "GET") requireSameOrigin(request);
  const id = await readSessionId(getCookie(request.headers.get("cookie"), getSessionCookieName()));
  const current = id && (await findSession(services().database.db, id, new Date()));
  if (!current) throw new AppError("unauthenticated", "Sign in to go on");
  call.addLogFields({ user_id: current.user.id, organization_id: current.membership?.organizationId });
  return current;
}

/** What verbs are told of a member who acts. 403 for somebody who is a member of no organization. */
export function buildContext(current: Session, requestId: string): Ctx {
  if (!current.membership)
    throw new AppError("insufficient_scope", "You are not a member of any organization");
  const { organizationId, role } = current.membership;
  const { database, readReplica } = services();
  return {
    db: database.db,
    readReplica,
    organizationId,
    actor: { kind: "user", id: current.user.id, role },
    now: new Date(),
    requestId,
  };
}

/** 403 unless a page of this very site sent it. Browsers say so themselves; an old one tells at least its origin. */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = URL.parse(request.headers.get("origin") ?? "");
  const isOwn = site === null ? origin?.host === request.headers.get("host") : site === "same-origin";
  if (!isOwn)
    throw new AppError("origin_not_allowed", "Requests that change something must come from our own pages");
}

const PER_MINUTE = 600;

async function requireSessionRate(current: Session): Promise<void> {
  const { allowed, afterSeconds } = await services().limits.general.consume({
    organizationId: current.membership?.organizationId ?? current.user.id,
    name: `session:${current.id}`,
    limit: PER_MINUTE,
    windowMs: 60_000,
  });
  if (allowed) return;
  throw new AppError("rate_limited", "Too many requests at once", { retryAfter: Math.max(1, afterSeconds) });
}
