import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import type { Member } from "#lib/core/membership/members.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { findMember, lockMemberRows } from "./queries.ts";

/**
 * Runs a change of an organization's members when it is its turn: such changes happen one after the other, each with
 * the role that its actor has by then. So two owners who demote each other at once leave one. 403.
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
  if (!member) throw new AppError("insufficient_scope", "You are not a member of this organization any more");
  return { ...ctx, actor: { ...ctx.actor, role: member.role } };
}

/** Until the caller's transaction ends nobody's membership or role changes. */
export const lockMembers = (db: Db, organizationId: string): Promise<void> =>
  lockMemberRows(db, organizationId);

/** The actor as the rules of members see them; what is no person may all that an owner may. */
export const toMember = ({ actor }: Ctx): Member =>
  actor.kind === "user" ? { id: actor.id, role: actor.role } : { id: "", role: "owner" };

/** 403 with the reason, where there is one. */
export function throwIfRefused(reason: string | undefined): void {
  if (reason !== undefined) throw new AppError("insufficient_scope", reason);
}
