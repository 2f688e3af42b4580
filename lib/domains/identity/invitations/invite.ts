import { invalid } from "#lib/contract/app-error.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Role } from "#lib/contract/roles.ts";
import { offerRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import { isMemberAlready } from "#lib/domains/identity/members/add.ts";
import { asMember, inTurn, refuse } from "#lib/domains/identity/members/turn.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { deliver, type Post } from "./deliver.ts";
import { issueInvitation } from "./issue.ts";

/** Invitations that one organization sends in a quarter of an hour: a service that mails strangers is soon misused. */
const AT_ONCE = 100;

export const requireInvitation = (ctx: Ctx, limiter: Limiter): Promise<void> =>
  requireAttempt(limiter, `invitations:${ctx.organizationId}`, AT_ONCE);

/**
 * Offers somebody a place, by a link that lives seven days. One that is open for the address is replaced. Whether the
 * address has an account makes no difference and shows nowhere. 400 for a member; 403 for a role above one's own; 429.
 */
export async function invite(
  ctx: Ctx,
  input: { email: string; role: Role },
  { limiter, ...post }: Post & { limiter: Limiter },
): Promise<SentInvitation> {
  requirePermission(ctx, "members.manage");
  await requireInvitation(ctx, limiter);
  const issued = await inTurn(ctx, "members.manage", async (within) => {
    refuse(offerRefusal(asMember(within).role, input.role));
    if (await isMemberAlready(within, input.email)) {
      throw invalid([{ path: ["email"], message: "belongs to a member already" }]);
    }
    const made = await issueInvitation(within, input);
    await appendAudit(within, "invitation.created", { type: "invitation", id: made.id }, { ...input });
    return made;
  });
  return deliver(ctx, issued, post);
}
