import { getLeaveRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { countOwners, endMembership } from "./queries.ts";
import { throwIfRefused, withMembersLock } from "./with-lock.ts";

/** Ends the actor's own membership. Throws 403 for the last owner. */
export function leaveOrganization(ctx: Ctx): Promise<void> {
  require(ctx, "members.read");
  return withMembersLock(ctx, "members.read", async (txCtx) => {
    const { db, organizationId, actor } = txCtx;
    if (actor.kind !== "user") throw new Error("Only a user can leave an organization");
    throwIfRefused(getLeaveRefusal(actor.role, await countOwners(db, organizationId)));
    await endMembership(db, organizationId, actor.id, txCtx.now);
    await appendAudit(txCtx, "member.left", { type: "user", id: actor.id }, { role: actor.role });
  });
}
