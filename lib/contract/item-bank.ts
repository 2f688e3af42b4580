import * as z from "zod";
import { DIFFICULTIES } from "./difficulty.ts";
import { INTERACTION_KINDS } from "./interaction-kinds.ts";
import { ITEM_STATUSES } from "./items.ts";
import { NO_FOLDER, Page, Search, TagFilter } from "./library.ts";

/* Query parameters of the item bank's pages. Invalid values are treated as missing. */
const Revision = z.coerce.number().int().min(1).max(100_000_000).optional().catch(undefined);

export const ItemBankQuery = z.object({
  q: Search,
  tag: TagFilter,
  type: z.enum(INTERACTION_KINDS).optional().catch(undefined),
  difficulty: z.enum(DIFFICULTIES).optional().catch(undefined),
  /** A folder's id, `none`, or undefined for all folders. */
  folder_id: z.string().min(1).max(200).optional().catch(undefined),
  status: z.enum([...ITEM_STATUSES, "all"]).catch("active"),
  page: Page,
});
export type ItemBankQuery = z.infer<typeof ItemBankQuery>;

/** Returns the folder to filter by: null for the items in no folder, and undefined for all. */
export const parseFolderFilter = (folderId: string | undefined): string | null | undefined =>
  folderId === NO_FOLDER ? null : folderId;

export const ItemPageQuery = z.object({
  /** An earlier revision to show. */
  revision: Revision,
  /** The revisions to compare. */
  from: Revision,
  to: Revision,
  /** The page of the history. */
  page: Page,
  /** The page of the list of uses. */
  uses: Page,
});
