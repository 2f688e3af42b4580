import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { can } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { authorLinks, memberships, organizations, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export async function insertLink(
  db: Db,
  organizationId: string,
  values: Omit<typeof authorLinks.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(authorLinks).values({ ...values, organizationId });
}

/** Returns the return URL of a link to one of the organization's assessments, even if the link has expired. */
export async function findReturnUrl(
  db: Db,
  organizationId: string,
  link: { digest: Buffer; assessmentId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ returnUrl: authorLinks.returnUrl })
    .from(authorLinks)
    .where(
      and(
        eq(authorLinks.digest, link.digest),
        eq(authorLinks.organizationId, organizationId),
        eq(authorLinks.assessmentId, asUuid(link.assessmentId)),
      ),
    );
  return row?.returnUrl ?? null;
}

/** Returns an organization's name and a user's role in it. The role is null if the user isn't a member. */
export async function findMembership(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ organization: string; role: Role | null }> {
  const [row] = await db
    .select({ organization: organizations.name, role: memberships.role })
    .from(organizations)
    .leftJoin(
      memberships,
      and(
        eq(memberships.organizationId, organizations.id),
        eq(memberships.userId, userId),
        isNull(memberships.removedAt),
      ),
    )
    .where(eq(organizations.id, organizationId));
  return { organization: row?.organization ?? "", role: row?.role ?? null };
}

/** A few names are enough for a visitor to find a person to contact. */
const MAX_NAMES = 5;
const MANAGER_ROLES = ROLES.filter((role) => can(role, "members.manage"));

/** Returns the names of members who can change roles, owners first. */
export async function listRoleManagers(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        isNull(memberships.removedAt),
        inArray(memberships.role, MANAGER_ROLES),
      ),
    )
    .orderBy(sql`${memberships.role} = 'owner' desc`, asc(users.name), asc(users.id))
    .limit(MAX_NAMES);
  return rows.map(({ name, email }) => name || email);
}
