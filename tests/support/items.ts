import { expect } from "vitest";
import { itemUses } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, testDatabase } from "./api.ts";
import type { Visitor } from "./people.ts";
import { choiceQuestion } from "./quiz.ts";

/** Creates an item of the bank, by default a choice question for 1 point. Returns it as the API does. */
export async function createItem(api: Api, fields: object = {}) {
  const { data, error } = await api.post("/v1/items", { ...choiceQuestion(), ...fields });
  expect(error).toBeNull();
  return data;
}

export const createItemId = async (api: Api, fields: object = {}): Promise<string> =>
  (await createItem(api, fields)).id;

/** Creates items with these fields, one after the other. Returns their ids. */
export async function createItemIds(api: Api, count: number, fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await createItemId(api, fields));
  return ids;
}

/** Creates an item as a member. Returns its id. */
export async function createItemAs(who: Visitor, fields: object = {}): Promise<string> {
  const { status, text, data } = await who.request("POST", "/v1/items", { ...choiceQuestion(), ...fields });
  expect(status, text).toBe(201);
  return data.id;
}

type Use = {
  item: string;
  assessment: string;
  version?: number;
  revision?: number | null;
  question?: string;
};

/** Stores that a working copy or a version of an assessment uses an item, as saving and publishing do. */
export async function insertItemUse(
  organizationId: string,
  { item, assessment, version = 0, revision = null, question = newId() }: Use,
): Promise<string> {
  await testDatabase().db.insert(itemUses).values({
    organizationId,
    itemId: item,
    assessmentId: assessment,
    version,
    questionId: question,
    revision,
  });
  return question;
}
