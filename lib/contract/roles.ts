/** What a member of an organization is, from most to least. */
export const ROLES = ["owner", "admin", "author", "teacher", "viewer"] as const;
export type Role = (typeof ROLES)[number];

type Rule = { readonly what: string; readonly roles: readonly Role[] };

/** Who may do what: the table that the members page shows and that every request of a signed-in person is held against. */
export const PERMISSIONS = {
  "assessments.read": { what: "See assessments, folders and collections", roles: ROLES },
  "assessments.write": {
    what: "Write, publish and archive assessments; arrange folders and collections",
    roles: ["owner", "admin", "author"],
  },
  "results.read": { what: "See results and analytics", roles: ROLES },
  "grading.write": { what: "Grade open answers", roles: ["owner", "admin", "teacher"] },
  "webhooks.manage": { what: "Run webhooks", roles: ["owner", "admin"] },
  "keys.manage": { what: "Make, rotate and revoke API keys", roles: ["owner", "admin"] },
  "members.read": { what: "See who is a member", roles: ROLES },
  "members.manage": { what: "Invite and remove members, change roles", roles: ["owner", "admin"] },
  "owners.manage": { what: "Make somebody an owner, or an owner something else", roles: ["owner"] },
  "settings.manage": {
    what: "Change limits, origins and the organization's name",
    roles: ["owner", "admin"],
  },
  "audit.read": { what: "Read the audit log", roles: ["owner", "admin"] },
} as const satisfies Record<string, Rule>;
export type Permission = keyof typeof PERMISSIONS;

export const can = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission].roles as readonly Role[]).includes(role);

/** "an owner", "a teacher". */
export const formatRoleWithArticle = (role: Role): string => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;

/** "an owner or an admin": whom to ask for what one may not do oneself. */
export function formatAllowedRoles(permission: Permission): string {
  const roleNames = PERMISSIONS[permission].roles.map(formatRoleWithArticle);
  const last = roleNames.at(-1) ?? "";
  return roleNames.length > 1 ? `${roleNames.slice(0, -1).join(", ")} or ${last}` : last;
}
