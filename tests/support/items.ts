import { itemUses } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, testDatabase } from "./api.ts";
import { choiceQuestion } from "./quiz.ts";
import { expectData } from "./tenant-fixture.ts";

/** Creates an item of the item bank. Returns the item. */
export const createItem = async (api: Api, fields: Record<string, unknown> = {}) =>
  expectData(await api.post("/v1/items", { ...choiceQuestion(), ...fields }));

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
