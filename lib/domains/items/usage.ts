import type { ItemUse, ListItemUsageQuery } from "#lib/contract/items.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import type { ItemRow } from "./queries.ts";
import { requireItem } from "./read.ts";
import { type ItemUseRow, listUseRows } from "./usage-queries.ts";

type Input = { id: string; query: ListItemUsageQuery };

/** Returns a page of the working copies and published versions that use an item. Throws 404. */
export const listItemUsage = readFromReplica(async (ctx: Ctx, { id, query }: Input) => {
  require(ctx, "assessments.read");
  const item = await requireItem(ctx, id);
  const { rows, meta } = await listUseRows(ctx.db, ctx.organizationId, item.id, query);
  return { items: rows.map((row) => presentUse(item, row)), meta };
});

const presentUse = (item: ItemRow, row: ItemUseRow): ItemUse => ({
  assessment_id: row.assessmentId,
  title: row.title,
  status: row.status,
  version: row.version === 0 ? null : row.version,
  question_id: row.questionId,
  revision: row.revision,
  outdated: row.revision !== null && row.revision < item.contentRevision,
});
