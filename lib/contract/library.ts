import * as z from "zod";
import { Tag } from "./catalog-fields.ts";
import { bulk, Id, text } from "./common.ts";

/* Query parameters of the library's pages. Invalid values are treated as missing. */
const isStorable = (value: string) => !value.includes("\0");
export const Search = text(0, 300).refine(isStorable).catch("");
export const TagFilter = Tag.refine(isStorable).optional().catch(undefined);
export const Page = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export const LIBRARY_STATUSES = ["current", "draft", "published", "archived", "all"] as const;
export const LIBRARY_SORTS = ["newest", "oldest", "title", "updated"] as const;
/** The value of the folder parameter for assessments that aren't in any folder. */
export const NO_FOLDER = "none";

export const LibraryQuery = z.object({
  q: Search,
  status: z.enum(LIBRARY_STATUSES).catch("current"),
  /** A folder's id, `none`, or undefined for all folders. */
  folder_id: z.string().min(1).max(200).optional().catch(undefined),
  tag: TagFilter,
  sort: z.enum(LIBRARY_SORTS).catch("newest"),
  page: Page,
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

export const FoldersPageQuery = z.object({ q: Search });
export const CollectionsPageQuery = z.object({
  status: z.enum(["active", "archived"]).catch("active"),
  page: Page,
});

/** Finds folders by part of their name. */
export const FindFoldersQuery = z.strictObject({ q: text(0, 300).default("") });

/** A change to several assessments. Each assessment succeeds or fails independently. */
export const BulkBody = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.enum(["archive", "unarchive"]),
    ids: bulk(Id),
  }),
  z.strictObject({
    action: z.literal("move"),
    moves: bulk(z.strictObject({ id: Id, folder_id: Id.nullable() })),
  }),
]);
export type BulkBody = z.infer<typeof BulkBody>;

export type BulkResult = {
  /** The assessments that are now in the requested state, including those that already were. */
  succeeded: string[];
  failed: { id: string; title: string | null; message: string }[];
  /** The request that undoes exactly this change. Null if nothing changed. */
  undo: BulkBody | null;
};

/** A search result. `path` contains the names of the folders from the top level down to this folder. */
export type FolderMatch = { id: string; path: string[] };

/** Lists count submissions only up to this number, so that their speed doesn't depend on the number of submissions. */
export const MAX_COUNTED_SUBMISSIONS = 1000;
