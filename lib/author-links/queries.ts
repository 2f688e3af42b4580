import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/client.ts";
import { authorLinks, organizations } from "#lib/db/schema/index.ts";

export async function insertLink(
  db: Db,
  organizationId: string,
  values: Omit<typeof authorLinks.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(authorLinks).values({ ...values, organizationId });
}

/** The origins that the organization's products run on. */
export async function embedOrigins(db: Db, organizationId: string): Promise<string[]> {
  const [row] = await db
    .select({ origins: organizations.embedOrigins })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.origins ?? [];
}
