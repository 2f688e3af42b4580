import type { Key } from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
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

/**
 * Loads an item. If its content, answer keys or points have changed since the revision, it is marked as outdated. A new
 * title or tag doesn't count.
 */
export async function fetchItem(id: string, revision: Revision): Promise<BankItem> {
  const { data: newest } = await call("GET", `/v1/items/${id}`);
  if (revision === "latest" || revision === newest.revision) return toBankItem(newest);
  const { data } = await call("GET", `/v1/items/${id}?revision=${revision}`);
  const item = toBankItem(data);
  return { ...item, isOutdated: !isEqual(pickVersioned(item), pickVersioned(toBankItem(newest))) };
}

const pickVersioned = ({ content_ast, answer_keys, points }: BankItem) => ({
  content_ast,
  answer_keys,
  points,
});

/** Loads the active items with all of the tags, up to a number that is enough for any pool. */
export async function fetchMatching(from: Exclude<Pool["from"], readonly unknown[]>): Promise<PoolItems> {
  const items: BankItem[] = [];
  const filter = new URLSearchParams({ limit: String(PAGE_SIZE) });
  // `tags` is split at commas and `tag` is one tag. Any other tag with a comma is looked for in the response.
  const plain = from.tags.filter((tag) => !tag.includes(","));
  const withComma = from.tags.filter((tag) => tag.includes(","));
  if (plain.length > 0) filter.set("tags", plain.join(","));
  if (withComma[0] !== undefined) filter.set("tag", withComma[0]);
  if (from.folder_id) filter.set("folder_id", from.folder_id);
  let cursor: string | null = "";
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    filter.set("cursor", cursor);
    const { data, meta } = await call("GET", `/v1/items?${filter.toString()}`);
    items.push(...data.filter(({ tags }) => withComma.every((tag) => tags.includes(tag))).map(toBankItem));
    cursor = meta && "next_cursor" in meta ? meta.next_cursor : null;
  }
  return { items, isPartial: cursor !== null };
}
