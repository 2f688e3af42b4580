import { and, desc, eq, getTableColumns, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { countListed } from "#lib/platform/db/list-counts.ts";
import { learners, submissions } from "#lib/platform/db/schema/index.ts";
import { readList } from "#lib/platform/read-list.ts";

export type LearnerRow = typeof learners.$inferSelect & { learnerRef: string; submissionCount: number };
type Profile = Pick<LearnerRow, "displayName" | "timeFactor" | "extraAttempts" | "metadata">;

/**
 * Counts a learner's submissions in the same statement that reads the learner. Drizzle leaves out the table of its own
 * columns in a statement with one table.
 */
const submissionCount = sql<number>`(select count(*)::integer from ${submissions} s
  where s.organization_id = "learners"."organization_id" and s.learner_id = "learners"."id"
    and not s.is_draft and s.erased_at is null and s.voided_at is null)`;

const columns = {
  ...getTableColumns(learners),
  learnerRef: sql<string>`${learners.learnerRef}`,
  submissionCount,
};

const isLearner = (organizationId: string, ref: string): SQL | undefined =>
  and(eq(learners.organizationId, organizationId), eq(learners.learnerRef, ref));

export async function findLearner(
  db: Db,
  organizationId: string,
  ref: string,
): Promise<LearnerRow | undefined> {
  const [row] = await db.select(columns).from(learners).where(isLearner(organizationId, ref));
  return row;
}

/**
 * Returns the reference of the learner with an id, or undefined if there is none. Anonymous learners have no reference.
 */
export async function findRef(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ learnerRef: learners.learnerRef })
    .from(learners)
    .where(and(eq(learners.organizationId, organizationId), eq(learners.id, id)));
  return row?.learnerRef ?? undefined;
}

/** Returns a page of the learners with a reference, newest first. */
export async function listLearnerRows(
  db: Db,
  organizationId: string,
  q: string | undefined,
  paging: Paging,
): Promise<{ rows: LearnerRow[]; meta: ListMeta }> {
  const pattern = q ? buildContainsPattern(q) : undefined;
  const where = and(
    eq(learners.organizationId, organizationId),
    isNotNull(learners.learnerRef),
    pattern === undefined
      ? undefined
      : or(ilike(learners.learnerRef, pattern), ilike(learners.displayName, pattern)),
  );
  return readList(paging, {
    name: "learners",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select(columns)
        .from(learners)
        .where(and(where, isOlderThan(learners.id, after)))
        .orderBy(desc(learners.id))
        .limit(limit)
        .offset(offset),
    count: () =>
      pattern === undefined
        ? countListed(db, { organizationId, list: "learners" })
        : db.$count(learners, where),
  });
}

/** Creates the learner, unless there is one with this reference. */
export async function insertLearner(
  db: Db,
  organizationId: string,
  learner: { id: string; learnerRef: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(learners)
    .values({ organizationId, ...learner })
    .onConflictDoNothing({ target: [learners.organizationId, learners.learnerRef] });
}

/**
 * Locks a learner's profile until the transaction ends. Returns the accommodations, or undefined if there is no such
 * learner.
 */
export async function lockProfile(
  db: Db,
  organizationId: string,
  ref: string,
): Promise<Pick<Profile, "timeFactor" | "extraAttempts"> | undefined> {
  const [row] = await db
    .select({ timeFactor: learners.timeFactor, extraAttempts: learners.extraAttempts })
    .from(learners)
    .where(isLearner(organizationId, ref))
    .for("no key update");
  return row;
}

/** Creates the learner, or replaces the profile of the one with this reference. */
export async function upsertLearner(
  db: Db,
  organizationId: string,
  learner: Profile & { id: string; learnerRef: string; createdAt: Date },
): Promise<void> {
  const { displayName, timeFactor, extraAttempts, metadata } = learner;
  await db
    .insert(learners)
    .values({ organizationId, ...learner })
    .onConflictDoUpdate({
      target: [learners.organizationId, learners.learnerRef],
      set: { displayName, timeFactor, extraAttempts, metadata },
    });
}

/** Creates a learner with a name, or replaces only the name of the one with this reference. */
export async function upsertDisplayName(
  db: Db,
  organizationId: string,
  learner: { id: string; learnerRef: string; displayName: string; createdAt: Date },
): Promise<void> {
  const { displayName } = learner;
  await db
    .insert(learners)
    .values({ organizationId, ...learner })
    .onConflictDoUpdate({
      target: [learners.organizationId, learners.learnerRef],
      set: { displayName },
      setWhere: sql`${learners.displayName} is distinct from ${displayName}`,
    });
}

/** Returns the accommodations of a learner, or undefined for a learner without any. */
export async function findAccommodations(
  db: Db,
  organizationId: string,
  ref: string,
): Promise<{ timeFactor: number; extraAttempts: number } | undefined> {
  const [row] = await db
    .select({ timeFactor: learners.timeFactor, extraAttempts: learners.extraAttempts })
    .from(learners)
    .where(isLearner(organizationId, ref));
  if (!row || (row.timeFactor === null && row.extraAttempts === null)) return undefined;
  return { timeFactor: row.timeFactor ?? 1, extraAttempts: row.extraAttempts ?? 0 };
}
