import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { ListMeta } from "#lib/contract/common.ts";
import type { ImportOutcome, ListImportsQuery } from "#lib/contract/imports.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { importRows, imports, importTests } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type ImportRecord = typeof imports.$inferSelect;
type ImportValues = Omit<typeof imports.$inferInsert, "organizationId">;

const isImport = (organizationId: string, id: string) =>
  and(eq(imports.organizationId, organizationId), eq(imports.id, asUuid(id)));

/** Creates an import, whose id is that of its file. */
export async function insertImport(
  db: Db,
  organizationId: string,
  values: ImportValues,
): Promise<ImportRecord> {
  const [row] = await db
    .insert(imports)
    .values({ ...values, organizationId })
    .returning();
  if (!row) throw new Error("Inserting an import returned no row");
  return row;
}

/** Returns an import. Undefined if there is none, or if `id` isn't a UUID. */
export async function findImport(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(isImport(organizationId, id));
  return row;
}

/** Reads the row and locks it until the transaction ends. */
export async function lockImport(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(isImport(organizationId, id)).for("update");
  return row;
}

/** Changes an import, whoever has claimed it. Throws if it doesn't exist. Runs use `updateClaimed` instead. */
export async function updateImport(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<ImportValues, "id">>,
): Promise<ImportRecord> {
  const [row] = await db.update(imports).set(values).where(isImport(organizationId, id)).returning();
  if (!row) throw new Error(`Import ${id} doesn't exist`);
  return row;
}

/** Returns a page of the organization's imports, newest first. */
export function listImportRecords(
  db: Db,
  organizationId: string,
  { status, ...paging }: ListImportsQuery,
): Promise<{ rows: ImportRecord[]; meta: ListMeta }> {
  const where = and(
    eq(imports.organizationId, organizationId),
    status === undefined ? undefined : eq(imports.status, status),
  );
  return readList(paging, {
    name: "imports",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(imports)
        .where(and(where, isOlderThan(imports.id, after)))
        .orderBy(desc(imports.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(imports, where),
  });
}

/** Returns how many of the organization's imports are running. Exact only while the caller holds `lockImports`. */
export function countRunning(db: Db, organizationId: string): Promise<number> {
  return db.$count(imports, and(eq(imports.organizationId, organizationId), eq(imports.status, "running")));
}

/** Makes imports of the organization start one after the other, so that the maximum is exact. */
export async function lockImports(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${organizationId}`}, 0))`);
}

/**
 * Matches the rows that an import reports: all of them, unless it failed or was canceled. Then only those that it skipped or
 * from which it created something, because no other question exists.
 */
export const isReported = (organizationId: string) =>
  or(
    eq(importRows.outcome, "skipped"),
    isNotNull(importRows.assessmentId),
    isNotNull(importRows.itemId),
    sql`${importRows.importId} in (select ${imports.id} from ${imports}
      where ${imports.organizationId} = ${organizationId}
        and (${imports.preview} or ${imports.status} not in ('failed', 'canceled')))`,
  );

/** How many questions that an import reports have each outcome, by import. */
export async function countOutcomes(
  db: Db,
  organizationId: string,
  importIds: readonly string[],
): Promise<{ importId: string; outcome: ImportOutcome; count: number }[]> {
  if (importIds.length === 0) return [];
  return db
    .select({
      importId: importRows.importId,
      outcome: importRows.outcome,
      count: sql<number>`count(*)::int`,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.organizationId, organizationId),
        isReported(organizationId),
        sql`${importRows.importId} = any(${sql.param(`{${importIds.join(",")}}`)}::uuid[])`,
      ),
    )
    .groupBy(importRows.importId, importRows.outcome);
}

export type CreatedRow = { assessmentId: string | null; itemId: string | null; title: string };

/** Returns the first assessments and then items of the bank that an import created, in the file's order. */
export async function listCreated(
  db: Db,
  organizationId: string,
  { importId, limit }: { importId: string; limit: number },
): Promise<CreatedRow[]> {
  const rows = await db.execute<CreatedRow>(sql`
    select "assessmentId", "itemId", title from (
      select 0 as kind, position, assessment_id as "assessmentId", null::uuid as "itemId", test->>'title' as title
      from ${importTests} where organization_id = ${organizationId} and import_id = ${importId}
        and assessment_id is not null
      union all
      select 1, position, null, item_id, title
      from ${importRows} where organization_id = ${organizationId} and import_id = ${importId}
        and item_id is not null) created
    order by kind, position limit ${limit}`);
  return [...rows];
}

/** Deletes the questions and tests that an import has read from its file. The import itself stays. */
export async function deleteStaged(db: Db, organizationId: string, importId: string): Promise<void> {
  await db
    .delete(importRows)
    .where(and(eq(importRows.organizationId, organizationId), eq(importRows.importId, importId)));
  await db
    .delete(importTests)
    .where(and(eq(importTests.organizationId, organizationId), eq(importTests.importId, importId)));
}
