import { eq } from "drizzle-orm";
import type { Role } from "#lib/contract/roles.ts";
import type { Db } from "#lib/db/client.ts";
import { invitations, organizations, users } from "#lib/db/schema/index.ts";
import { sha256 } from "#lib/secrets.ts";
import { type InvitationState, stateOf } from "./rules.ts";
import { isInvitationToken } from "./token.ts";

export type FoundInvitation = {
  organizationId: string;
  id: string;
  organizationName: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  state: InvitationState;
};

/** What a link offers; undefined for one that nobody made. Looking changes nothing, however often it is done. */
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
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.digest, sha256(token)));
  if (!row) return undefined;
  const { acceptedAt, revokedAt, expiresAt, ...found } = row;
  return { ...found, state: stateOf({ acceptedAt, revokedAt, expiresAt }, now) };
}
