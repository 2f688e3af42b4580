import { AppError, notFound } from "#lib/contract/app-error.ts";
import { MAX_TAGS } from "#lib/contract/catalog-limits.ts";
import type { Item } from "#lib/contract/items.ts";
import type { ItemsBulkBody, ItemsBulkResult } from "#lib/contract/items-bulk.ts";
import { ITEM_ERRORS } from "#lib/messages/library-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { runBulk } from "#lib/platform/run-bulk.ts";
import { archiveItem, unarchiveItem } from "./archive.ts";
import { type ItemRow, lockItem } from "./queries.ts";
import { updateItem } from "./update.ts";

/**
 * Moves, tags, archives or unarchives several items, each in its own transaction. `failed` lists the items that
 * couldn't be changed and the reasons; all others were changed. `undo` reverts exactly the items that this call
 * changed.
 */
export async function applyItemsBulkAction(ctx: Ctx, input: ItemsBulkBody): Promise<ItemsBulkResult> {
  require(ctx, "assessments.write");
  const { done, failed } = await runBulk(listChanges(input), (id, change, setTitle) =>
    inTransaction(ctx.db, async (db) => {
      const before = await lockItem(db, ctx.organizationId, id);
      if (!before) throw notFound("Item");
      setTitle(before.title);
      const { data: after } = await change({ ...ctx, db }, before);
      return { before, after };
    }),
  );
  return {
    succeeded: done.map(({ before }) => before.id),
    failed,
    undo: buildUndo(input.action, done),
  };
}

/** Changes the locked item of the transaction and returns it. */
type Change = (ctx: Ctx, row: ItemRow) => Promise<Versioned<Item>>;

/** Lists the changes by the id of their item. */
function listChanges(input: ItemsBulkBody): Map<string, Change> {
  switch (input.action) {
    case "move":
      return new Map(
        input.moves.map(({ id, folder_id }) => [id, (ctx) => updateItem(ctx, { id, change: { folder_id } })]),
      );
    case "set_tags":
      return new Map(
        input.items.map(({ id, tags }) => [id, (ctx) => updateItem(ctx, { id, change: { tags } })]),
      );
    case "tag":
      return new Map(
        input.ids.map((id) => [
          id,
          (ctx, row) => updateItem(ctx, { id, change: { tags: changeTags(row.tags, input) } }),
        ]),
      );
    case "archive":
      return new Map(input.ids.map((id) => [id, (ctx) => archiveItem(ctx, { id })]));
    case "unarchive":
      return new Map(input.ids.map((id) => [id, (ctx) => unarchiveItem(ctx, { id })]));
  }
}

function changeTags(tags: readonly string[], { add, remove }: { add: string[]; remove: string[] }): string[] {
  const changed = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (changed.length > MAX_TAGS) throw new AppError("invalid_request", ITEM_ERRORS.tooManyTags(MAX_TAGS));
  return changed;
}

/** Archiving makes no revision. */
const isChanged = (before: ItemRow, { revision, status }: Item): boolean =>
  revision !== before.revision || (status === "archived") !== (before.archivedAt !== null);

function buildUndo(
  action: ItemsBulkBody["action"],
  steps: readonly { before: ItemRow; after: Item }[],
): ItemsBulkBody | null {
  const changed = steps.filter(({ before, after }) => isChanged(before, after));
  if (changed.length === 0) return null;
  const rows = changed.map(({ before }) => before);
  switch (action) {
    case "move":
      return { action, moves: rows.map(({ id, folderId }) => ({ id, folder_id: folderId })) };
    case "tag":
    case "set_tags":
      return { action: "set_tags", items: rows.map(({ id, tags }) => ({ id, tags })) };
    case "archive":
    case "unarchive":
      return { action: action === "archive" ? "unarchive" : "archive", ids: rows.map(({ id }) => id) };
  }
}
