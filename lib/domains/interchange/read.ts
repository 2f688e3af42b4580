import { notFound } from "#lib/contract/app-error.ts";
import type { ListMeta } from "#lib/contract/common.ts";
import {
  type Import,
  type ImportRow,
  type ListImportRowsQuery,
  type ListImportsQuery,
  MAX_LISTED_CREATED,
} from "#lib/contract/imports.ts";
import { findPicture } from "#lib/domains/assets/find.ts";
import { deriveColumns } from "#lib/domains/items/content.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findImportPicture } from "./picture-queries.ts";
import { presentImport, presentImportRow } from "./present.ts";
import { countOutcomes, findImport, type ImportRecord, listCreated, listImportRecords } from "./queries.ts";
import { listRows } from "./row-queries.ts";

export const createImportNotFoundError = () => notFound("Import");

async function requireImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const record = await findImport(ctx.db, ctx.organizationId, id);
  if (!record) throw createImportNotFoundError();
  return record;
}

/** Returns an import as it is now. Throws 404. */
export async function getImport(ctx: Ctx, input: { id: string }): Promise<Import> {
  require(ctx, "assessments.write");
  const record = await requireImport(ctx, input.id);
  const created = { importId: record.id, limit: MAX_LISTED_CREATED };
  return presentImport(record, {
    counts: await countOutcomes(ctx.db, ctx.organizationId, [record.id]),
    created: await listCreated(ctx.db, ctx.organizationId, created),
  });
}

/** Returns a page of the organization's imports, newest first. `created` is only in a single import. */
export async function listImports(
  ctx: Ctx,
  query: ListImportsQuery,
): Promise<{ items: Import[]; meta: ListMeta }> {
  require(ctx, "assessments.write");
  const { rows, meta } = await listImportRecords(ctx.db, ctx.organizationId, query);
  const ids = rows.map(({ id }) => id);
  const counts = await countOutcomes(ctx.db, ctx.organizationId, ids);
  return { items: rows.map((row) => presentImport(row, { counts, created: [] })), meta };
}

/** Returns a page of an import's report, in the order of the file. Throws 404. */
export async function listImportRows(
  ctx: Ctx,
  { id, query }: { id: string; query: ListImportRowsQuery },
): Promise<{ items: ImportRow[]; meta: ListMeta }> {
  require(ctx, "assessments.write");
  const record = await requireImport(ctx, id);
  const { rows, meta } = await listRows(ctx.db, ctx.organizationId, record.id, query);
  return { items: rows.map((row) => presentImportRow(row, record.as)), meta };
}

/** A row of the report with its question. `content` is null if the question was skipped. */
export type DetailedRow = ImportRow & { content: unknown; excerpt: string };

/** Returns a page of an import's report with the questions, for the dashboard. Throws 404. */
export async function listDetailedRows(
  ctx: Ctx,
  { id, query }: { id: string; query: ListImportRowsQuery },
): Promise<{ items: DetailedRow[]; meta: ListMeta }> {
  require(ctx, "assessments.write");
  const record = await requireImport(ctx, id);
  const { rows, meta } = await listRows(ctx.db, ctx.organizationId, record.id, query);
  const items = rows.map((row) => ({
    ...presentImportRow(row, record.as),
    content: row.question?.content ?? null,
    excerpt: row.question ? deriveColumns(null, row.question.content).excerpt : "",
  }));
  return { items, meta };
}

/** Returns a picture of a preview, or one that was uploaded before. Throws 404. */
export async function readPreviewPicture(
  ctx: Ctx,
  { id, digest }: { id: string; digest: string },
): Promise<{ mediaType: string; bytes: Uint8Array }> {
  require(ctx, "assessments.write");
  const { id: importId } = await requireImport(ctx, id);
  const kept = await findImportPicture(ctx.db, ctx.organizationId, { importId, digest });
  return kept ?? findPicture(ctx.db, digest);
}

/** Yields an import's whole report in batches. Throws 404. */
export async function* streamImportRows(ctx: Ctx, { id }: { id: string }): AsyncGenerator<ImportRow[]> {
  require(ctx, "assessments.write");
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { items, meta } = await listImportRows(ctx, { id, query: { cursor, limit: 100 } });
    yield items;
    cursor = "next_cursor" in meta ? meta.next_cursor : null;
  }
}
