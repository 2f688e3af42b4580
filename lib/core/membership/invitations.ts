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
  /** The current role of the person who sent it; null if they are no longer a member. */
  inviterRole: Role | null;
};

/** The state of an invitation. It is void while the person who sent it wouldn't be allowed to send it now. */
export function getInvitationState(row: Row, now: Date): InvitationState {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  if (row.inviterRole === null || getOfferRefusal(row.inviterRole, row.role) !== undefined) return "void";
  return row.expiresAt <= now ? "expired" : "open";
}

/** Who can invite someone to this role, such as "an owner or an admin". */
export const describeWhoCanInvite = (role: Role): string =>
  formatAllowedRoles(role === "owner" ? "owners.manage" : "members.manage");

/** `a…@example.com`: enough for invited people to recognize their own address, too little for others to learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
