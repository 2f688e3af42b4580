import { StorageError } from "#lib/platform/archive/open-zip.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { findChunk, findFileSize } from "./file-queries.ts";
import { getFileTitle } from "./file-title.ts";
import { deletePictures } from "./picture-queries.ts";
import { deleteStaged, type ImportRecord } from "./queries.ts";
import type { ReadFile, ReadingHost } from "./reading/host.ts";
import { insertRows, insertTests } from "./row-queries.ts";
import { storeAsset } from "./store-asset.ts";

/** Records what is known of a claimed import. In a transaction, its row stays locked. Throws if the claim is lost. */
type Report = (
  db: Ctx["db"],
  values: Partial<Pick<ImportRecord, "format" | "formatVersion" | "progressDone">>,
) => Promise<void>;

/**
 * Reads the file of an import into rows. What an earlier run staged is deleted first. An abort ends the reading.
 * @throws ImportError if the file can't be read as a whole
 */
export async function stageFile(
  ctx: Ctx,
  record: ImportRecord,
  { read, report, signal }: { read: ReadFile; report: Report; signal: AbortSignal },
): Promise<void> {
  const { id, filename, requestedFormat, as } = record;
  await inTransaction(ctx.db, async (db) => {
    await report(db, {});
    await deleteStaged(db, ctx.organizationId, id);
    await deletePictures(db, ctx.organizationId, id);
  });
  const size = await findFileSize(ctx.db, ctx.organizationId, id);
  if (size === undefined) throw new Error(`The file of import ${id} doesn't exist`);
  const task = { filename, size, format: requestedFormat, as, fallbackTitle: getFileTitle(record) };
  await read(task, createHost(ctx, record, report), signal);
}

const createHost = (ctx: Ctx, record: ImportRecord, report: Report): ReadingHost => ({
  begin: ({ format, version }) => report(ctx.db, { format, formatVersion: version, progressDone: 0 }),
  async readChunk(position) {
    const bytes = await findChunk(ctx.db, ctx.organizationId, { fileId: record.id, position });
    if (!bytes) throw new StorageError(`Piece ${position} of file ${record.id} doesn't exist`);
    return bytes;
  },
  storeAsset: (bytes) => storeAsset(ctx, bytes, record),
  write: ({ items, tests, done }) =>
    inTransaction(ctx.db, async (db) => {
      await insertRows(db, ctx.organizationId, record.id, items);
      await insertTests(db, ctx.organizationId, record.id, tests);
      await report(db, { progressDone: done });
    }),
});
