import { notFound } from "#lib/contract/app-error.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import { offerRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { asMember, inTurn, refuse } from "#lib/domains/identity/members/turn.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { deliver, type Post } from "./deliver.ts";
import { requireInvitation } from "./invite.ts";
import { issueInvitation } from "./issue.ts";
import { openInvitation } from "./queries.ts";

/** Sends an invitation again, with seven days and a link of its own: the old link dies. 404; 403; 429. */
export async function resendInvitation(
  ctx: Ctx,
  id: string,
  { limiter, ...post }: Post & { limiter: Limiter },
): Promise<SentInvitation> {
  requirePermission(ctx, "members.manage");
  await requireInvitation(ctx, limiter);
  const issued = await inTurn(ctx, "members.manage", async (within) => {
    const open = await openInvitation(within.db, within.organizationId, id);
    if (!open) throw notFound("Invitation");
    refuse(offerRefusal(asMember(within).role, open.role));
    const made = await issueInvitation(within, { email: open.email, role: open.role });
    const subject = { type: "invitation", id: made.id };
    await appendAudit(within, "invitation.resent", subject, { email: open.email, role: open.role });
    return made;
  });
  return deliver(ctx, issued, post);
}
