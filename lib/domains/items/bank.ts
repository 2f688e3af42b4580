import { toDifficultyTag } from "#lib/contract/difficulty.ts";
import { type ItemBankQuery, parseFolderFilter } from "#lib/contract/item-bank.ts";
import { requireReadableFolder } from "#lib/domains/library/folders/require.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { findBankFacts, listNewestTags } from "./bank-queries.ts";
import { listItemRows } from "./list-queries.ts";
import type { ItemRow } from "./queries.ts";

const PER_PAGE = 25;

export type BankRow = Pick<
  ItemRow,
  "id" | "title" | "excerpt" | "tags" | "interactions" | "points" | "folderId" | "lastUsedAt"
> & { isArchived: boolean; folderName: string | null; assessmentCount: number };

/** Returns a page of the item bank for the query in its URL, newest first. Throws 404 for an unknown folder. */
export const listItemBank = readFromReplica(async (ctx: Ctx, query: ItemBankQuery) => {
  require(ctx, "assessments.read");
  const folderId = parseFolderFilter(query.folder_id);
  if (typeof folderId === "string") await requireReadableFolder(ctx, folderId);
  const tags = [query.tag, query.difficulty && toDifficultyTag(query.difficulty)].filter(
    (tag) => tag !== undefined,
  );
  const filter = { status: query.status, q: query.q, tags, interaction: query.type, folderId };
  const paging = { page: query.page, limit: PER_PAGE };
  const { rows, meta } = await withTotal(listItemRows(ctx.db, ctx.organizationId, filter, paging));
  const ids = rows.map(({ id }) => id);
  const facts = ids.length > 0 ? await findBankFacts(ctx.db, ctx.organizationId, ids) : [];
  const factsById = new Map(facts.map((each) => [each.id, each]));
  return {
    items: rows.map((row): BankRow => {
      const { folderName = null, assessmentCount = 0 } = factsById.get(row.id) ?? {};
      const { id, title, excerpt, tags, interactions, points, folderId, lastUsedAt } = row;
      const isArchived = row.archivedAt !== null;
      return {
        id,
        title,
        excerpt,
        tags,
        interactions,
        points,
        folderId,
        lastUsedAt,
        isArchived,
        folderName,
        assessmentCount,
      };
    }),
    meta,
  };
});

/** Returns tags to suggest in the item bank: those of the 1,000 newest items. */
export const listItemTagSuggestions = readFromReplica(async (ctx: Ctx, { limit }: { limit: number }) => {
  require(ctx, "assessments.read");
  return listNewestTags(ctx.db, ctx.organizationId, { rows: 1000, tags: limit });
});
