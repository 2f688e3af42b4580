import { formatAllowedRoles } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import { getOfferRefusal } from "./members.ts";

export const INVITATION_DAYS = 7;

export type InvitationState = "open" | "accepted" | "revoked" | "void" | "expired";

type Row = {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
  role: Role;
  /** What the person who sent it is by now; null for somebody who isn't a member anymore. */
  inviterRole: Role | null;
};

/** What became of an invitation. It is void while whoever sent it couldn't send it today. */
export function getInvitationState(row: Row, now: Date): InvitationState {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  if (row.inviterRole === null || getOfferRefusal(row.inviterRole, row.role) !== undefined) return "void";
  return row.expiresAt <= now ? "expired" : "open";
}

/** Who can send an invitation to this role: "an owner or an admin". */
export const describeWhoCanInvite = (role: Role): string =>
  formatAllowedRoles(role === "owner" ? "owners.manage" : "members.manage");

/** `a…@example.com`: enough for whoever was invited to know their own address, too little to learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
