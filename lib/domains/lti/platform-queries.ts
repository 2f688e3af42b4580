import { and, desc, eq } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { ltiPlatforms, ltiRegistrations } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type PlatformRow = typeof ltiPlatforms.$inferSelect;

const isPlatform = (organizationId: string, id: string) =>
  and(eq(ltiPlatforms.organizationId, organizationId), eq(ltiPlatforms.id, asUuid(id)));

export async function insertPlatform(
  db: Db,
  organizationId: string,
  values: Omit<typeof ltiPlatforms.$inferInsert, "organizationId">,
): Promise<PlatformRow> {
  const [row] = await db
    .insert(ltiPlatforms)
    .values({ ...values, organizationId })
    .returning();
  if (!row) throw new Error("The insert returned no row");
  return row;
}

export async function findPlatform(
  db: Db,
  organizationId: string,
  id: string,
): Promise<PlatformRow | undefined> {
  const [row] = await db.select().from(ltiPlatforms).where(isPlatform(organizationId, id));
  return row;
}

/** Locks the platform until the transaction ends. */
export async function lockPlatform(
  db: Db,
  organizationId: string,
  id: string,
): Promise<PlatformRow | undefined> {
  const [row] = await db.select().from(ltiPlatforms).where(isPlatform(organizationId, id)).for("update");
  return row;
}

export async function listPlatformRows(
  db: Db,
  organizationId: string,
  paging: Paging,
): Promise<{ rows: PlatformRow[]; meta: ListMeta }> {
  const where = eq(ltiPlatforms.organizationId, organizationId);
  return readList(paging, {
    name: "lti_platforms",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(ltiPlatforms)
        .where(and(where, isOlderThan(ltiPlatforms.id, after)))
        .orderBy(desc(ltiPlatforms.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(ltiPlatforms, where),
  });
}

export async function updatePlatformRow(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<typeof ltiPlatforms.$inferInsert, "organizationId" | "id">>,
): Promise<PlatformRow | undefined> {
  const [row] = await db.update(ltiPlatforms).set(values).where(isPlatform(organizationId, id)).returning();
  return row;
}

export async function deletePlatformRow(
  db: Db,
  organizationId: string,
  id: string,
): Promise<PlatformRow | undefined> {
  const [row] = await db.delete(ltiPlatforms).where(isPlatform(organizationId, id)).returning();
  return row;
}

export async function insertRegistration(
  db: Db,
  organizationId: string,
  values: Omit<typeof ltiRegistrations.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(ltiRegistrations).values({ ...values, organizationId });
}
