import { and, eq, isNull } from "drizzle-orm";
import type { Role } from "#lib/contract/roles.ts";
import { getInvitationState, type InvitationState } from "#lib/core/membership/invitations.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { invitations, memberships, organizations, users } from "#lib/platform/db/schema/index.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { isInvitationToken } from "./token.ts";

/** Joins the current membership of the person who sent an invitation. */
const inviterJoin = and(
  eq(memberships.organizationId, invitations.organizationId),
  eq(memberships.userId, invitations.invitedBy),
  isNull(memberships.removedAt),
);

export type FoundInvitation = {
  organizationId: string;
  id: string;
  organizationName: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  state: InvitationState;
};

/**
 * Returns the invitation of a link with its state, or undefined for an unknown link. The state depends on the role that
 * its sender can still grant. This changes nothing.
 */
export async function findInvitation(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<FoundInvitation | undefined> {
  if (!isInvitationToken(token)) return undefined;
  const [row] = await db
    .select({
      organizationId: invitations.organizationId,
      id: invitations.id,
      organizationName: organizations.name,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
      expiresAt: invitations.expiresAt,
      inviterRole: memberships.role,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(memberships, inviterJoin)
    .where(eq(invitations.digest, sha256(token)));
  if (!row) return undefined;
  const { acceptedAt, revokedAt, expiresAt, inviterRole, ...found } = row;
  return { ...found, state: getInvitationState(row, now) };
}

/** Checks whether any organization has an open invitation for this address. */
export async function isInvited(db: Db, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const rows = await db
    .select({
      role: invitations.role,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
      expiresAt: invitations.expiresAt,
      inviterRole: memberships.role,
    })
    .from(invitations)
    .leftJoin(memberships, inviterJoin)
    .where(and(eq(invitations.email, email), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)));
  return rows.some((row) => getInvitationState(row, now) === "open");
}
