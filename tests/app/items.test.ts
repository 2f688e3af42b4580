import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createItemAs } from "#tests/support/items.ts";
import { createMemberVisitor, type MemberVisitor } from "#tests/support/library.ts";
import { createMember } from "#tests/support/people.ts";

let who: MemberVisitor;
beforeAll(async () => {
  who = await createMemberVisitor();
});

const read = async (id: string) => (await who.request("GET", `/v1/items/${id}`)).data;
const apply = async (body: object) => (await who.request("POST", "/items/bulk", body)).data;

describe("a bulk change of items", () => {
  test("adds and removes tags, and its undo restores the tags of each", async () => {
    const ids = [await createItemAs(who, { tags: ["a", "b"] }), await createItemAs(who, { tags: ["c"] })];
    const listTags = async () => Promise.all(ids.map(async (id) => (await read(id)).tags));
    const { succeeded, failed, undo } = await apply({ action: "tag", ids, add: ["c"], remove: ["a"] });
    expect([succeeded, failed]).toEqual([ids, []]);
    expect(await listTags()).toEqual([["b", "c"], ["c"]]);
    expect(undo).toEqual({ action: "set_tags", items: [{ id: ids[0], tags: ["a", "b"] }] });
    await apply(undo);
    expect(await listTags()).toEqual([["a", "b"], ["c"]]);
  });

  test("moves and archives, and its undo restores exactly those that it changed", async () => {
    const folder_id = (await who.request("POST", "/v1/folders", { name: "Bank" })).data.id;
    const ids = [await createItemAs(who, { folder_id }), await createItemAs(who)];
    const moved = await apply({ action: "move", moves: ids.map((id) => ({ id, folder_id })) });
    expect(moved.undo).toEqual({ action: "move", moves: [{ id: ids[1], folder_id: null }] });
    await who.request("POST", `/v1/items/${ids[0]}/archive`);
    const archived = await apply({ action: "archive", ids });
    expect(archived.undo).toEqual({ action: "unarchive", ids: [ids[1]] });
    await apply(archived.undo);
    expect([(await read(ids[0] ?? "")).status, (await read(ids[1] ?? "")).status]).toEqual([
      "archived",
      "active",
    ]);
  });

  test("names each that failed with the reason, and changes the others", async () => {
    const tags = Array.from({ length: 20 }, (_, i) => `t${i}`);
    const [full, fine] = [await createItemAs(who, { tags, title: "Full" }), await createItemAs(who)];
    const result = await apply({ action: "tag", ids: [full, randomUUID(), fine], add: ["new"] });
    expect(result.succeeded).toEqual([fine]);
    expect(result.failed).toEqual([
      { id: full, title: "Full", message: "An item can have at most 20 tags" },
      { id: expect.any(String), title: null, message: "Item not found" },
    ]);
  });

  test("is refused for members who can't write assessments, who also see no answer keys", async () => {
    const id = await createItemAs(who);
    const viewer = await createMember(who.organizationId, "teacher");
    expect((await viewer.request("POST", "/items/bulk", { action: "archive", ids: [id] })).status).toBe(403);
    expect((await viewer.request("GET", `/v1/items/${id}`)).data).not.toHaveProperty("answer_keys");
    expect(await read(id)).toHaveProperty("answer_keys");
  });
});
