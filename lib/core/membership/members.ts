import { can, PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import { MEMBER_REFUSALS } from "#lib/messages/members.ts";

export type Member = { id: string; role: Role };

/** Checks whether a role has all permissions of another role. Members can only grant roles that theirs includes. */
export const roleIncludes = (role: Role, other: Role): boolean =>
  (Object.keys(PERMISSIONS) as Permission[]).every(
    (permission) => !can(other, permission) || can(role, permission),
  );

/** Returns the reason why the actor can't invite someone to this role, or undefined if they can. */
export function getOfferRefusal(actor: Role, offered: Role): string | undefined {
  if (!can(actor, "members.manage")) return MEMBER_REFUSALS.cannotInvite;
  return roleIncludes(actor, offered) ? undefined : MEMBER_REFUSALS.roleAboveOwn;
}

/**
 * Returns the reason why the actor can't change a member's role, or undefined if they can. `owners` is the number of
 * owners in the organization.
 */
export function getRoleChangeRefusal(
  actor: Member,
  member: Member,
  to: Role,
  owners: number,
): string | undefined {
  if (!can(actor.role, "members.manage")) return MEMBER_REFUSALS.cannotChangeRoles;
  if (member.role === to) return undefined;
  if (!roleIncludes(actor.role, member.role)) return MEMBER_REFUSALS.onlyOwnersChangeOwners;
  if (!roleIncludes(actor.role, to)) return MEMBER_REFUSALS.roleAboveOwn;
  return member.role === "owner" && owners <= 1 ? MEMBER_REFUSALS.lastOwnerStepsDown : undefined;
}

/**
 * Returns the reason why the actor can't remove a member, or undefined if they can. `owners` is the number of owners in
 * the organization.
 */
export function getRemovalRefusal(actor: Member, member: Member, owners: number): string | undefined {
  if (!can(actor.role, "members.manage")) return MEMBER_REFUSALS.cannotRemove;
  if (actor.id === member.id) return MEMBER_REFUSALS.removesSelf;
  if (!roleIncludes(actor.role, member.role)) return MEMBER_REFUSALS.onlyOwnersRemoveOwners;
  return member.role === "owner" && owners <= 1 ? MEMBER_REFUSALS.lastOwnerRemoved : undefined;
}

/** Returns the reason why a member can't leave, or undefined. `owners` is the organization's number of owners. */
export const getLeaveRefusal = (role: Role, owners: number): string | undefined =>
  role === "owner" && owners <= 1 ? MEMBER_REFUSALS.lastOwnerLeaves : undefined;
