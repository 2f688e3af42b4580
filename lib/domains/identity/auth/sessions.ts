import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import type { Role } from "#lib/contract/roles.ts";
import { DAY, MINUTE } from "#lib/core/durations.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { memberships, organizations, sessions, users } from "#lib/platform/db/schema/index.ts";
import { asUuid, newId } from "#lib/platform/ids.ts";

/** A session ends after this many days, or earlier after `IDLE_DAYS` without a request. */
export const SESSION_DAYS = 30;
const IDLE_DAYS = 14;

export type Session = {
  id: string;
  user: {
    id: string;
    email: string;
    name: string;
    preferences: Record<string, unknown>;
    /** Null means as the browser is set. */
    timeZone: string | null;
    language: string | null;
  };
  /** The user's current organization, or null if they aren't a member of any. */
  membership: { organizationId: string; organizationName: string; role: Role } | null;
};

type NewSession = { userId: string; userAgent: string; now: Date };

/** Starts a session and returns its id. Each sign-in gets a new id, which prevents session fixation. */
export async function startSession(db: Db, input: NewSession): Promise<string> {
  const id = newId();
  await db.insert(sessions).values({
    id,
    userId: input.userId,
    userAgent: input.userAgent.slice(0, 300),
    createdAt: input.now,
    lastSeenAt: input.now,
    expiresAt: new Date(input.now.getTime() + SESSION_DAYS * DAY),
  });
  return id;
}

/**
 * Starts a session after a password matched `passwordHash`. Returns its id, or undefined if that is no longer the
 * user's hash. A change of the password at the same time waits for the lock and then ends the session.
 */
export const startPasswordSession = (
  db: Db,
  { passwordHash, ...input }: NewSession & { passwordHash: string },
): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, input.userId), eq(users.passwordHash, passwordHash)))
      .for("share");
    return user && startSession(tx, input);
  });

const buildLiveSessionFilter = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_DAYS * DAY)),
  );

/**
 * Returns a session with its user and their current role, or undefined if the session has ended. Nothing is cached, so
 * removals, role changes and sign-outs apply to the next request. `inOrganization` replaces the session's current
 * organization. This takes one round trip, and another at most once a minute to record the visit.
 */
export async function findSession(
  db: Db,
  id: string,
  now: Date,
  inOrganization?: string,
): Promise<Session | undefined> {
  const current = inOrganization ?? sessions.currentOrganizationId;
  const membership = db
    .select({
      organizationId: memberships.organizationId,
      organizationName: organizations.name,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, sessions.userId), isNull(memberships.removedAt)))
    // The current organization sorts first. If there is none, the oldest membership does.
    .orderBy(sql`${memberships.organizationId} is not distinct from ${current} desc`, memberships.createdAt)
    .limit(1)
    .as("membership");
  const [row] = await db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        preferences: users.preferences,
        timeZone: users.timeZone,
        language: users.language,
      },
      organizationId: membership.organizationId,
      organizationName: membership.organizationName,
      role: membership.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoinLateral(membership, sql`true`)
    .where(and(eq(sessions.id, asUuid(id)), buildLiveSessionFilter(now)));
  if (!row) return undefined;
  if (now.getTime() - row.lastSeenAt.getTime() > MINUTE) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, row.id), lt(sessions.lastSeenAt, now)));
  }
  const { organizationId, organizationName, role } = row;
  return {
    id: row.id,
    user: row.user,
    membership:
      organizationId && organizationName !== null && role ? { organizationId, organizationName, role } : null,
  };
}

/** Returns a user's active sessions, newest first. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), buildLiveSessionFilter(now)))
    .orderBy(desc(sessions.id));

/** Ends a session, so that its cookie is refused from then on. Ending it again changes nothing. */
export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, asUuid(id)), isNull(sessions.endedAt)));
}

/** Ends all sessions of a user except `except`. Returns the number of ended sessions. */
export async function endAllSessions(
  db: Db,
  input: { userId: string; except?: string; now: Date },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: input.now })
    .where(
      and(
        eq(sessions.userId, input.userId),
        buildLiveSessionFilter(input.now),
        input.except ? ne(sessions.id, asUuid(input.except)) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Switches a session to another organization of its user. Throws 404 if the user isn't a member of it. */
export async function switchOrganization(db: Db, session: Session, organizationId: string): Promise<void> {
  const targetId = asUuid(organizationId);
  const [member] = await db
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, session.user.id),
        eq(memberships.organizationId, targetId),
        isNull(memberships.removedAt),
      ),
    );
  if (!member) throw notFound("Organization");
  await db.update(sessions).set({ currentOrganizationId: targetId }).where(eq(sessions.id, session.id));
}

/** Returns the organizations that a user belongs to, sorted by name. */
export const listMemberships = (db: Db, userId: string) =>
  db
    .select({
      organizationId: organizations.id,
      organizationName: organizations.name,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.removedAt)))
    .orderBy(organizations.name, organizations.id);
