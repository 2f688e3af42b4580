import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { ListMeta } from "#lib/contract/common.ts";
import type { ListImportRowsQuery } from "#lib/contract/imports.ts";
import type { LossNote, ModelTest } from "#lib/core/interchange/model.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { importRows, importTests } from "#lib/platform/db/schema/index.ts";
import { readList } from "#lib/platform/read-list.ts";
import { isReported } from "./queries.ts";

export type StagedRow = typeof importRows.$inferSelect;
export type NewRow = Omit<typeof importRows.$inferInsert, "organizationId" | "importId">;
/** What placing a row in tests needs to know about it, and whether it has something that only an item keeps. */
export type PlaceableRow = Pick<StagedRow, "position" | "source" | "title" | "isItem"> & {
  hasTags: boolean;
  hasMetadata: boolean;
};
export type StagedTest = { position: number; test: ModelTest; assessmentId: string | null };

/** The number of tests in a statement, which keeps its parameters below the 65,534 that are allowed. */
const BATCH = 1000;

const isOfImport = (organizationId: string, importId: string) =>
  and(eq(importRows.organizationId, organizationId), eq(importRows.importId, importId));
const isTestOfImport = (organizationId: string, importId: string) =>
  and(eq(importTests.organizationId, organizationId), eq(importTests.importId, importId));

/** Stores the rows of one batch in a single statement. */
export async function insertRows(
  db: Db,
  organizationId: string,
  importId: string,
  rows: readonly NewRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(importRows).values(rows.map((row) => ({ ...row, organizationId, importId })));
}

/** Stores tests, with several statements if there are many. The caller has a transaction. */
export async function insertTests(
  db: Db,
  organizationId: string,
  importId: string,
  tests: readonly Pick<StagedTest, "position" | "test">[],
): Promise<void> {
  for (let at = 0; at < tests.length; at += BATCH) {
    const batch = tests.slice(at, at + BATCH);
    await db.insert(importTests).values(batch.map((test) => ({ ...test, organizationId, importId })));
  }
}

/** Deletes the tests of an import, but not the assessments that were created from them. */
export async function deleteTests(db: Db, organizationId: string, importId: string): Promise<void> {
  await db.delete(importTests).where(isTestOfImport(organizationId, importId));
}

/** Returns a page of the rows that an import reports, in the file's order. */
export function listRows(
  db: Db,
  organizationId: string,
  importId: string,
  { outcome, ...paging }: ListImportRowsQuery,
): Promise<{ rows: StagedRow[]; meta: ListMeta }> {
  const where = and(
    isOfImport(organizationId, importId),
    isReported(organizationId),
    outcome === undefined ? undefined : eq(importRows.outcome, outcome),
  );
  return readList(paging, {
    name: "import rows",
    owner: [organizationId, importId],
    keys: ["number"],
    getKeys: ({ position }) => [String(position)],
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(importRows)
        .where(and(where, after && comesAfter([importRows.position], after.map(Number), "ascending")))
        .orderBy(asc(importRows.position))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(importRows, where),
  });
}

/** Returns rows that can be imported but belong to nothing yet, in the file's order. */
export async function listUnplacedRows(
  db: Db,
  organizationId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StagedRow[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        isOfImport(organizationId, importId),
        gt(importRows.position, after),
        isNotNull(importRows.question),
        eq(importRows.isExcess, false),
        isNull(importRows.assessmentId),
        isNull(importRows.itemId),
      ),
    )
    .orderBy(asc(importRows.position))
    .limit(limit);
}

/** Returns what placing the rows in tests needs to know about each, in the file's order. */
export async function listPlaceableRows(
  db: Db,
  organizationId: string,
  importId: string,
): Promise<PlaceableRow[]> {
  return db
    .select({
      position: importRows.position,
      source: importRows.source,
      title: importRows.title,
      isItem: importRows.isItem,
      hasTags: sql<boolean>`cardinality(${importRows.tags}) > 0`,
      hasMetadata: sql<boolean>`${importRows.metadata} is not null`,
    })
    .from(importRows)
    .where(and(isOfImport(organizationId, importId), isNotNull(importRows.question)))
    .orderBy(asc(importRows.position));
}

/** Returns the rows with these sources. */
export async function findRowsBySource(
  db: Db,
  organizationId: string,
  importId: string,
  sources: readonly string[],
): Promise<StagedRow[]> {
  if (sources.length === 0) return [];
  return db
    .select()
    .from(importRows)
    .where(
      and(
        isOfImport(organizationId, importId),
        sql`${importRows.source} in (select jsonb_array_elements_text(${JSON.stringify(sources)}::text::jsonb))`,
      ),
    );
}

/** Records where a row's question is now. */
export async function updateRow(
  db: Db,
  organizationId: string,
  importId: string,
  {
    position,
    ...values
  }: Pick<StagedRow, "position"> &
    Partial<Pick<StagedRow, "assessmentId" | "itemId" | "questionId" | "question" | "losses">>,
): Promise<void> {
  await db
    .update(importRows)
    .set(values)
    .where(and(isOfImport(organizationId, importId), eq(importRows.position, position)));
}

/** Marks rows as having no place in an assessment, with the loss that says so. */
export async function markExcess(
  db: Db,
  organizationId: string,
  importId: string,
  { positions, loss }: { positions: readonly number[]; loss: LossNote },
): Promise<void> {
  if (positions.length === 0) return;
  await db
    .update(importRows)
    .set({
      isExcess: true,
      losses: sql`${importRows.losses} || ${JSON.stringify([loss])}::text::jsonb`,
    })
    .where(
      and(
        isOfImport(organizationId, importId),
        sql`${importRows.position} = any(${sql.param(`{${positions.join(",")}}`)}::int[])`,
      ),
    );
}

/** Returns the tests in the file's order. */
export async function listTests(db: Db, organizationId: string, importId: string): Promise<StagedTest[]> {
  return db
    .select({
      position: importTests.position,
      test: importTests.test,
      assessmentId: importTests.assessmentId,
    })
    .from(importTests)
    .where(isTestOfImport(organizationId, importId))
    .orderBy(asc(importTests.position));
}

/** Changes the test at a position, which counts from 0 in the order of the file. */
export async function updateTest(
  db: Db,
  organizationId: string,
  importId: string,
  { position, ...values }: Pick<StagedTest, "position"> & Partial<StagedTest>,
): Promise<void> {
  await db
    .update(importTests)
    .set(values)
    .where(and(isTestOfImport(organizationId, importId), eq(importTests.position, position)));
}
