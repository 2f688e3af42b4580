import { notFound } from "#lib/contract/app-error.ts";
import type { Role } from "#lib/contract/roles.ts";
import { getRoleChangeRefusal } from "#lib/core/membership/members.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { countOwners, findMember, setRole } from "./queries.ts";
import { throwIfRefused, toMember, withMembersLock } from "./with-lock.ts";

/**
 * Changes a member's role. The new role applies from their next request. Setting a member's current role again changes
 * nothing. Throws 404 for an unknown member, and 403 if the actor can't grant the role or the member is the last owner.
 */
export function changeRole(ctx: Ctx, input: { userId: string; role: Role }): Promise<void> {
  require(ctx, "members.manage");
  return withMembersLock(ctx, "members.manage", async (txCtx) => {
    const { db, organizationId } = txCtx;
    const member = await findMember(db, organizationId, input.userId);
    if (!member) throw notFound("Member");
    if (member.role === input.role) return;
    throwIfRefused(
      getRoleChangeRefusal(toMember(txCtx), member, input.role, await countOwners(db, organizationId)),
    );
    await setRole(db, organizationId, member.id, input.role);
    const detail = { from: member.role, to: input.role };
    await appendAudit(txCtx, "member.role_changed", { type: "user", id: member.id }, detail);
  });
}
