/** What a member of an organization is, from most to least. */
export const ROLES = ["owner", "admin", "author", "teacher", "viewer"] as const;
export type Role = (typeof ROLES)[number];
