import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { invitations, memberships, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type InvitationRow = typeof invitations.$inferSelect;

const buildOpenFilter = (organizationId: string) =>
  and(
    eq(invitations.organizationId, organizationId),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
  );
const buildInvitationFilter = (organizationId: string, id: string) =>
  and(eq(invitations.organizationId, organizationId), eq(invitations.id, asUuid(id)));

/** Locks an invitation that has been neither accepted nor revoked. It may have expired. */
export async function lockOpenInvitation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(buildOpenFilter(organizationId), eq(invitations.id, asUuid(id))))
    .for("update");
  return row;
}

export async function insertInvitation(
  db: Db,
  organizationId: string,
  values: Omit<typeof invitations.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(invitations).values({ ...values, organizationId });
}

/** Revokes the open invitations for an address and returns the number of revoked invitations. */
export async function revokeOpenInvitations(
  db: Db,
  organizationId: string,
  email: string,
  at: Date,
): Promise<number> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(buildOpenFilter(organizationId), eq(invitations.email, email)))
    .returning({ id: invitations.id });
  return revoked.length;
}

export async function updateInvitation(
  db: Db,
  organizationId: string,
  id: string,
  change: { acceptedAt: Date } | { revokedAt: Date } | { mailed: true },
): Promise<void> {
  await db.update(invitations).set(change).where(buildInvitationFilter(organizationId, id));
}

/**
 * Returns a page of pending invitations, newest first. Expired invitations are included, because they can be resent.
 */
export async function selectInvitationsPage(
  db: Db,
  organizationId: string,
  { page, limit }: { page: number; limit: number },
) {
  const [items, [all]] = await Promise.all([
    db
      .select({
        id: invitations.id,
        email: invitations.email,
        role: invitations.role,
        inviterRole: memberships.role,
        acceptedAt: invitations.acceptedAt,
        revokedAt: invitations.revokedAt,
        mailed: invitations.mailed,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
        invitedBy: users.name,
      })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .leftJoin(
        memberships,
        and(
          eq(memberships.organizationId, invitations.organizationId),
          eq(memberships.userId, invitations.invitedBy),
          isNull(memberships.removedAt),
        ),
      )
      .where(buildOpenFilter(organizationId))
      .orderBy(desc(invitations.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(invitations).where(buildOpenFilter(organizationId)),
  ]);
  return { items, meta: { total: all?.total ?? 0, page, limit } };
}
