import { invalidRequest } from "#lib/contract/app-error.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Role } from "#lib/contract/roles.ts";
import { getOfferRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import { isMemberEmail } from "#lib/domains/identity/members/add.ts";
import { throwIfRefused, toMember, withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { deliverInvitation, type InvitationMailOptions } from "./deliver.ts";
import { issueInvitation } from "./issue.ts";

/** Invitations that one organization sends in a quarter of an hour: a service that mails strangers is soon misused. */
const MAX_INVITATIONS = 100;

export const requireInvitationRate = (ctx: Ctx, limiter: Limiter): Promise<void> =>
  requireAttempt(limiter, `invitations:${ctx.organizationId}`, MAX_INVITATIONS);

/**
 * Offers somebody a place, by a link that lives seven days. One that is open for the address is replaced. Whether the
 * address has an account makes no difference and shows nowhere. 400 for a member; 403 for a role above one's own; 429.
 */
export async function invite(
  ctx: Ctx,
  input: { email: string; role: Role },
  { limiter, ...mailOptions }: InvitationMailOptions & { limiter: Limiter },
): Promise<SentInvitation> {
  require(ctx, "members.manage");
  await requireInvitationRate(ctx, limiter);
  const issued = await withMembersLock(ctx, "members.manage", async (txCtx) => {
    throwIfRefused(getOfferRefusal(toMember(txCtx).role, input.role));
    if (await isMemberEmail(txCtx, input.email)) {
      throw invalidRequest([{ path: ["email"], message: "belongs to a member already" }]);
    }
    const invitation = await issueInvitation(txCtx, input);
    await appendAudit(txCtx, "invitation.created", { type: "invitation", id: invitation.id }, { ...input });
    return invitation;
  });
  return deliverInvitation(ctx, issued, mailOptions);
}
