import { formatAllowedRoles } from "./roles.ts";

const askManagers = `Ask ${formatAllowedRoles("members.manage")}.`;

/** Why a change of members is refused. */
export const memberRefusals = {
  mayNotInvite: `You don't have permission to invite members. ${askManagers}`,
  mayNotChangeRoles: `You don't have permission to change roles. ${askManagers}`,
  mayNotRemove: `You don't have permission to remove members. ${askManagers}`,
  roleAboveOwn: `You can't grant a role that allows more than your own. Ask ${formatAllowedRoles("owners.manage")}.`,
  onlyOwnersChangeOwners: "Only an owner can change an owner's role",
  onlyOwnersRemoveOwners: "Only an owner can remove an owner",
  lastOwnerStepsDown: "The last owner can't step down. Make someone else an owner first.",
  lastOwnerRemoved: "The last owner can't be removed",
  lastOwnerLeaves: "The last owner can't leave. Make someone else an owner first.",
  removesSelf: "You can't remove yourself. Leave the organization instead.",
};

export const notMember = "You're no longer a member of this organization";
