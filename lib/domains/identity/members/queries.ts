import { and, asc, count, eq, ilike, isNull, or, sql } from "drizzle-orm";
import type { Role } from "#lib/contract/roles.ts";
import type { Member } from "#lib/core/membership/members.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { memberships, organizations, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

const buildMembersFilter = (organizationId: string) =>
  and(eq(memberships.organizationId, organizationId), isNull(memberships.removedAt));
const buildMemberFilter = (organizationId: string, userId: string) =>
  and(buildMembersFilter(organizationId), eq(memberships.userId, asUuid(userId)));

/** Locks the organization's memberships and roles against other changes until the transaction ends. */
export async function lockMemberRows(db: Db, organizationId: string): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("no key update");
}

export async function findMember(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Member | undefined> {
  const [row] = await db
    .select({ id: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(buildMemberFilter(organizationId, userId));
  return row;
}

export async function hasMemberWithEmail(db: Db, organizationId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(buildMembersFilter(organizationId), eq(users.email, email)));
  return row !== undefined;
}

export async function countOwners(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ owners: count() })
    .from(memberships)
    .where(and(buildMembersFilter(organizationId), eq(memberships.role, "owner")));
  return row?.owners ?? 0;
}

export async function setRole(db: Db, organizationId: string, userId: string, role: Role): Promise<void> {
  await db.update(memberships).set({ role }).where(buildMemberFilter(organizationId, userId));
}

export async function endMembership(db: Db, organizationId: string, userId: string, at: Date): Promise<void> {
  await db.update(memberships).set({ removedAt: at }).where(buildMemberFilter(organizationId, userId));
}

/** Adds a member or restores a former member. Returns false if the user is already a member. */
export async function addMember(
  db: Db,
  organizationId: string,
  input: { userId: string; role: Role; at: Date },
): Promise<boolean> {
  const added = await db
    .insert(memberships)
    .values({ organizationId, userId: input.userId, role: input.role, createdAt: input.at })
    .onConflictDoUpdate({
      target: [memberships.organizationId, memberships.userId],
      set: { role: input.role, createdAt: input.at, removedAt: null },
      setWhere: sql`${memberships.removedAt} is not null`,
    })
    .returning({ userId: memberships.userId });
  return added.length > 0;
}

/** Returns a page of members sorted by name, or by email address for those without a name. */
export async function selectMembersPage(
  db: Db,
  organizationId: string,
  { q, page, limit }: { q: string; page: number; limit: number },
) {
  const pageFilter = and(
    buildMembersFilter(organizationId),
    q === ""
      ? undefined
      : or(ilike(users.name, buildContainsPattern(q)), ilike(users.email, buildContainsPattern(q))),
  );
  const [items, [all]] = await Promise.all([
    db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: memberships.role,
        joinedAt: memberships.createdAt,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(pageFilter)
      .orderBy(asc(sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`), asc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: count() })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(pageFilter),
  ]);
  return { items, meta: { total: all?.total ?? 0, page, limit } };
}
