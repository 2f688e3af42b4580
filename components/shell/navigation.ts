import { can, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import { AUDIT_PAGE } from "#lib/messages/audit.ts";
import { IMPORTS_PAGE } from "#lib/messages/import-pages.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";
import { NAVIGATION } from "#lib/messages/shell.ts";
import { DELIVERIES } from "#lib/messages/webhooks.ts";
import type { NavIconName } from "./nav-icon.tsx";

export type NavItem = { href: string; name: string; icon: NavIconName };
type GuardedNavItem = NavItem & { needs: Permission };

const buildGroups = (): { name: string; entries: readonly GuardedNavItem[] }[] => [
  {
    name: "",
    entries: [{ href: "/", name: NAVIGATION.overview, icon: "overview", needs: "assessments.read" }],
  },
  {
    name: NAVIGATION.groups.library,
    entries: [
      { href: "/assessments", name: NAVIGATION.assessments, icon: "assessments", needs: "assessments.read" },
      { href: "/items", name: NAVIGATION.items, icon: "items", needs: "assessments.read" },
      { href: "/folders", name: NAVIGATION.folders, icon: "folders", needs: "assessments.read" },
      { href: "/collections", name: NAVIGATION.collections, icon: "collections", needs: "assessments.read" },
    ],
  },
  {
    name: NAVIGATION.groups.learners,
    entries: [
      { href: "/results", name: NAVIGATION.results, icon: "results", needs: "results.read" },
      { href: "/learners", name: NAVIGATION.learners, icon: "learners", needs: "results.read" },
      { href: "/grading", name: NAVIGATION.grading, icon: "grading", needs: "grading.write" },
    ],
  },
  {
    name: NAVIGATION.groups.integration,
    entries: [
      { href: "/keys", name: NAVIGATION.keys, icon: "keys", needs: "keys.manage" },
      { href: "/webhooks", name: NAVIGATION.webhooks, icon: "webhooks", needs: "webhooks.manage" },
    ],
  },
  {
    name: NAVIGATION.groups.organization,
    entries: [
      { href: "/members", name: NAVIGATION.members, icon: "members", needs: "members.read" },
      { href: "/settings", name: NAVIGATION.settings, icon: "settings", needs: "settings.manage" },
    ],
  },
];

/** The pages that other pages link to. */
const buildOtherPages = (): readonly GuardedNavItem[] => [
  { href: "/imports", name: IMPORTS_PAGE.title, icon: "assessments", needs: "assessments.write" },
  { href: "/webhooks/deliveries", name: DELIVERIES.title, icon: "webhooks", needs: "webhooks.manage" },
  { href: "/settings/platforms", name: LTI_PLATFORMS.title, icon: "settings", needs: "lti.manage" },
  { href: "/settings/audit", name: AUDIT_PAGE.title, icon: "settings", needs: "audit.read" },
];

const filterAllowed = (role: Role, items: readonly GuardedNavItem[]): NavItem[] =>
  items.filter(({ needs }) => can(role, needs)).map(({ needs: _, ...item }) => item);

/** Returns the groups of dashboard pages that this role can use. The first one has no name. */
export const listNavGroups = (role: Role): { name: string; entries: NavItem[] }[] =>
  buildGroups()
    .map(({ name, entries }) => ({ name, entries: filterAllowed(role, entries) }))
    .filter(({ entries }) => entries.length > 0);

/** Returns all pages that this role can find by name: those of the navigation, and those that other pages link to. */
export const listPages = (role: Role): NavItem[] => [
  ...listNavGroups(role).flatMap(({ entries }) => entries),
  ...filterAllowed(role, buildOtherPages()),
  { href: "/account", name: NAVIGATION.account, icon: "account" },
  { href: "/docs", name: NAVIGATION.docs, icon: "docs" },
];
