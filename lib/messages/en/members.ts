import { formatAllowedRoles } from "./roles.ts";

const askManagers = `ask ${formatAllowedRoles("members.manage")}`;

/** Reasons for rejecting a change of members, without the final period, which pages add. */
export const MEMBER_REFUSALS = {
  cannotInvite: `You don’t have permission to invite members; ${askManagers}`,
  cannotChangeRoles: `You don’t have permission to change roles; ${askManagers}`,
  cannotRemove: `You don’t have permission to remove members; ${askManagers}`,
  roleAboveOwn: `You can’t grant a role that allows more than your own; ask ${formatAllowedRoles("owners.manage")}`,
  onlyOwnersChangeOwners: "Only an owner can change an owner’s role",
  onlyOwnersRemoveOwners: "Only an owner can remove an owner",
  lastOwnerStepsDown: "The last owner can’t step down; make someone else an owner first",
  lastOwnerRemoved: "The last owner can’t be removed",
  lastOwnerLeaves: "The last owner can’t leave; make someone else an owner first",
  removesSelf: "You can’t remove yourself; leave the organization instead",
};

export const MEMBERSHIP_ERRORS = {
  notMember: "You’re no longer a member of this organization",
};
