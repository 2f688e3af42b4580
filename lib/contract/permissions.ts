import { ROLES, type Role } from "./roles.ts";
import { SCOPES, type Scope } from "./scopes.ts";

type Rule = {
  readonly roles: readonly Role[];
  /** An API key with any of these scopes has the permission, or with all of them if `needsAll` is set. */
  readonly scopes: readonly Scope[];
  readonly needsAll?: true;
  /** Whether an embed token has the permission for its own attempt. */
  readonly embed?: true;
  /** Whether a teacher who came through a launch has the permission, for the assessment that was launched. */
  readonly launch?: true;
};

const EVERYONE = ROLES;
const ADMINS = ["owner", "admin"] as const;

/** Defines who has which permission. Every verb that reads or changes protected data requires one of them. */
export const PERMISSIONS = {
  "assessments.read": {
    roles: EVERYONE,
    scopes: ["read:assessments"],
    launch: true,
  },
  "assessments.write": {
    roles: ["owner", "admin", "author"],
    scopes: ["write:assessments"],
  },
  "answers.check": {
    roles: EVERYONE,
    scopes: ["read:assessments"],
  },
  "submissions.write": {
    roles: ["owner", "admin", "teacher"],
    scopes: ["write:submissions"],
    embed: true,
  },
  "attempts.manage": { roles: ["owner", "admin", "teacher"], scopes: ["write:submissions"] },
  "attempts.take": { roles: [], scopes: [], embed: true },
  "results.read": { roles: EVERYONE, scopes: ["read:results"], launch: true },
  /** How a submission was scored, with the answer keys. */
  "trace.read": {
    roles: ["owner", "admin", "author"],
    scopes: ["read:results", "write:assessments"],
    needsAll: true,
  },
  "grading.write": {
    roles: ["owner", "admin", "teacher"],
    scopes: ["write:submissions"],
    launch: true,
  },
  /** The agreed marks of anchors. Those who have yet to mark them must not know them. */
  "anchors.read": { roles: ADMINS, scopes: ["read:results"] },
  "anchors.manage": {
    roles: ADMINS,
    scopes: ["write:assessments", "write:submissions"],
    needsAll: true,
  },
  "regrades.manage": {
    roles: ADMINS,
    scopes: ["write:assessments", "write:submissions"],
    needsAll: true,
  },
  /** The feed names the learners whose answers are graded anonymously. */
  "events.read": { roles: ADMINS, scopes: ["read:results", "read:assessments"], needsAll: true },
  "learners.write": { roles: ["owner", "admin", "teacher"], scopes: ["write:submissions"] },
  "learners.export": { roles: ADMINS, scopes: ["read:results"] },
  "learners.erase": { roles: ADMINS, scopes: ["write:submissions"] },
  "webhooks.read": { roles: ADMINS, scopes: ["read:assessments"] },
  "webhooks.manage": { roles: ADMINS, scopes: ["write:assessments"] },
  "lti.manage": { roles: ADMINS, scopes: ["write:assessments"] },
  /** What an API key tells about itself. */
  "key.read": { roles: [], scopes: SCOPES },
  "keys.manage": { roles: ADMINS, scopes: [] },
  "members.read": { roles: EVERYONE, scopes: [] },
  "members.manage": { roles: ADMINS, scopes: [] },
  "owners.manage": { roles: ["owner"], scopes: [] },
  "settings.manage": { roles: ADMINS, scopes: ["write:assessments"] },
  "results.repair": { roles: [], scopes: [] },
  "audit.read": { roles: ADMINS, scopes: [] },
} as const satisfies Record<string, Rule>;
export type Permission = keyof typeof PERMISSIONS;

const getRule = (permission: Permission): Rule => PERMISSIONS[permission];

/** Checks whether a role has a permission. */
export const can = (role: Role, permission: Permission): boolean => getRule(permission).roles.includes(role);

/** Checks whether an API key with these scopes has a permission. */
export function canWithScopes(scopes: readonly Scope[], permission: Permission): boolean {
  const { scopes: needed, needsAll } = getRule(permission);
  const has = (scope: Scope) => scopes.includes(scope);
  return needsAll ? needed.every(has) : needed.some(has);
}

export const canInLaunch = (permission: Permission): boolean => getRule(permission).launch === true;

export const canWithEmbedToken = (permission: Permission): boolean => getRule(permission).embed === true;
