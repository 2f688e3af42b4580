import { notFound } from "#lib/contract/app-error.ts";
import type { Item, UpdateItemBody } from "#lib/contract/items.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { refuseTakenExternalId, toCatalogColumns } from "#lib/domains/library/catalog-fields.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { ITEM_ERRORS } from "#lib/messages/library-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { pickDifferences } from "#lib/platform/db/pick-differences.ts";
import { type IfMatch, requireMatch, requireRevision, type Versioned } from "#lib/platform/http/etag.ts";
import { deriveColumns, readContent } from "./content.ts";
import { presentVersionedItem } from "./present.ts";
import { type ItemRow, insertRevision, lockItem, updateItem as updateRow } from "./queries.ts";

type Update = { id: string; change: UpdateItemBody; ifMatch?: IfMatch };

/**
 * Changes the given fields of an item, even if it is archived, and keeps the result as a new revision. A request that
 * changes nothing makes no revision. Throws 404, 412, 409 `stale_revision` or `external_id_taken`, and
 * `invalid_request`.
 */
export function updateItem(ctx: Ctx, input: Update): Promise<Versioned<Item>> {
  require(ctx, "assessments.write");
  return refuseTakenExternalId("item", () => update(ctx, input));
}

const update = (ctx: Ctx, { id, change, ifMatch }: Update): Promise<Versioned<Item>> =>
  inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockItem(db, ctx.organizationId, id);
    if (!row) throw notFound("Item");
    requireMatch(ifMatch, row);
    requireRevision(row, change.revision, ITEM_ERRORS.staleRevision);
    if (typeof change.folder_id === "string") await requireFolder(txCtx, change.folder_id);
    const changes = pickDifferences(row, toColumns(row, change));
    const names = Object.keys(changes);
    if (names.length === 0) return presentVersionedItem(ctx, row);

    const revision = row.revision + 1;
    const updated = await updateRow(db, ctx.organizationId, row.id, {
      ...changes,
      ...("title" in changes || "contentAst" in changes ? deriveFrom({ ...row, ...changes }) : {}),
      revision,
      contentRevision: names.some((name) => CONTENT.has(name)) ? revision : row.contentRevision,
      updatedAt: ctx.now,
    });
    await insertRevision(db, ctx.organizationId, updated, ctx);
    await appendAudit(
      txCtx,
      "item.updated",
      { type: "item", id: row.id },
      { revision, changed: names.map((name) => AUDIT_NAMES[name] ?? name) },
    );
    return presentVersionedItem(ctx, updated);
  });

/** The columns that assessments copy. */
const CONTENT: ReadonlySet<string> = new Set(["contentAst", "answerKeys", "points"]);

const AUDIT_NAMES: Readonly<Record<string, string>> = {
  contentAst: "content",
  answerKeys: "answer keys",
  folderId: "folder",
  externalId: "external ID",
};

const deriveFrom = ({ title, contentAst }: Pick<ItemRow, "title" | "contentAst">) =>
  deriveColumns(title, contentAst);

/** Converts the given fields to columns. Content and keys are validated together if one of them is given. */
const toColumns = (row: ItemRow, change: UpdateItemBody): Partial<ItemRow> => ({
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.content_ast === undefined && change.answer_keys === undefined
    ? {}
    : readContent(change.content_ast ?? row.contentAst, change.answer_keys, row.answerKeys)),
  ...(change.points === undefined ? {} : { points: change.points }),
  ...(change.folder_id === undefined ? {} : { folderId: change.folder_id?.toLowerCase() ?? null }),
  ...toCatalogColumns(change),
});
