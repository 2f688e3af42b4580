/** The roles of members of an organization, from most to least permissions. */
export const ROLES = ["owner", "admin", "author", "teacher", "viewer"] as const;
export type Role = (typeof ROLES)[number];
