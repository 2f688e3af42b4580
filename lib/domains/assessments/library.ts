import { type LibraryQuery, NO_FOLDER } from "#lib/contract/library.ts";
import { requireReadableFolder } from "#lib/domains/library/folders/require.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { type LibraryFilter, type LibraryRow, listLibraryRows, listRecentTags } from "./library-queries.ts";

export type { LibraryRow };

const PER_PAGE = 25;

const STATUSES: Readonly<Record<LibraryQuery["status"], LibraryFilter["statuses"]>> = {
  current: ["draft", "published"],
  draft: ["draft"],
  published: ["published"],
  archived: ["archived"],
  all: ["draft", "published", "archived"],
};

/** Returns a page of the library for the query in its URL. Throws 404 for an unknown folder. */
export const listLibrary = readFromReplica(async (ctx: Ctx, query: LibraryQuery) => {
  require(ctx, "assessments.read");
  const folderId = query.folder_id === NO_FOLDER ? null : query.folder_id;
  if (typeof folderId === "string") await requireReadableFolder(ctx, folderId);
  const filter = {
    q: query.q.trim(),
    statuses: STATUSES[query.status],
    folderId,
    tag: query.tag,
    sort: query.sort,
  };
  const page = { page: query.page, limit: PER_PAGE };
  const { rows, total } = await listLibraryRows(ctx.db, ctx.organizationId, filter, page);
  return { items: rows, meta: { total, ...page } };
});

/** Returns tags to suggest in the library: those of the 1,000 assessments that were updated last. */
export const listTagSuggestions = readFromReplica(async (ctx: Ctx, { limit }: { limit: number }) => {
  require(ctx, "assessments.read");
  return listRecentTags(ctx.db, ctx.organizationId, { rows: 1000, tags: limit });
});
