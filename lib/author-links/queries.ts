import type { Db } from "#lib/db/client.ts";
import { authorLinks } from "#lib/db/schema/index.ts";

export async function insertLink(
  db: Db,
  organizationId: string,
  values: Omit<typeof authorLinks.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(authorLinks).values({ ...values, organizationId });
}
