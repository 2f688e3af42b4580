import type { Api } from "./api.ts";
import { createItem } from "./items.ts";

type Json = Record<string, unknown>;

/** Creates an item of the bank, by default a choice question for 1 point. Returns its id. */
export const createItemId = async (api: Api, fields: Json = {}): Promise<string> =>
  (await createItem(api, fields)).id;

/** Creates items with these fields, one after the other. Returns their ids. */
export async function createItemIds(api: Api, count: number, fields: Json = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await createItemId(api, fields));
  return ids;
}
