import { notFound } from "#lib/contract/app-error.ts";
import { removalRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { countOwners, endMembership, memberWith } from "./queries.ts";
import { asMember, inTurn, refuse } from "./turn.ts";

/**
 * Removes a member: their next request finds them outside. What they made stays, their API keys too. 404; 403 for an
 * owner where the actor is none, for the last owner, and for oneself.
 */
export function removeMember(ctx: Ctx, userId: string): Promise<void> {
  return inTurn(ctx, "members.manage", async (within) => {
    const { db, organizationId } = within;
    const member = await memberWith(db, organizationId, userId);
    if (!member) throw notFound("Member");
    refuse(removalRefusal(asMember(within), member, await countOwners(db, organizationId)));
    await endMembership(db, organizationId, member.id, within.now);
    const subject = { type: "user", id: member.id };
    await appendAudit(within, "member.removed", subject, { role: member.role });
  });
}
