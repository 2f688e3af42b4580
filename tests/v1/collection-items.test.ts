import { describe, expect, test } from "vitest";
import { createTestClient, listEvents, sortStatuses, testDatabase, UNKNOWN_ID } from "#tests/support/api.ts";
import {
  addItem,
  type CollectionItem,
  createCollection,
  createDrafts,
  createFilledCollection,
  createRange,
  listEventTypes,
  listItems,
} from "#tests/support/collections.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

describe("collection items", () => {
  test("an item has the assessment with its settings, as the specification describes", async () => {
    const own = await createTestClient();
    const id = await createCollection(own);
    const live = await createPublishedAssessment(own, [choiceQuestion()], { time_limit_minutes: 5 });
    const draft = await createDraftAssessment(own, []);
    const first = await addItem(own, id, live.id);
    expect(first.status).toBe(201);
    expect(first.data).toEqual({
      id: expect.any(String),
      position: 1,
      assessment: { id: live.id, title: "A quiz", share_code: live.share_code, settings: live.settings },
    });
    const second = await addItem(own, id, draft.toUpperCase(), 1);
    expect(second.data).toMatchObject({ position: 1, assessment: { id: draft, share_code: null } });
    expect(await listItems(own, id)).toEqual([second.data, { ...first.data, position: 2 }]);
    expect((await listEvents(own)).filter((event) => event.type === "collection.item_added")).toEqual([
      {
        type: "collection.item_added",
        data: {
          collection_id: id,
          assessment_id: live.id,
          assessment_title: "A quiz",
          share_code: live.share_code,
          position: 1,
        },
      },
      {
        type: "collection.item_added",
        data: {
          collection_id: id,
          assessment_id: draft,
          assessment_title: "A quiz",
          share_code: null,
          position: 1,
        },
      },
    ]);
  });

  test("adding at a position moves later items, and returns 400 outside 1 to one past the last", async () => {
    const own = await createTestClient();
    const { id, assessments } = await createFilledCollection(own, 3);
    const [x = "", y = "", z = ""] = await createDrafts(own, 3);
    for (const position of [0, -1, 1.5, 5, 1e9, "2", null]) {
      const refused = await own.post(`/v1/collections/${id}/items`, { assessment_id: x, position });
      expect([refused.status, refused.error.details?.[0].path]).toEqual([400, "position"]);
    }
    expect((await own.get(`/v1/collections/${id}`)).data.item_count).toBe(3);
    expect((await addItem(own, id, x, 2)).data.position).toBe(2);
    expect((await addItem(own, id, y, 5)).data.position).toBe(5);
    expect((await addItem(own, id, z)).data.position).toBe(6);
    const items = await listItems(own, id);
    expect(items.map((item) => item.assessment.id)).toEqual([
      assessments[0],
      x,
      assessments[1],
      assessments[2],
      y,
      z,
    ]);
    expect(items.map((item) => item.position)).toEqual(createRange(6));
  });

  test("returns 409 already_in_collection for a second add and 409 assessment_archived for an archived assessment", async () => {
    const own = await createTestClient();
    const { id, assessments } = await createFilledCollection(own, 1);
    const twice = await addItem(own, id, assessments[0] ?? "");
    expect([twice.status, twice.error.code]).toEqual([409, "already_in_collection"]);
    const archived = await createDraftAssessment(own, []);
    await own.post(`/v1/assessments/${archived}/archive`);
    const refused = await addItem(own, id, archived);
    expect([refused.status, refused.error.code]).toEqual([409, "assessment_archived"]);
    const [contested = ""] = await createDrafts(own, 1);
    const race = await Promise.all(createRange(20).map(() => addItem(own, id, contested)));
    expect(sortStatuses(race)).toEqual([201, ...Array(19).fill(409)]);
    expect((await listItems(own, id)).map((item) => item.position)).toEqual([1, 2]);
    const other = await createCollection(own, "Other");
    expect((await addItem(own, other, contested)).status).toBe(201);
  });

  test("removing an item closes the gap and emits one event", async () => {
    const own = await createTestClient();
    const { id, assessments, items } = await createFilledCollection(own, 3);
    const other = await createFilledCollection(own, 1);
    const removed = await own.delete(`/v1/collections/${id}/items/${items[1]}`);
    expect(removed.body).toEqual({ data: { id: items[1], deleted: true }, error: null, meta: null });
    const left = await listItems(own, id);
    expect(left.map((item) => [item.id, item.position])).toEqual([
      [items[0], 1],
      [items[2], 2],
    ]);
    for (const itemId of [items[1], assessments[0], other.items[0], UNKNOWN_ID, "7"]) {
      const missing = await own.delete(`/v1/collections/${id}/items/${itemId}`);
      expect([missing.status, missing.error.code]).toEqual([404, "not_found"]);
    }
    expect((await listItems(own, other.id)).length).toBe(1);
    expect((await listEvents(own)).filter((event) => event.type === "collection.item_removed")).toEqual([
      { type: "collection.item_removed", data: { collection_id: id, assessment_id: assessments[1] } },
    ]);
  });

  test("every change to the items updates the collection's updated_at", async () => {
    const own = await createTestClient();
    const { id, items } = await createFilledCollection(own, 2);
    const seen = [(await own.get(`/v1/collections/${id}`)).data.updated_at];
    const [extra = ""] = await createDrafts(own, 1);
    for (const change of [
      () => own.patch(`/v1/collections/${id}/reorder`, { item_ids: [items[1], items[0]] }),
      () => own.delete(`/v1/collections/${id}/items/${items[0]}`),
      () => addItem(own, id, extra),
    ]) {
      await change();
      seen.push((await own.get(`/v1/collections/${id}`)).data.updated_at);
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toEqual([...seen].sort());
  });

  test("accepts 1,000 assessments and returns 400 for the next", async () => {
    const own = await createTestClient();
    const id = await createCollection(own);
    const { sql } = testDatabase();
    await sql`with made as (
        insert into assessments (organization_id, id, title, passing_score_percent, show_solutions, exercises, exercise_count)
        select ${own.organizationId}, gen_random_uuid(), 'Bulk', 50, 'never', '[]', 0 from generate_series(1, 999)
        returning id)
      insert into collection_items (organization_id, id, collection_id, assessment_id, position)
      select ${own.organizationId}, gen_random_uuid(), ${id}, id, row_number() over () from made`;
    const [last = "", tooMany = ""] = await createDrafts(own, 2);
    expect((await addItem(own, id, last, 1)).status).toBe(201);
    const refused = await addItem(own, id, tooMany);
    expect([refused.status, refused.error.details?.[0].path]).toEqual([400, "assessment_id"]);
    const ids = (await listItems(own, id)).map((item) => item.id).reverse();
    const { status, data } = await own.patch(`/v1/collections/${id}/reorder`, { item_ids: ids });
    expect([status, data.item_count]).toEqual([200, 1000]);
    expect(data.items.map((item: CollectionItem) => item.id)).toEqual(ids);
  });
});

describe("reordering a collection", () => {
  test("applies the given order with one event, and emits none for the current order", async () => {
    const own = await createTestClient();
    const { id, items } = await createFilledCollection(own, 3);
    const wanted = [items[2], items[0], items[1]];
    const path = `/v1/collections/${id}/reorder`;
    const { status, data } = await own.patch(path, { item_ids: wanted.map((item) => item?.toUpperCase()) });
    expect(status).toBe(200);
    expect(data.items.map((item: CollectionItem) => [item.id, item.position])).toEqual(
      wanted.map((item, i) => [item, i + 1]),
    );
    expect((await own.patch(path, { item_ids: wanted })).data).toEqual(data);
    expect((await listEvents(own)).slice(4)).toEqual([
      { type: "collection.reordered", data: { collection_id: id, item_ids: wanted } },
    ]);
    const empty = await createCollection(own, "Empty");
    expect((await own.patch(`/v1/collections/${empty}/reorder`, { item_ids: [] })).status).toBe(200);
  });

  test("returns 400 at item_ids unless every item is named once, and changes nothing", async () => {
    const own = await createTestClient();
    const { id, items } = await createFilledCollection(own, 3);
    const other = await createFilledCollection(own, 1);
    const [a, b, c] = items;
    const before = await own.get(`/v1/collections/${id}`);
    const cases = [
      [],
      [b, a],
      [a, a, b],
      [c, b, a, a],
      [c, b, other.items[0]],
      [c, b, UNKNOWN_ID],
      [c, b, "7"],
    ];
    for (const item_ids of [...cases, undefined, null, "x", createRange(3)]) {
      const { status, error } = await own.patch(`/v1/collections/${id}/reorder`, { item_ids });
      expect([status, error.code]).toEqual([400, "invalid_request"]);
      expect(error.details[0].path).toMatch(/^item_ids/);
    }
    expect((await own.get(`/v1/collections/${id}`)).text).toBe(before.text);
    expect(await listEventTypes(own)).not.toContain("collection.reordered");
  });
});
