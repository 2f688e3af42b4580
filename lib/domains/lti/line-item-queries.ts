import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { assessments, ltiLinks } from "#lib/platform/db/schema/index.ts";

const isLink = (organizationId: string, id: string) =>
  and(eq(ltiLinks.organizationId, organizationId), eq(ltiLinks.id, id));

/** Leases the creation of a link's line item. Returns false if it has one, or if another worker creates it. */
export async function leaseLineItem(
  db: Db,
  organizationId: string,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(ltiLinks)
    .set({ lineItemLeasedUntil: until })
    .where(
      and(
        isLink(organizationId, id),
        isNull(ltiLinks.lineItemUrl),
        isNull(ltiLinks.createdLineItemUrl),
        or(isNull(ltiLinks.lineItemLeasedUntil), lt(ltiLinks.lineItemLeasedUntil, now)),
      ),
    )
    .returning({ id: ltiLinks.id });
  return rows.length > 0;
}

/** Ends the lease. With an address, the line item was found or created. */
export async function releaseLineItem(
  db: Db,
  organizationId: string,
  { id, url }: { id: string; url: string | null },
): Promise<void> {
  await db
    .update(ltiLinks)
    .set({ lineItemLeasedUntil: null, ...(url === null ? {} : { createdLineItemUrl: url }) })
    .where(isLink(organizationId, id));
}

/** Returns the line item of a link, whoever named or created it. */
export async function findLineItem(db: Db, organizationId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ named: ltiLinks.lineItemUrl, created: ltiLinks.createdLineItemUrl })
    .from(ltiLinks)
    .where(isLink(organizationId, id));
  return row?.named ?? row?.created ?? null;
}

/** Forgets a created line item that the platform has deleted. */
export async function forgetLineItem(
  db: Db,
  organizationId: string,
  { id, url }: { id: string; url: string },
): Promise<void> {
  await db
    .update(ltiLinks)
    .set({ createdLineItemUrl: null })
    .where(and(isLink(organizationId, id), eq(ltiLinks.createdLineItemUrl, url)));
}

export async function findTitle(db: Db, organizationId: string, assessmentId: string): Promise<string> {
  const [row] = await db
    .select({ title: assessments.title })
    .from(assessments)
    .where(and(eq(assessments.organizationId, organizationId), eq(assessments.id, assessmentId)));
  return row?.title ?? "";
}
