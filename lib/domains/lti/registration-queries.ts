import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { ltiRegistrations } from "#lib/platform/db/schema/index.ts";
import type { ClaimedRegistration } from "./claim-registration.ts";

type Claim = Pick<ClaimedRegistration, "id" | "usedAt">;

const isClaimed = (organizationId: string, { id, usedAt }: Claim) =>
  and(
    eq(ltiRegistrations.organizationId, organizationId),
    eq(ltiRegistrations.id, id),
    eq(ltiRegistrations.usedAt, usedAt),
    isNull(ltiRegistrations.platformId),
  );

/** Makes a claimed link usable again, unless it has been claimed again since. */
export async function releaseRegistration(db: Db, organizationId: string, claim: Claim): Promise<void> {
  await db.update(ltiRegistrations).set({ usedAt: null }).where(isClaimed(organizationId, claim));
}

/** Records the platform that a claimed link has registered. Returns false if it has been claimed again since. */
export async function completeRegistration(
  db: Db,
  organizationId: string,
  { platformId, ...claim }: Claim & { platformId: string },
): Promise<boolean> {
  const rows = await db
    .update(ltiRegistrations)
    .set({ platformId })
    .where(isClaimed(organizationId, claim))
    .returning({ id: ltiRegistrations.id });
  return rows.length > 0;
}
