import { createItem } from "#lib/domains/items/create.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { ImportRecord } from "./queries.ts";
import { listUnplacedRows, type StagedRow, updateRow } from "./row-queries.ts";

/** How many items one transaction creates. */
const BATCH_ROWS = 50;

/**
 * Creates an item of the bank from each row that belongs to nothing yet. `onProgress` runs in the transaction of each
 * batch, and throws if the claim is lost.
 */
export async function createItems(
  ctx: Ctx,
  record: ImportRecord,
  onProgress: (db: Ctx["db"], count: number) => Promise<void>,
): Promise<void> {
  for (let after = -1; ; ) {
    const page = { after, limit: BATCH_ROWS };
    const rows = await listUnplacedRows(ctx.db, ctx.organizationId, record.id, page);
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
    await inTransaction(ctx.db, async (db) => {
      for (const row of rows) await createItemFromRow({ ...ctx, db }, record, row);
      await onProgress(db, rows.length);
    });
  }
}

/** Creates an item of the bank and returns its id. The caller runs this in a transaction. */
export async function createItemFromRow(
  ctx: Ctx,
  { id: importId, folderId }: ImportRecord,
  { position, title, question, tags, metadata }: StagedRow,
): Promise<string> {
  if (!question) throw new Error(`Row ${position} of import ${importId} has no question`);
  const { data: item } = await createItem(ctx, {
    title: title || null,
    content_ast: question.content,
    answer_keys: question.keys,
    points: question.points,
    tags,
    metadata,
    folder_id: folderId,
  });
  await updateRow(ctx.db, ctx.organizationId, importId, { position, itemId: item.id });
  return item.id;
}
