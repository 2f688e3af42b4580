import type { Role } from "#lib/contract/roles.ts";
import { formatAllowedRoles } from "#lib/messages/roles.ts";
import { getOfferRefusal } from "./members.ts";

/** How long an invitation is valid, in days. */
export const INVITATION_DAYS = 7;

export type InvitationState = "open" | "accepted" | "revoked" | "void" | "expired";

type Row = {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
  role: Role;
  /** The current role of the inviter. Null if they are no longer a member. */
  inviterRole: Role | null;
};

/** Returns the state of an invitation. It is void while the inviter wouldn't be allowed to send it. */
export function getInvitationState(row: Row, now: Date): InvitationState {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  if (row.inviterRole === null || getOfferRefusal(row.inviterRole, row.role) !== undefined) return "void";
  return row.expiresAt <= now ? "expired" : "open";
}

/** Describes who can invite someone to this role, for example "an owner or an admin". */
export const describeWhoCanInvite = (role: Role): string =>
  formatAllowedRoles(role === "owner" ? "owners.manage" : "members.manage");

/** Masks an address as `a…@example.com`. Invited people recognize their own address, but others can't learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
