import { PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";

/** A description of each permission, for the table of roles. */
export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  "assessments.read": "View assessments, folders, and collections",
  "assessments.write": "Edit, publish, and archive assessments; organize folders and collections",
  "answers.check": "Check answers without recording them",
  "submissions.write": "Submit answers for a learner",
  "attempts.manage": "Open, extend, discard, and submit attempts for learners",
  "attempts.take": "Take one attempt with an embed token",
  "results.read": "View results and analytics",
  "trace.read": "View how a submission was scored, with answer keys",
  "grading.write": "Grade open answers",
  "anchors.read": "View anchors and their agreed grades",
  "anchors.manage": "Choose anchors that every grader grades first",
  "regrades.manage": "Correct published answer keys and regrade submissions",
  "events.read": "Read the feed of events",
  "learners.write": "Edit and rename learners",
  "learners.export": "Export everything that is kept about a learner",
  "learners.erase": "Erase learners’ data",
  "webhooks.read": "View webhooks and deliveries",
  "lti.manage": "Manage learning platforms",
  "webhooks.manage": "Manage webhooks",
  "key.read": "Read what an API key may do, with that key",
  "keys.manage": "Create, rotate, and revoke API keys",
  "members.read": "View members",
  "members.manage": "Invite and remove members, change roles",
  "owners.manage": "Add, change, and remove owners",
  "settings.manage": "Change the organization’s name, limits, origins, retention, and default settings",
  "results.repair": "Verify and repair stored results",
  "audit.read": "View the audit log",
};

/** Formats a role with its article: "an owner", "a teacher". */
export const formatRoleWithArticle = (role: Role): string => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;

/** Formats the roles that have a permission, so that users know who can help: "an owner or an admin". */
export function formatAllowedRoles(permission: Permission): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(
    PERMISSIONS[permission].roles.map(formatRoleWithArticle),
  );
}
