import { can, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import { NAVIGATION } from "#lib/messages/shell.ts";

export type NavItem = { href: string; name: string };
type GuardedNavItem = NavItem & { needs: Permission };

const GROUPS: readonly { name: string; entries: readonly GuardedNavItem[] }[] = [
  {
    name: NAVIGATION.groups.library,
    entries: [
      { href: "/assessments", name: NAVIGATION.assessments, needs: "assessments.read" },
      { href: "/items", name: NAVIGATION.items, needs: "assessments.read" },
      { href: "/folders", name: NAVIGATION.folders, needs: "assessments.read" },
      { href: "/collections", name: NAVIGATION.collections, needs: "assessments.read" },
    ],
  },
  {
    name: NAVIGATION.groups.learners,
    entries: [
      { href: "/results", name: NAVIGATION.results, needs: "results.read" },
      { href: "/learners", name: NAVIGATION.learners, needs: "results.read" },
      { href: "/grading", name: NAVIGATION.grading, needs: "grading.write" },
    ],
  },
  {
    name: NAVIGATION.groups.integration,
    entries: [
      { href: "/keys", name: NAVIGATION.keys, needs: "keys.manage" },
      { href: "/webhooks", name: NAVIGATION.webhooks, needs: "webhooks.manage" },
    ],
  },
  {
    name: NAVIGATION.groups.organization,
    entries: [
      { href: "/members", name: NAVIGATION.members, needs: "members.read" },
      { href: "/settings", name: NAVIGATION.settings, needs: "settings.manage" },
    ],
  },
];

/** Returns the groups of dashboard pages that this role can use. */
export const listNavGroups = (role: Role): { name: string; entries: NavItem[] }[] =>
  GROUPS.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ needs }) => can(role, needs)).map(({ href, name }) => ({ href, name })),
  })).filter(({ entries }) => entries.length > 0);
