import { notFound } from "#lib/contract/app-error.ts";
import { getRemovalRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { countOwners, endMembership, findMember } from "./queries.ts";
import { throwIfRefused, toMember, withMembersLock } from "./with-lock.ts";

/**
 * Removes a member, who loses access with their next request. Everything that they created stays, including API keys.
 * Throws 404 for an unknown member. Throws 403 for an owner unless the actor is an owner, for the last owner, and for
 * the actor themselves.
 */
export function removeMember(ctx: Ctx, userId: string): Promise<void> {
  require(ctx, "members.manage");
  return withMembersLock(ctx, "members.manage", async (txCtx) => {
    const { db, organizationId } = txCtx;
    const member = await findMember(db, organizationId, userId);
    if (!member) throw notFound("Member");
    throwIfRefused(getRemovalRefusal(toMember(txCtx), member, await countOwners(db, organizationId)));
    await endMembership(db, organizationId, member.id, txCtx.now);
    const subject = { type: "user", id: member.id };
    await appendAudit(txCtx, "member.removed", subject, { role: member.role });
  });
}
