import type { ItemUse, ListItemUsageQuery } from "#lib/contract/items.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { placeUses, type UsePlace } from "./place-uses.ts";
import type { ItemRow } from "./queries.ts";
import { requireItem } from "./read.ts";
import { type ItemUseRow, listPartOutlines, listUseRows } from "./usage-queries.ts";

type Input = { id: string; query: ListItemUsageQuery };

/** Returns a page of the working copies and published versions that use an item. Throws 404. */
export const listItemUsage = readFromReplica(async (ctx: Ctx, { id, query }: Input) => {
  require(ctx, "assessments.read");
  const item = await requireItem(ctx, id);
  const { rows, meta } = await listUseRows(ctx.db, ctx.organizationId, item.id, query);
  return { items: rows.map((row) => presentUse(item, row)), meta };
});

/** A use with what the dashboard shows of it. */
export type DetailedUse = ItemUse & {
  /** Whether it is in the newest published version. */
  isInLatestVersion: boolean;
  /** Where in the assessment it is. Null if there is no other use in the same version on the page. */
  place: UsePlace | null;
};

/** Returns a page of the uses of an item, as `listItemUsage` does, with details for the dashboard. Throws 404. */
export const listDetailedUses = readFromReplica(async (ctx: Ctx, { id, query }: Input) => {
  require(ctx, "assessments.read");
  const item = await requireItem(ctx, id);
  const { rows, meta } = await listUseRows(ctx.db, ctx.organizationId, item.id, query);
  const repeated = listRepeated(rows);
  const parts =
    repeated.length > 0 ? await listPartOutlines(ctx.db, ctx.organizationId, item.id, repeated) : [];
  const places = placeUses(rows, parts);
  const items = rows.map((row, index): DetailedUse => {
    const isInLatestVersion = row.version > 0 && row.version === row.latestVersion;
    return { ...presentUse(item, row), isInLatestVersion, place: places[index] ?? null };
  });
  return { items, meta };
});

/** Returns the working copies and versions with several uses, each once. Their rows follow one another. */
const listRepeated = (rows: readonly ItemUseRow[]): ItemUseRow[] =>
  rows.filter((row, i) => isSameContent(row, rows[i + 1]) && !isSameContent(row, rows[i - 1]));

const isSameContent = (a: ItemUseRow, b: ItemUseRow | undefined): boolean =>
  a.assessmentId === b?.assessmentId && a.version === b.version;

const presentUse = (item: ItemRow, row: ItemUseRow): ItemUse => ({
  assessment_id: row.assessmentId,
  title: row.title,
  status: row.status,
  version: row.version === 0 ? null : row.version,
  question_id: row.questionId,
  revision: row.revision,
  outdated: row.revision !== null && row.revision < item.contentRevision,
});
