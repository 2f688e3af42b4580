import { expect } from "vitest";
import type { Api } from "./api.ts";
import { choiceQuestion } from "./quiz.ts";

type Json = Record<string, unknown>;

/** Creates an item in the bank, by default a choice question for 1 point. Returns its id. */
export async function createItem(api: Api, body: Json = {}): Promise<string> {
  const created = await api.post("/v1/items", { ...choiceQuestion(), ...body });
  expect(created.error).toBeNull();
  return created.data.id;
}

/** Creates items with these tags, one after the other. Returns their ids. */
export async function createItems(api: Api, count: number, body: Json = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await createItem(api, body));
  return ids;
}
