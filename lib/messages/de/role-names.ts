import type { Role } from "#lib/contract/roles.ts";

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "Inhaber",
  admin: "Admin",
  author: "Autor",
  teacher: "Lehrkraft",
  viewer: "Leserecht",
};
