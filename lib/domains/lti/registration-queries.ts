import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { ltiRegistrations } from "#lib/platform/db/schema/index.ts";

/** Makes a claimed link usable again. */
export async function releaseRegistration(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .update(ltiRegistrations)
    .set({ usedAt: null })
    .where(
      and(
        eq(ltiRegistrations.organizationId, organizationId),
        eq(ltiRegistrations.id, id),
        isNull(ltiRegistrations.platformId),
      ),
    );
}

export async function completeRegistration(
  db: Db,
  organizationId: string,
  { id, platformId }: { id: string; platformId: string },
): Promise<void> {
  await db
    .update(ltiRegistrations)
    .set({ platformId })
    .where(and(eq(ltiRegistrations.organizationId, organizationId), eq(ltiRegistrations.id, id)));
}
