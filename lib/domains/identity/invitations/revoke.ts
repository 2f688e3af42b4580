import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { lockOpenInvitation, updateInvitation } from "./queries.ts";

/** Revokes an invitation, so that its link stops working. Throws 404 if the invitation isn't open. */
export function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  require(ctx, "members.manage");
  return withMembersLock(ctx, "members.manage", async (txCtx) => {
    const invitation = await lockOpenInvitation(txCtx.db, txCtx.organizationId, id);
    if (!invitation) throw notFound("Invitation");
    await updateInvitation(txCtx.db, txCtx.organizationId, invitation.id, { revokedAt: txCtx.now });
    const subject = { type: "invitation", id: invitation.id };
    await appendAudit(txCtx, "invitation.revoked", subject, {
      email: invitation.email,
      role: invitation.role,
    });
  });
}
