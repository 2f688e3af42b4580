import type { Key } from "#components/builder/document/draft.ts";
import { call } from "#lib/client/call.ts";
import type { Pool } from "#lib/contract/exercises.ts";
import type { Item } from "#lib/contract/items.ts";
import type { BankItem, PoolItems, Revision } from "./item-store.ts";

const PAGE_SIZE = 100;
const MAX_PAGES = 5;

export const toBankItem = (item: Item): BankItem => ({
  id: item.id,
  revision: item.revision,
  content_ast: item.content_ast,
  answer_keys: (item.answer_keys ?? []) as Key[],
  points: item.points,
  isOutdated: false,
});

/** Loads an item. If it has changed since the revision, it is marked as outdated. */
export async function fetchItem(id: string, revision: Revision): Promise<BankItem> {
  const { data: newest } = await call("GET", `/v1/items/${id}`);
  if (revision === "latest" || revision === newest.revision) return toBankItem(newest);
  const { data } = await call("GET", `/v1/items/${id}?revision=${revision}`);
  return { ...toBankItem(data), isOutdated: true };
}

/** Loads the active items with all of the tags, up to a number that is enough for any pool. */
export async function fetchMatching(from: Exclude<Pool["from"], readonly unknown[]>): Promise<PoolItems> {
  const items: BankItem[] = [];
  const filter = new URLSearchParams({ tags: from.tags.join(","), limit: String(PAGE_SIZE) });
  if (from.folder_id) filter.set("folder_id", from.folder_id);
  let cursor: string | null = "";
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    filter.set("cursor", cursor);
    const { data, meta } = await call("GET", `/v1/items?${filter.toString()}`);
    items.push(...data.map(toBankItem));
    cursor = meta && "next_cursor" in meta ? meta.next_cursor : null;
  }
  return { items, isPartial: cursor !== null };
}
