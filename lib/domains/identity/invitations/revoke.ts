import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { inTurn } from "#lib/domains/identity/members/turn.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { markInvitation, openInvitation } from "./queries.ts";

/** Takes an invitation back: its link opens nothing any more. 404 for one that is not open. */
export function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  return inTurn(ctx, "members.manage", async (within) => {
    const open = await openInvitation(within.db, within.organizationId, id);
    if (!open) throw notFound("Invitation");
    await markInvitation(within.db, within.organizationId, open.id, { revokedAt: within.now });
    const subject = { type: "invitation", id: open.id };
    await appendAudit(within, "invitation.revoked", subject, { email: open.email, role: open.role });
  });
}
