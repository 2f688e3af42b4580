/** The roles of members of an organization, from most to least permissions. */
export const ROLES = ["owner", "admin", "author", "teacher", "viewer"] as const;
export type Role = (typeof ROLES)[number];

type Rule = { readonly roles: readonly Role[] };

/** The roles that have each permission. Every request of a signed-in person is checked against this table. */
export const PERMISSIONS = {
  "assessments.read": { roles: ROLES },
  "assessments.write": { roles: ["owner", "admin", "author"] },
  "results.read": { roles: ROLES },
  "grading.write": { roles: ["owner", "admin", "teacher"] },
  "webhooks.manage": { roles: ["owner", "admin"] },
  "keys.manage": { roles: ["owner", "admin"] },
  "members.read": { roles: ROLES },
  "members.manage": { roles: ["owner", "admin"] },
  "owners.manage": { roles: ["owner"] },
  "settings.manage": { roles: ["owner", "admin"] },
  "audit.read": { roles: ["owner", "admin"] },
} as const satisfies Record<string, Rule>;
export type Permission = keyof typeof PERMISSIONS;

export const can = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission].roles as readonly Role[]).includes(role);
