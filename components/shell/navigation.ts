import { can, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";

export type NavItem = { href: string; name: string };
type GuardedNavItem = NavItem & { needs: Permission };

const GROUPS: readonly { name: string; entries: readonly GuardedNavItem[] }[] = [
  {
    name: "Library",
    entries: [
      { href: "/assessments", name: "Assessments", needs: "assessments.read" },
      { href: "/folders", name: "Folders", needs: "assessments.read" },
      { href: "/collections", name: "Collections", needs: "assessments.read" },
    ],
  },
  {
    name: "Learners",
    entries: [
      { href: "/results", name: "Results", needs: "results.read" },
      { href: "/grading", name: "Grading", needs: "grading.write" },
    ],
  },
  {
    name: "Integration",
    entries: [
      { href: "/keys", name: "API keys", needs: "keys.manage" },
      { href: "/webhooks", name: "Webhooks", needs: "webhooks.manage" },
    ],
  },
  {
    name: "Organization",
    entries: [
      { href: "/members", name: "Members", needs: "members.read" },
      { href: "/settings", name: "Settings", needs: "settings.manage" },
    ],
  },
];

/** The dashboard's places that somebody of this role has business at, in groups. */
export const listNavGroups = (role: Role): { name: string; entries: NavItem[] }[] =>
  GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ needs }) => can(role, needs)).map(({ href, name }) => ({ href, name })),
  })).filter(({ entries }) => entries.length > 0);
