import { notFound } from "#lib/contract/app-error.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import { getOfferRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { throwIfRefused, toMember, withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { deliverInvitation, type InvitationMailOptions } from "./deliver.ts";
import { requireInvitationRate } from "./invite.ts";
import { issueInvitation } from "./issue.ts";
import { lockOpenInvitation } from "./queries.ts";

/**
 * Sends an invitation again with a new link, which works for 7 days. The old link stops working. Throws 404 if the
 * invitation isn't open, 403 if the actor can't grant its role, and 429 after too many invitations.
 */
export async function resendInvitation(
  ctx: Ctx,
  id: string,
  { limiter, ...mailOptions }: InvitationMailOptions & { limiter: Limiter },
): Promise<SentInvitation> {
  require(ctx, "members.manage");
  await requireInvitationRate(ctx, limiter);
  const issued = await withMembersLock(ctx, "members.manage", async (txCtx) => {
    const existing = await lockOpenInvitation(txCtx.db, txCtx.organizationId, id);
    if (!existing) throw notFound("Invitation");
    throwIfRefused(getOfferRefusal(toMember(txCtx).role, existing.role));
    const reissued = await issueInvitation(txCtx, { email: existing.email, role: existing.role });
    const subject = { type: "invitation", id: reissued.id };
    await appendAudit(txCtx, "invitation.resent", subject, { email: existing.email, role: existing.role });
    return reissued;
  });
  return deliverInvitation(ctx, issued, mailOptions);
}
