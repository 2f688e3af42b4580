import { leaveRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { countOwners, endMembership } from "./queries.ts";
import { inTurn, refuse } from "./turn.ts";

/** Ends one's own membership. 403 for the last owner. */
export function leaveOrganization(ctx: Ctx): Promise<void> {
  return inTurn(ctx, "members.read", async (within) => {
    const { db, organizationId, actor } = within;
    if (actor.kind !== "user") throw new Error("only a person can leave");
    refuse(leaveRefusal(actor.role, await countOwners(db, organizationId)));
    await endMembership(db, organizationId, actor.id, within.now);
    await appendAudit(within, "member.left", { type: "user", id: actor.id }, { role: actor.role });
  });
}
