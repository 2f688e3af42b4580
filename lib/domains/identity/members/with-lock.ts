import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import type { Member } from "#lib/core/membership/members.ts";
import { notMember } from "#lib/messages/members.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { findMember, lockMemberRows } from "./queries.ts";

/**
 * Runs a change of an organization's members. Such changes run one after another, each with the actor's role at that
 * moment. So when two owners demote each other at once, one owner remains. 403 if the actor lacks the permission.
 */
export function withMembersLock<T>(
  ctx: Ctx,
  permission: Permission,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  require(ctx, permission);
  return inTransaction(ctx.db, async (db) => {
    await lockMemberRows(db, ctx.organizationId);
    const txCtx = await refreshActor({ ...ctx, db });
    require(txCtx, permission);
    return work(txCtx);
  });
}

async function refreshActor(ctx: Ctx): Promise<Ctx> {
  if (ctx.actor.kind !== "user") return ctx;
  const member = await findMember(ctx.db, ctx.organizationId, ctx.actor.id);
  if (!member) throw new AppError("insufficient_scope", notMember);
  return { ...ctx, actor: { ...ctx.actor, role: member.role } };
}

/** Locks the organization's memberships and roles until the caller's transaction ends. */
export const lockMembers = (db: Db, organizationId: string): Promise<void> =>
  lockMemberRows(db, organizationId);

/** The actor as the membership rules see it. Actors that aren't users count as owners. */
export const toMember = ({ actor }: Ctx): Member =>
  actor.kind === "user" ? { id: actor.id, role: actor.role } : { id: "", role: "owner" };

/** Throws 403 with the reason, if there is one. */
export function throwIfRefused(reason: string | undefined): void {
  if (reason !== undefined) throw new AppError("insufficient_scope", reason);
}
