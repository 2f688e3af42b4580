import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { regrades } from "#lib/platform/db/schema/index.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";

/** Finds what these regrades correct, in no particular order. */
export const findCorrections = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; corrections: StoredCorrection[] }[]> =>
  db
    .select({ id: regrades.id, corrections: regrades.corrections })
    .from(regrades)
    .where(and(eq(regrades.organizationId, organizationId), inArray(regrades.id, [...ids])));

/** Finds when regrades were committed, in no particular order. */
export const findCommitTimes = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; committedAt: Date | null }[]> =>
  db
    .select({ id: regrades.id, committedAt: regrades.committedAt })
    .from(regrades)
    .where(and(eq(regrades.organizationId, organizationId), inArray(regrades.id, [...ids])));
