import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import type { Member } from "#lib/core/membership/members.ts";
import { MEMBERSHIP_ERRORS } from "#lib/messages/members.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { findMember, lockMemberRows } from "./queries.ts";

/**
 * Runs a change to an organization's members. Such changes run one after another, each with the actor's role at that
 * moment, so that an organization keeps an owner even if two owners demote each other at the same time. Throws 403 if
 * the actor lacks the permission.
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
  if (!member) throw new AppError("insufficient_scope", MEMBERSHIP_ERRORS.notMember);
  return { ...ctx, actor: { ...ctx.actor, role: member.role } };
}

/** Locks the organization's memberships and roles until the caller's transaction ends. */
export const lockMembers = (db: Db, organizationId: string): Promise<void> =>
  lockMemberRows(db, organizationId);

/** Converts the actor to a member for the membership rules. Actors that aren't users count as owners. */
export const toMember = ({ actor }: Ctx): Member =>
  actor.kind === "user" ? { id: actor.id, role: actor.role } : { id: "", role: "owner" };

/** Throws 403 if there is a reason to refuse, with the reason as the message. */
export function throwIfRefused(reason: string | undefined): void {
  if (reason !== undefined) throw new AppError("insufficient_scope", reason);
}
