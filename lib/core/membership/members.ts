import { can, formatAllowedRoles, PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";

export type Member = { id: string; role: Role };

/** Whether somebody of one role has all that another gives: nobody hands out more than they have. */
export const roleIncludes = (role: Role, other: Role): boolean =>
  (Object.keys(PERMISSIONS) as Permission[]).every(
    (permission) => !can(other, permission) || can(role, permission),
  );

const suggestContact = (permission: Permission): string => `ask ${formatAllowedRoles(permission)}`;

/** Why this role cannot be offered to somebody new; undefined where it can. */
export function getOfferRefusal(actor: Role, offered: Role): string | undefined {
  if (!can(actor, "members.manage")) return `Your role may not invite; ${suggestContact("members.manage")}`;
  if (!roleIncludes(actor, offered))
    return `You cannot give more than you have; ${suggestContact("owners.manage")}`;
  return undefined;
}

/** Why a member's role cannot become another; undefined where it can. `owners`: how many the organization has. */
export function getRoleChangeRefusal(
  actor: Member,
  member: Member,
  to: Role,
  owners: number,
): string | undefined {
  if (!can(actor.role, "members.manage"))
    return `Your role may not change roles; ${suggestContact("members.manage")}`;
  if (member.role === to) return undefined;
  if (!roleIncludes(actor.role, member.role)) return `Only an owner changes what an owner is`;
  if (!roleIncludes(actor.role, to))
    return `You cannot give more than you have; ${suggestContact("owners.manage")}`;
  if (member.role === "owner" && owners <= 1) {
    return "The last owner cannot step down; make somebody else an owner first";
  }
  return undefined;
}

/** Why a member cannot be removed; undefined where they can. */
export function getRemovalRefusal(actor: Member, member: Member, owners: number): string | undefined {
  if (!can(actor.role, "members.manage"))
    return `Your role may not remove members; ${suggestContact("members.manage")}`;
  if (actor.id === member.id) return "Nobody removes themselves; leave the organization instead";
  if (!roleIncludes(actor.role, member.role)) return "Only an owner removes an owner";
  if (member.role === "owner" && owners <= 1) return "The last owner cannot be removed";
  return undefined;
}

/** Why somebody cannot leave; undefined where they can. */
export const getLeaveRefusal = (role: Role, owners: number): string | undefined =>
  role === "owner" && owners <= 1
    ? "The last owner cannot leave; make somebody else an owner first"
    : undefined;
