import { ROLES, type Role } from "./roles.ts";
import type { Scope } from "./scopes.ts";

type Rule = {
  /** What it allows, as the members page shows it. */
  readonly what: string;
  readonly roles: readonly Role[];
  /** Each of these scopes allows it to an API key. */
  readonly scopes: readonly Scope[];
  /** Whether an embed token allows it for its own attempt. */
  readonly embed?: true;
};

const EVERYONE = ROLES;
const ADMINS = ["owner", "admin"] as const;

/** Who may do what. Every verb that reads or changes protected data requires one of these permissions. */
export const PERMISSIONS = {
  "assessments.read": {
    what: "See assessments, folders and collections",
    roles: EVERYONE,
    scopes: ["read:assessments"],
  },
  "assessments.write": {
    what: "Write, publish and archive assessments; arrange folders and collections",
    roles: ["owner", "admin", "author"],
    scopes: ["write:assessments"],
  },
  "answers.check": {
    what: "Check answers without recording them",
    roles: EVERYONE,
    scopes: ["read:assessments"],
  },
  "submissions.write": {
    what: "Submit answers for a learner",
    roles: ["owner", "admin", "teacher"],
    scopes: ["write:submissions"],
    embed: true,
  },
  "attempts.take": { what: "Take one attempt with an embed token", roles: [], scopes: [], embed: true },
  "results.read": { what: "See results and analytics", roles: EVERYONE, scopes: ["read:results"] },
  "grading.write": {
    what: "Grade open answers",
    roles: ["owner", "admin", "teacher"],
    scopes: ["write:submissions"],
  },
  "webhooks.read": { what: "See webhooks and their deliveries", roles: ADMINS, scopes: ["read:assessments"] },
  "webhooks.manage": { what: "Manage webhooks", roles: ADMINS, scopes: ["write:assessments"] },
  "keys.manage": { what: "Create, rotate and revoke API keys", roles: ADMINS, scopes: [] },
  "members.read": { what: "See members", roles: EVERYONE, scopes: [] },
  "members.manage": { what: "Invite and remove members, change roles", roles: ADMINS, scopes: [] },
  "owners.manage": { what: "Add and remove owners", roles: ["owner"], scopes: [] },
  "settings.manage": {
    what: "Change limits, origins and the organization's name",
    roles: ADMINS,
    scopes: [],
  },
  "results.repair": { what: "Verify and repair stored results", roles: [], scopes: [] },
  "audit.read": { what: "Read the audit log", roles: ADMINS, scopes: [] },
} as const satisfies Record<string, Rule>;
export type Permission = keyof typeof PERMISSIONS;

const getRule = (permission: Permission): Rule => PERMISSIONS[permission];

/** Whether a role has a permission. */
export const can = (role: Role, permission: Permission): boolean => getRule(permission).roles.includes(role);

/** Whether an API key with these scopes has a permission. */
export const canWithScopes = (scopes: readonly Scope[], permission: Permission): boolean =>
  getRule(permission).scopes.some((scope) => scopes.includes(scope));

export const canWithEmbedToken = (permission: Permission): boolean => getRule(permission).embed === true;

/** "an owner", "a teacher". */
export const formatRoleWithArticle = (role: Role): string => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;

/** "an owner or an admin": whom to ask for what one may not do oneself. */
export function formatAllowedRoles(permission: Permission): string {
  const names = getRule(permission).roles.map(formatRoleWithArticle);
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${last}` : last;
}
