export const INVITATION_DAYS = 7;

export type InvitationState = "open" | "accepted" | "revoked" | "expired";

/** What became of an invitation. */
export function stateOf(
  row: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  return row.expiresAt <= now ? "expired" : "open";
}

/** `a…@example.com`: enough for whoever was invited to know their own address, too little to learn it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
