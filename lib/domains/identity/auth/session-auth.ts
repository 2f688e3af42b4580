import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import { MINUTE } from "#lib/core/durations.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { MEMBERSHIP_ERRORS } from "#lib/messages/members.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { getCookie, getSessionCookieName, readSessionId } from "#lib/platform/http/cookies.ts";
import type { Admission, Auth, Call } from "#lib/platform/http/operation.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { findSession, type Session } from "./sessions.ts";

/** The context of a signed-in member's request about their current organization. */
export type SessionCtx = Ctx & { session: Session };

/** The context of a signed-in user's request about their own account. The user may not belong to an organization. */
export type AccountCtx = { db: Db; session: Session; now: Date; requestId: string };

/**
 * The context of a request from one of our pages that doesn't need a session, such as signing up or starting an
 * attempt.
 */
export type VisitorCtx = {
  db: Db;
  /** The client's address for rate limits. */
  address: string;
  now: Date;
  requestId: string;
  getCookie: (name: string) => string | undefined;
  /** The origins that this site is served from. */
  ownOrigins: readonly string[];
};

/**
 * Admits members with `permission`. Checks the request's origin (403), session (401), role (403) and rate limit (429).
 */
export const session = (permission: Permission): Auth<SessionCtx> => ({
  kind: "session",
  permission,
  async admit(request, call) {
    const admitMember = (current: Session): Admission<SessionCtx> => {
      const ctx = buildContext(current, call.requestId);
      require(ctx, permission);
      return {
        db: ctx.db,
        organizationId: ctx.organizationId,
        createContext: (db) => ({ ...ctx, db, now: new Date(), session: current }),
        // The body was sent to this organization, even if the user has switched to another one meanwhile.
        renew: async () => admitMember(await requireSession(request, call, ctx.organizationId)),
      };
    };
    const current = await requireSession(request, call);
    const admission = admitMember(current);
    await requireSessionRate(current);
    return admission;
  },
});

/** Admits signed-in users. Checks the request's origin (403), session (401) and rate limit (429). */
export const account: Auth<AccountCtx> = {
  kind: "account",
  async admit(request, call) {
    const admitUser = (current: Session): Admission<AccountCtx> => ({
      db: services().database.db,
      createContext: (db) => ({ db, session: current, now: new Date(), requestId: call.requestId }),
      renew: async () => admitUser(await requireSession(request, call)),
    });
    const current = await requireSession(request, call);
    await requireSessionRate(current);
    return admitUser(current);
  },
};

/**
 * Admits everyone. Requests other than GET must come from our own pages (403). Handlers apply rate limits, because
 * these depend on the operation.
 */
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

/**
 * Returns the origin of PUBLIC_URL. If the requesting page has the same host as the request, its origin is included
 * too.
 */
function listOwnOrigins(request: Request): string[] {
  const publicOrigin = new URL(env().PUBLIC_URL).origin;
  const origin = request.headers.get("origin") ?? "";
  return URL.parse(origin)?.host === request.headers.get("host") ? [publicOrigin, origin] : [publicOrigin];
}

/**
 * Returns the session of a request, or throws 401. A request that isn't a GET must come from our own pages (403). With
 * `organizationId`, throws 403 unless the user is a member of that organization, which is then the current one.
 */
async function requireSession(request: Request, call: Call, organizationId?: string): Promise<Session> {
  if (request.method !== "GET") requireSameOrigin(request);
  const id = await readSessionId(getCookie(request.headers.get("cookie"), getSessionCookieName()));
  const current = id && (await findSession(services().database.db, id, new Date(), organizationId));
  if (!current) throw new AppError("unauthenticated", AUTH_ERRORS.signInRequired);
  if (organizationId !== undefined && current.membership?.organizationId !== organizationId)
    throw new AppError("insufficient_scope", MEMBERSHIP_ERRORS.notMember);
  call.addLogFields({ user_id: current.user.id, organization_id: current.membership?.organizationId });
  return current;
}

/** Builds the context of a member's request. Throws 403 if the user isn't a member of any organization. */
export function buildContext(current: Session, requestId: string): Ctx {
  if (!current.membership) throw new AppError("insufficient_scope", AUTH_ERRORS.noOrganization);
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

/**
 * Throws 403 unless one of our own pages sent the request. For browsers without Sec-Fetch-Site, the Origin header
 * decides.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = URL.parse(request.headers.get("origin") ?? "");
  const isOwn = site === null ? origin?.host === request.headers.get("host") : site === "same-origin";
  if (!isOwn) throw new AppError("origin_not_allowed", AUTH_ERRORS.otherSite);
}

const MAX_REQUESTS_PER_MINUTE = 600;

async function requireSessionRate(current: Session): Promise<void> {
  const { allowed, afterSeconds } = await services().limits.general.consume({
    organizationId: current.membership?.organizationId ?? current.user.id,
    name: `session:${current.id}`,
    limit: MAX_REQUESTS_PER_MINUTE,
    windowMs: MINUTE,
  });
  if (allowed) return;
  throw new AppError("rate_limited", AUTH_ERRORS.sessionRateLimited, {
    retryAfter: Math.max(1, afterSeconds),
  });
}
