import type { Role } from "#lib/contract/roles.ts";

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "Owner",
  admin: "Admin",
  author: "Author",
  teacher: "Teacher",
  viewer: "Viewer",
};
