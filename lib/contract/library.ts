import * as z from "zod";
import { Id, text } from "./common.ts";

/** What the library's pages take in their addresses: whatever does not fit reads as if it were not there. */
const isStorable = (value: string) => !value.includes("\0");
const Search = text(0, 300).refine(isStorable).catch("");
const Page = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export const LIBRARY_STATUSES = ["current", "draft", "published", "archived", "all"] as const;
export const LIBRARY_SORTS = ["newest", "oldest", "title", "updated"] as const;
/** Written for the folder in addresses: assessments that lie in none. */
export const NO_FOLDER = "none";

export const LibraryQuery = z.object({
  q: Search,
  status: z.enum(LIBRARY_STATUSES).catch("current"),
  /** A folder's id, `none`, or undefined for all. */
  folder_id: z.string().min(1).max(200).optional().catch(undefined),
  sort: z.enum(LIBRARY_SORTS).catch("newest"),
  page: Page,
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

export const FoldersPageQuery = z.object({ q: Search });
export const CollectionsPageQuery = z.object({
  status: z.enum(["active", "archived"]).catch("active"),
  page: Page,
});

/** Folders by a part of their names, for choosing one. */
export const FindFoldersQuery = z.strictObject({ q: text(0, 300).default("") });

const MAX_BULK_SIZE = 100;
/** What is done to several assessments at once: each for itself, so that one that refuses holds up none. */
export const BulkBody = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.enum(["archive", "unarchive"]),
    ids: z.array(Id).min(1, "choose at least one").max(MAX_BULK_SIZE),
  }),
  z.strictObject({
    action: z.literal("move"),
    moves: z
      .array(z.strictObject({ id: Id, folder_id: Id.nullable() }))
      .min(1, "choose at least one")
      .max(MAX_BULK_SIZE),
  }),
]);
export type BulkBody = z.infer<typeof BulkBody>;

export type BulkResult = {
  /** Those that are now as asked for, also where they were so before. */
  done: string[];
  failed: { id: string; title: string | null; message: string }[];
  /** What takes back exactly what this changed; null where it changed nothing. */
  undo: BulkBody | null;
};

/** A folder as a person finds it: `path` holds the names from the top down to its own. */
export type FolderMatch = { id: string; path: string[] };

/** A list counts submissions up to this many, so that its speed doesn't depend on their number. */
export const COUNTED_SUBMISSIONS = 1000;
