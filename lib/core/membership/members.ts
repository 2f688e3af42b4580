import { can, PERMISSIONS, type Permission, type Role, whoMay } from "#lib/contract/roles.ts";

export type Member = { id: string; role: Role };

/** Whether somebody of one role has all that another gives: nobody hands out more than they have. */
export const holds = (role: Role, other: Role): boolean =>
  (Object.keys(PERMISSIONS) as Permission[]).every(
    (permission) => !can(other, permission) || can(role, permission),
  );

const ask = (permission: Permission): string => `ask ${whoMay(permission)}`;

/** Why this role cannot be offered to somebody new; undefined where it can. */
export function offerRefusal(actor: Role, offered: Role): string | undefined {
  if (!can(actor, "members.manage")) return `Your role may not invite; ${ask("members.manage")}`;
  if (!holds(actor, offered)) return `You cannot give more than you have; ${ask("owners.manage")}`;
  return undefined;
}

/** Why a member's role cannot become another; undefined where it can. `owners`: how many the organization has. */
export function roleRefusal(actor: Member, member: Member, to: Role, owners: number): string | undefined {
  if (!can(actor.role, "members.manage")) return `Your role may not change roles; ${ask("members.manage")}`;
  if (member.role === to) return undefined;
  if (!holds(actor.role, member.role)) return `Only an owner changes what an owner is`;
  if (!holds(actor.role, to)) return `You cannot give more than you have; ${ask("owners.manage")}`;
  if (member.role === "owner" && owners <= 1) {
    return "The last owner cannot step down; make somebody else an owner first";
  }
  return undefined;
}

/** Why a member cannot be removed; undefined where they can. */
export function removalRefusal(actor: Member, member: Member, owners: number): string | undefined {
  if (!can(actor.role, "members.manage")) return `Your role may not remove members; ${ask("members.manage")}`;
  if (actor.id === member.id) return "Nobody removes themselves; leave the organization instead";
  if (!holds(actor.role, member.role)) return "Only an owner removes an owner";
  if (member.role === "owner" && owners <= 1) return "The last owner cannot be removed";
  return undefined;
}

/** Why somebody cannot leave; undefined where they can. */
export const leaveRefusal = (role: Role, owners: number): string | undefined =>
  role === "owner" && owners <= 1
    ? "The last owner cannot leave; make somebody else an owner first"
    : undefined;
