import { invalidRequest } from "#lib/contract/app-error.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Role } from "#lib/contract/roles.ts";
import { getOfferRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import { isMemberEmail } from "#lib/domains/identity/members/add.ts";
import { throwIfRefused, toMember, withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { INVITATION_ERRORS } from "#lib/messages/invitations.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { deliverInvitation, type InvitationMailOptions } from "./deliver.ts";
import { issueInvitation } from "./issue.ts";

/**
 * The number of invitations that an organization can send within 15 minutes. The limit keeps the service from being
 * used to send spam.
 */
const MAX_INVITATIONS = 100;

/** Throws 429 if the organization has sent too many invitations. */
export const requireInvitationRate = (ctx: Ctx, limiter: Limiter): Promise<void> =>
  requireAttempt(limiter, `invitations:${ctx.organizationId}`, MAX_INVITATIONS);

/**
 * Invites a person to the organization with a link that works for 7 days. Replaces an open invitation for the same
 * address. It makes no difference whether the address has an account, and the result doesn't reveal it. Throws 400 if
 * the address belongs to a member, 403 for a role above the actor's own, and 429 after too many invitations.
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
      throw invalidRequest([{ path: ["email"], message: INVITATION_ERRORS.alreadyMember }]);
    }
    const invitation = await issueInvitation(txCtx, input);
    await appendAudit(txCtx, "invitation.created", { type: "invitation", id: invitation.id }, { ...input });
    return invitation;
  });
  return deliverInvitation(ctx, issued, mailOptions);
}
