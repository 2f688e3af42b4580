import { and, eq, inArray, isNull } from "drizzle-orm";
import { can } from "#lib/contract/permissions.ts";
import { ROLES } from "#lib/contract/roles.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { memberships, users } from "#lib/platform/db/schema/index.ts";

/** Returns up to 500 members of the organization who can grade, sorted by name. */
export async function listGraders(db: Db, organizationId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        isNull(memberships.removedAt),
        inArray(
          memberships.role,
          ROLES.filter((role) => can(role, "grading.write")),
        ),
      ),
    )
    .orderBy(users.name, users.id)
    .limit(500);
  return rows.map(({ id, name, email }) => ({ id, name: name || email }));
}
