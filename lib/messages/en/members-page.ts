import type { Role } from "#lib/contract/roles.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { formatRoleWithArticle } from "./roles.ts";

export const MEMBERS_PAGE = {
  title: "Members",
  lead: "People in this organization and what they can do. Changes take effect immediately.",
  search: "Name or email",
  noMatchTitle: "No members found",
  noMatchText: (q: string): string => `No member’s name or email contains “${q}”.`,
  member: "Member",
  role: "Role",
  joined: "Joined",
  noName: "No name yet",
  invitations: "Open invitations",
  noInvitations: "People you invite are listed here until they join.",
  showAll: "Show all members",
  permissions: "What each role can do",
  permission: "Permission",
  allowed: "yes",
  notAllowed: "no",
};

export const MEMBER_MENU = {
  /** The accessible name of a member's menu. It starts with the role, which is the button's visible text. */
  label: (name: string, role: Role): string => `${ROLE_NAMES[role]}: manage ${name}`,
  makeRole: (role: Role): string => `Make ${formatRoleWithArticle(role)}`,
  currentRole: "Current role",
  remove: "Remove…",
  roleChanged: (name: string, role: Role): string => `${name} is now ${formatRoleWithArticle(role)}`,
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText:
    "They lose access to this organization immediately. Everything they created is kept, including API keys. Revoke any keys they know.",
  removeVerb: "Remove member",
  removed: (name: string): string => `${name} was removed`,
};

export const LEAVE_ORGANIZATION = {
  open: (name: string): string => `Leave ${name}`,
  title: (name: string): string => `Leave ${name}?`,
  text: "You lose access immediately. To come back, you’ll need a new invitation.",
  verb: "Leave organization",
};
