import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { apiKeys, regrades, users } from "#lib/platform/db/schema/index.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type RegradeRow = typeof regrades.$inferSelect;

const isRegrade = (organizationId: string, id: string) =>
  and(eq(regrades.organizationId, organizationId), eq(regrades.id, asUuid(id)));

export async function insertRegrade(
  db: Db,
  organizationId: string,
  values: Omit<typeof regrades.$inferInsert, "organizationId">,
): Promise<RegradeRow> {
  const [row] = await db
    .insert(regrades)
    .values({ ...values, organizationId })
    .returning();
  if (!row) throw new Error("Inserting a regrade returned no row");
  return row;
}

export async function findRegrade(
  db: Db,
  organizationId: string,
  id: string,
): Promise<RegradeRow | undefined> {
  const [row] = await db.select().from(regrades).where(isRegrade(organizationId, id));
  return row;
}

/** Reads the row and locks it until the transaction ends. */
export async function lockRegrade(
  db: Db,
  organizationId: string,
  id: string,
): Promise<RegradeRow | undefined> {
  const [row] = await db.select().from(regrades).where(isRegrade(organizationId, id)).for("update");
  return row;
}

export async function updateRegrade(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<typeof regrades.$inferInsert, "organizationId" | "id">>,
): Promise<RegradeRow> {
  const [row] = await db.update(regrades).set(values).where(isRegrade(organizationId, id)).returning();
  if (!row) throw new Error(`Regrade ${id} doesn't exist`);
  return row;
}

/** Returns a page of an assessment's regrades, newest first. */
export function listRegradeRows(
  db: Db,
  organizationId: string,
  assessmentId: string,
  paging: Paging,
): Promise<{ rows: RegradeRow[]; meta: ListMeta }> {
  const where = and(eq(regrades.organizationId, organizationId), eq(regrades.assessmentId, assessmentId));
  return readList(paging, {
    name: "regrades",
    owner: [organizationId, assessmentId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(regrades)
        .where(and(where, isOlderThan(regrades.id, after)))
        .orderBy(desc(regrades.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(regrades, where),
  });
}

/** Returns these regrades in no particular order. */
export const findRegradeRows = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<RegradeRow[]> =>
  db
    .select()
    .from(regrades)
    .where(and(eq(regrades.organizationId, organizationId), isAmongIds(regrades.id, ids)));

/** Finds these questions in the published versions of an assessment, or only in some versions. */
export async function findPublishedQuestions(
  db: Db,
  organizationId: string,
  {
    assessmentId,
    questionIds,
    versions,
  }: {
    assessmentId: string;
    questionIds: readonly string[];
    versions: readonly number[] | undefined;
  },
): Promise<{ version: number; question: StoredQuestion }[]> {
  const isWanted = versions ? sql`and v.version = any(${formatArrayLiteral(versions)}::integer[])` : sql``;
  return db.execute<{ version: number; question: StoredQuestion }>(sql`
    select v.version, q.question
    from assessment_versions v
    cross join lateral jsonb_path_query(v.exercises, '$[*].questions[*] ? (@.id == $ids[*])',
      jsonb_build_object('ids', ${JSON.stringify(questionIds)}::text::jsonb)) as q (question)
    where v.organization_id = ${organizationId} and v.assessment_id = ${assessmentId} and v.version > 0 ${isWanted}
    order by v.version desc`);
}

/** Returns the names of these people and API keys by id. */
export async function listActorNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = db
    .select({ id: users.id, name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})` })
    .from(users)
    .where(inArray(users.id, [...ids]));
  const keys = db
    .select({ id: apiKeys.id, name: sql<string>`${apiKeys.name}` })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.id, [...ids])));
  const rows = (await Promise.all([people, keys])).flat();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
