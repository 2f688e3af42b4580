import type { ListMeta, PageMeta, Paging } from "#lib/contract/common.ts";
import { decodeCursor, encodeCursor, type ListPlace, type SortKey } from "./cursor.ts";

/** The part of a list to read: the rows from an offset or, by cursor, those after the row with these sort keys. */
export type Slice = { limit: number; offset: number; after?: readonly string[] | undefined };

export type ListReader<Row> = ListPlace & {
  /** The columns that the list is sorted by. The last one is unique. By default only the id. */
  keys?: readonly SortKey[];
  getKeys: (row: Row) => readonly string[];
  /** Done before the list is read, unless the request is refused. */
  prepare?: () => Promise<void>;
  readRows: (slice: Slice) => Promise<Row[]>;
  /** Counts the rows on all pages. A list that is read by cursor isn't counted. */
  count: () => Promise<number>;
};

/**
 * Reads one page of a list, by page number or by cursor. Throws 400 for a cursor of another list.
 *
 * A page that is read by cursor starts after the position of the last row shown, whether that row still exists or not.
 * So while rows are added and removed, a row that stays in its position is on exactly one page.
 */
export async function readList<Row>(
  { page = 1, limit, cursor }: Paging,
  list: ListReader<Row>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  if (cursor === undefined) {
    await list.prepare?.();
    const [rows, total] = await Promise.all([
      list.readRows({ limit, offset: (page - 1) * limit }),
      list.count(),
    ]);
    return { rows, meta: { total, page, limit } };
  }
  const after = cursor === "" ? undefined : decodeCursor(list, list.keys ?? ["id"], cursor);
  await list.prepare?.();
  // One row more tells whether there is another page.
  const found = await list.readRows({ limit: limit + 1, offset: 0, after });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, meta: { limit, next_cursor: last ? encodeCursor(list, list.getKeys(last)) : null } };
}

/** Reads a list that has no rows for this caller. */
export const readEmptyList = (paging: Paging, place: ListPlace) =>
  readList<never>(paging, {
    ...place,
    getKeys: () => [],
    readRows: async () => [],
    count: async () => 0,
  });

/** Returns a list that was read by page number, for callers that show its total. */
export async function withTotal<List extends { meta: ListMeta }>(
  list: Promise<List>,
): Promise<List & { meta: PageMeta }> {
  const read = await list;
  const { meta } = read;
  if (!("total" in meta)) throw new Error("The list was read by cursor, so it has no total");
  return { ...read, meta };
}
