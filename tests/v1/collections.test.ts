import { beforeAll, describe, expect, test } from "vitest";
import {
  type Api,
  type ApiResponse,
  createTestClient,
  listEvents,
  testDatabase,
} from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Item = { id: string; position: number; assessment: { id: string } };

const create = async (own: Api, name = "Course"): Promise<string> => {
  const { status, data } = await own.post("/v1/collections", { name });
  expect(status).toBe(201);
  return data.id;
};
const createDrafts = (own: Api, n: number): Promise<string[]> =>
  Promise.all(
    Array.from(
      { length: n },
      async (_, i) => (await own.post("/v1/assessments", { title: `A${i + 1}` })).data.id,
    ),
  );
const add = (own: Api, id: string, assessment_id: string, position?: number): Promise<ApiResponse> =>
  own.post(`/v1/collections/${id}/items`, { assessment_id, position });
const listItems = async (own: Api, id: string): Promise<Item[]> =>
  (await own.get(`/v1/collections/${id}`)).data.items;
/** Creates a collection of `n` new assessments. Returns its items in order. */
async function createFilledCollection(own: Api, n: number) {
  const id = await create(own);
  const assessments = await createDrafts(own, n);
  for (const assessment of assessments) expect((await add(own, id, assessment)).status).toBe(201);
  return { id, assessments, items: (await listItems(own, id)).map((item) => item.id) };
}
const listEventTypes = async (own: Api) => (await listEvents(own)).map((event) => event.type);
const createRange = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const statuses = (answers: ApiResponse[]) => answers.map((answer) => answer.status).sort();

describe("creating a collection", () => {
  test("returns 201 with the collection and its defaults, and emits one event", async () => {
    const own = await createTestClient();
    const { status, body } = await own.post("/v1/collections", { name: "Année 9 – Sciences" });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        id: expect.any(String),
        name: "Année 9 – Sciences",
        slug: "annee-9-sciences",
        description: "",
        status: "active",
        item_count: 0,
        external_id: null,
        metadata: null,
        tags: [],
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: body.data.created_at,
        items: [],
      },
      error: null,
      meta: null,
    });
    expect((await own.get(`/v1/collections/${body.data.id}`)).data).toEqual(body.data);
    expect(await listEvents(own)).toEqual([
      { type: "collection.created", data: { collection_id: body.data.id, name: "Année 9 – Sciences" } },
    ]);
  });

  test.each([
    ["Straße nach Łódź", "strasse-nach-lodz"],
    ["  ÆON & Œuvre/Ðorđe — þing ", "aeon-oeuvre-dorde-thing"],
    ["ﬁne ① Ｗide", "fine-1-wide"],
    ["История", "collection"],
    ["!!!", "collection"],
    [`${"x".repeat(79)} yz`, "x".repeat(79)],
  ])("turns the name %j into the slug %s", async (name, slug) => {
    const own = await createTestClient();
    expect((await own.post("/v1/collections", { name })).data.slug).toBe(slug);
  });

  test("numbers the slugs of equal names -2, -3 and so on, also for 30 concurrent requests", async () => {
    const own = await createTestClient();
    await own.post("/v1/collections", { name: "Other", slug: "maths-3" });
    await own.post("/v1/collections", { name: "Maths and more" });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => own.post("/v1/collections", { name: "Maths" })),
    );
    expect(statuses(answers)).toEqual(Array(30).fill(201));
    const slugs = new Set(answers.map((answer) => answer.data.slug));
    const expected = createRange(31).map((n) => (n === 1 ? "maths" : `maths-${n}`));
    expect(slugs).toEqual(new Set(expected.filter((slug) => slug !== "maths-3")));
  });

  test("returns 409 slug_taken for a slug in use, and gives it to one of 20 concurrent requests", async () => {
    const own = await createTestClient();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.post("/v1/collections", { name: "A", slug: "the-one" })),
    );
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)]);
    expect(answers.find((answer) => answer.status === 409)?.error.code).toBe("slug_taken");
    expect((await own.get("/v1/collections")).meta.total).toBe(1);
    expect(await listEventTypes(own)).toEqual(["collection.created"]);
    expect((await stranger.post("/v1/collections", { name: "A", slug: "the-one" })).status).toBe(201);
  });

  test.each([
    ["no name", {}, "name"],
    ["an empty name", { name: "" }, "name"],
    ["a name that is too long", { name: "x".repeat(301) }, "name"],
    ["capital letters in a slug", { name: "a", slug: "Upper" }, "slug"],
    ["two hyphens", { name: "a", slug: "a--b" }, "slug"],
    ["a leading hyphen", { name: "a", slug: "-a" }, "slug"],
    ["an empty slug", { name: "a", slug: "" }, "slug"],
    ["an accent", { name: "a", slug: "é" }, "slug"],
    ["a line break", { name: "a", slug: "a\n" }, "slug"],
    ["a slug that is too long", { name: "a", slug: "a".repeat(101) }, "slug"],
    ["a null description", { name: "a", description: null }, "description"],
    ["a status", { name: "a", status: "archived" }, "status"],
    ["a tenant", { name: "a", organization_id: UNKNOWN }, "organization_id"],
  ])("returns 400 with the path for %s, and creates nothing", async (_label, body, path) => {
    const before = (await api.get("/v1/collections")).meta.total;
    const { status, error } = await api.post("/v1/collections", body);
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.details.map((d: { path: string }) => d.path)).toContain(path);
    expect((await api.get("/v1/collections")).meta.total).toBe(before);
  });

  test("creates one collection for repeated requests with one Idempotency-Key", async () => {
    const own = await createTestClient();
    const headers = { "idempotency-key": "once" };
    const first = await own.post("/v1/collections", { name: "Once" }, { headers });
    const again = await own.post("/v1/collections", { name: "Once" }, { headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await listEventTypes(own)).toEqual(["collection.created"]);
  });
});

describe("listing collections", () => {
  test("sorts newest first, paginates, counts items without listing them, and omits archived ones", async () => {
    const own = await createTestClient();
    const ids = [await create(own, "A"), await create(own, "B"), (await createFilledCollection(own, 2)).id];
    const all = await own.get("/v1/collections?limit=2");
    expect(all.data.map((c: { id: string }) => c.id)).toEqual([ids[2], ids[1]]);
    expect(all.data.map((c: { item_count: number }) => c.item_count)).toEqual([2, 0]);
    expect(all.data[0]).not.toHaveProperty("items");
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 2 });
    await own.post(`/v1/collections/${ids[1]}/archive`);
    const listIds = async (query: string) =>
      (await own.get(`/v1/collections${query}`)).data.map((c: { id: string }) => c.id);
    expect(await listIds("")).toEqual([ids[2], ids[0]]);
    expect(await listIds("?status=active")).toEqual([ids[2], ids[0]]);
    expect(await listIds("?status=archived")).toEqual([ids[1]]);
    expect((await own.get("/v1/collections?status=gone")).error.details[0].path).toBe("status");
  });
});

describe("updating a collection", () => {
  test("emits collection.updated only if the name or description changes, not for the slug alone", async () => {
    const own = await createTestClient();
    const id = await create(own, "Old name");
    const patch = async (body: unknown) => (await own.patch(`/v1/collections/${id}`, body)).data;
    expect(await patch({ name: "New name" })).toMatchObject({
      name: "New name",
      slug: "old-name",
      items: [],
    });
    expect(await patch({ description: "About" })).toMatchObject({ description: "About" });
    const before = await patch({ slug: "new-name" });
    expect(before).toMatchObject({ slug: "new-name" });
    expect(await patch({ name: "New name", description: "About", slug: "new-name" })).toEqual(before);
    expect(await patch({})).toEqual(before);
    expect((await listEvents(own)).slice(1)).toEqual([
      { type: "collection.updated", data: { collection_id: id, name: "New name" } },
      { type: "collection.updated", data: { collection_id: id, name: "New name" } },
    ]);
    const { sql } = testDatabase();
    const log = await sql`select action, detail from audit_log
      where organization_id = ${own.organizationId} and subject_id = ${id} order by id`;
    expect(log.map((entry) => [entry.action, entry.detail.changed ?? null])).toEqual([
      ["collection.created", null],
      ["collection.updated", ["name"]],
      ["collection.updated", ["description"]],
      ["collection.updated", ["slug"]],
    ]);
  });

  test("returns 409 for another collection's slug and changes nothing; one of 10 concurrent requests gets a free slug", async () => {
    const own = await createTestClient();
    await own.post("/v1/collections", { name: "A", slug: "a" });
    const ids = await Promise.all(createRange(10).map((n) => create(own, `N${n}`)));
    const [first] = ids;
    const refused = await own.patch(`/v1/collections/${first}`, { name: "Renamed", slug: "a" });
    expect([refused.status, refused.error.code]).toEqual([409, "slug_taken"]);
    expect((await own.get(`/v1/collections/${first}`)).data).toMatchObject({ name: "N1", slug: "n1" });
    const answers = await Promise.all(ids.map((id) => own.patch(`/v1/collections/${id}`, { slug: "free" })));
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
  });

  test("archiving emits one event, still allows changes, and is undone by unarchiving", async () => {
    const own = await createTestClient();
    const { id, items } = await createFilledCollection(own, 2);
    const [extra = ""] = await createDrafts(own, 1);
    const archived = await own.post(`/v1/collections/${id}/archive`);
    expect(archived.data).toMatchObject({ id, status: "archived", item_count: 2 });
    await own.post(`/v1/collections/${id}/archive`);
    expect((await own.get(`/v1/collections/${id}`)).data).toEqual(archived.data);
    expect((await own.patch(`/v1/collections/${id}`, { description: "d" })).data.status).toBe("archived");
    expect((await add(own, id, extra)).status).toBe(201);
    expect((await own.delete(`/v1/collections/${id}/items/${items[0]}`)).status).toBe(200);
    expect((await own.post(`/v1/collections/${id}/unarchive`)).data).toMatchObject({ status: "active" });
    await own.post(`/v1/collections/${id}/unarchive`);
    const events = await listEvents(own);
    expect(events.filter((event) => event.type === "collection.archived")).toEqual([
      { type: "collection.archived", data: { collection_id: id } },
    ]);
    expect(events.map((event) => event.type)).not.toContain("collection.unarchived");
  });

  test("deleting removes the collection and its items, keeps the assessments, and emits one event", async () => {
    const own = await createTestClient();
    const { id, assessments } = await createFilledCollection(own, 2);
    expect((await own.delete(`/v1/collections/${id}`)).body).toEqual({
      data: { id, deleted: true },
      error: null,
      meta: null,
    });
    expect((await own.get(`/v1/collections/${id}`)).status).toBe(404);
    expect((await own.delete(`/v1/collections/${id}`)).status).toBe(404);
    expect((await own.get(`/v1/assessments/${assessments[0]}`)).status).toBe(200);
    expect((await listEvents(own)).slice(3)).toEqual([
      { type: "collection.deleted", data: { collection_id: id } },
    ]);
  });
});

describe("collection items", () => {
  test("an item has the assessment with its settings, as the specification describes", async () => {
    const own = await createTestClient();
    const id = await create(own);
    const live = await createPublishedAssessment(own, [choiceQuestion()], { time_limit_minutes: 5 });
    const draft = await createDraftAssessment(own, []);
    const first = await add(own, id, live.id);
    expect(first.status).toBe(201);
    expect(first.data).toEqual({
      id: expect.any(String),
      position: 1,
      assessment: { id: live.id, title: "A quiz", share_code: live.share_code, settings: live.settings },
    });
    const second = await add(own, id, draft.toUpperCase(), 1);
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
    expect((await add(own, id, x, 2)).data.position).toBe(2);
    expect((await add(own, id, y, 5)).data.position).toBe(5);
    expect((await add(own, id, z)).data.position).toBe(6);
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
    const twice = await add(own, id, assessments[0] ?? "");
    expect([twice.status, twice.error.code]).toEqual([409, "already_in_collection"]);
    const archived = await createDraftAssessment(own, []);
    await own.post(`/v1/assessments/${archived}/archive`);
    const refused = await add(own, id, archived);
    expect([refused.status, refused.error.code]).toEqual([409, "assessment_archived"]);
    const [contested = ""] = await createDrafts(own, 1);
    const race = await Promise.all(createRange(20).map(() => add(own, id, contested)));
    expect(statuses(race)).toEqual([201, ...Array(19).fill(409)]);
    expect((await listItems(own, id)).map((item) => item.position)).toEqual([1, 2]);
    const other = await create(own, "Other");
    expect((await add(own, other, contested)).status).toBe(201);
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
    for (const itemId of [items[1], assessments[0], other.items[0], UNKNOWN, "7"]) {
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
      () => add(own, id, extra),
    ]) {
      await change();
      seen.push((await own.get(`/v1/collections/${id}`)).data.updated_at);
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toEqual([...seen].sort());
  });

  test("accepts 1,000 assessments and returns 400 for the next", async () => {
    const own = await createTestClient();
    const id = await create(own);
    const { sql } = testDatabase();
    await sql`with made as (
        insert into assessments (organization_id, id, title, passing_score_percent, show_solutions, exercises, exercise_count)
        select ${own.organizationId}, gen_random_uuid(), 'Bulk', 50, 'never', '[]', 0 from generate_series(1, 999)
        returning id)
      insert into collection_items (organization_id, id, collection_id, assessment_id, position)
      select ${own.organizationId}, gen_random_uuid(), ${id}, id, row_number() over () from made`;
    const [last = "", tooMany = ""] = await createDrafts(own, 2);
    expect((await add(own, id, last, 1)).status).toBe(201);
    const refused = await add(own, id, tooMany);
    expect([refused.status, refused.error.details?.[0].path]).toEqual([400, "assessment_id"]);
    const ids = (await listItems(own, id)).map((item) => item.id).reverse();
    const { status, data } = await own.patch(`/v1/collections/${id}/reorder`, { item_ids: ids });
    expect([status, data.item_count]).toEqual([200, 1000]);
    expect(data.items.map((item: Item) => item.id)).toEqual(ids);
  });
});

describe("item positions stay 1, 2, 3 and so on", () => {
  test("under 50 concurrent adds, and the events give the same order", async () => {
    const own = await createTestClient();
    const id = await create(own);
    const assessments = await createDrafts(own, 50);
    const answers = await Promise.all(
      assessments.map((assessment, i) => add(own, id, assessment, i % 2 ? 1 : undefined)),
    );
    expect(statuses(answers)).toEqual(Array(50).fill(201));
    const items = await listItems(own, id);
    expect(items.map((item) => item.position)).toEqual(createRange(50));
    const told: unknown[] = [];
    for (const { type, data } of await listEvents(own)) {
      if (type === "collection.item_added") told.splice(Number(data.position) - 1, 0, data.assessment_id);
    }
    expect(told).toEqual(items.map((item) => item.assessment.id));
  });

  test("under concurrent adds, removals, reorders and deletions of assessments", async () => {
    const own = await createTestClient();
    const { id, assessments, items } = await createFilledCollection(own, 20);
    const fresh = await createDrafts(own, 15);
    const answers = await Promise.all([
      ...fresh.map((assessment, i) => add(own, id, assessment, (i % 4) + 1)),
      ...items.slice(0, 5).map((item) => own.delete(`/v1/collections/${id}/items/${item}`)),
      ...assessments.slice(5, 10).map((assessment) => own.delete(`/v1/assessments/${assessment}`)),
      ...createRange(10).map(async () => {
        const ids = (await listItems(own, id)).map((item) => item.id).reverse();
        return own.patch(`/v1/collections/${id}/reorder`, { item_ids: ids });
      }),
    ]);
    // If another request changes the items first, a reorder no longer names all of them.
    expect(answers.slice(0, 25).map((answer) => answer.status)).toEqual([
      ...Array(15).fill(201),
      ...Array(10).fill(200),
    ]);
    expect(answers.slice(25).every((answer) => [200, 400].includes(answer.status))).toBe(true);
    const left = await listItems(own, id);
    expect(left.map((item) => item.position)).toEqual(createRange(25));
    const expected = [...fresh, ...assessments.slice(10)];
    expect(new Set(left.map((item) => item.assessment.id))).toEqual(new Set(expected));
    const types = await listEventTypes(own);
    expect(types.filter((type) => type === "collection.item_removed")).toHaveLength(10);
    expect(types.filter((type) => type === "collection.reordered")).toHaveLength(
      answers.slice(25).filter((answer) => answer.status === 200).length,
    );
  });

  test("when an assessment is deleted, which removes it from each collection with an event", async () => {
    const own = await createTestClient();
    const first = await createFilledCollection(own, 3);
    const second = await create(own, "Second");
    const [gone = "", kept = ""] = first.assessments;
    await add(own, second, gone);
    await add(own, second, kept);
    await own.post(`/v1/collections/${second}/archive`);
    expect((await own.delete(`/v1/assessments/${gone}`)).status).toBe(200);
    expect((await listItems(own, first.id)).map((item) => item.position)).toEqual([1, 2]);
    expect((await listItems(own, second)).map((item) => [item.assessment.id, item.position])).toEqual([
      [kept, 1],
    ]);
    const removed = (await listEvents(own)).filter((event) => event.type === "collection.item_removed");
    expect(new Set(removed.map((event) => event.data.collection_id))).toEqual(new Set([first.id, second]));
    expect(removed.map((event) => event.data.assessment_id)).toEqual([gone, gone]);
  });

  test("when assessments are deleted while they are added, without deadlocks", async () => {
    const own = await createTestClient();
    const collections = await Promise.all(createRange(4).map((n) => create(own, `C${n}`)));
    const assessments = await createDrafts(own, 10);
    const answers = await Promise.all(
      assessments.flatMap((assessment, i) => [
        ...collections.map((id) => add(own, id, assessment)),
        ...(i % 2 ? [own.delete(`/v1/assessments/${assessment}`)] : []),
      ]),
    );
    expect(answers.every((answer) => [200, 201, 404].includes(answer.status))).toBe(true);
    for (const id of collections) {
      const items = await listItems(own, id);
      expect(items.map((item) => item.position)).toEqual(createRange(5));
      expect(new Set(items.map((item) => item.assessment.id))).toEqual(
        new Set(assessments.filter((_, i) => i % 2 === 0)),
      );
    }
    const events = await listEvents(own);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count("collection.item_added") - count("collection.item_removed")).toBe(20);
  });

  test("when deleting an assessment fails, which removes it from no collection", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const id = await create(own);
    await add(own, id, assessment.id);
    await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    expect((await own.delete(`/v1/assessments/${assessment.id}`)).status).toBe(409);
    expect(await listItems(own, id)).toHaveLength(1);
    expect(await listEventTypes(own)).not.toContain("collection.item_removed");
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
    expect(data.items.map((item: Item) => [item.id, item.position])).toEqual(
      wanted.map((item, i) => [item, i + 1]),
    );
    expect((await own.patch(path, { item_ids: wanted })).data).toEqual(data);
    expect((await listEvents(own)).slice(4)).toEqual([
      { type: "collection.reordered", data: { collection_id: id, item_ids: wanted } },
    ]);
    const empty = await create(own, "Empty");
    expect((await own.patch(`/v1/collections/${empty}/reorder`, { item_ids: [] })).status).toBe(200);
  });

  test("returns 400 at item_ids unless every item is named once, and changes nothing", async () => {
    const own = await createTestClient();
    const { id, items } = await createFilledCollection(own, 3);
    const other = await createFilledCollection(own, 1);
    const [a, b, c] = items;
    const before = await own.get(`/v1/collections/${id}`);
    const cases = [[], [b, a], [a, a, b], [c, b, a, a], [c, b, other.items[0]], [c, b, UNKNOWN], [c, b, "7"]];
    for (const item_ids of [...cases, undefined, null, "x", createRange(3)]) {
      const { status, error } = await own.patch(`/v1/collections/${id}/reorder`, { item_ids });
      expect([status, error.code]).toEqual([400, "invalid_request"]);
      expect(error.details[0].path).toMatch(/^item_ids/);
    }
    expect((await own.get(`/v1/collections/${id}`)).text).toBe(before.text);
    expect(await listEventTypes(own)).not.toContain("collection.reordered");
  });
});

describe("a collection's results", () => {
  test("are the submissions to its assessments, newest first, with the filters of results", async () => {
    const own = await createTestClient();
    const id = await create(own);
    const quizzes = [
      await createPublishedAssessment(own, [choiceQuestion()]),
      await createPublishedAssessment(own, [choiceQuestion()]),
    ];
    const elsewhere = await createPublishedAssessment(own, [choiceQuestion()]);
    for (const quiz of quizzes) await add(own, id, quiz.id);
    const submit = async (quiz: (typeof quizzes)[number], learner_ref: string, value: string) =>
      (
        await own.post(`/v1/assessments/${quiz.id}/submit`, {
          learner_ref,
          answers: buildAnswers(quiz, [value]),
        })
      ).data.submission_id;
    const ids = [
      await submit(quizzes[0], "ann", "b"),
      await submit(quizzes[1], "bob", "a"),
      await submit(quizzes[0], "bob", "b"),
    ];
    await submit(elsewhere, "ann", "b");
    await own.post(`/v1/assessments/${quizzes[1].id}/archive`);

    const path = `/v1/collections/${id}/results`;
    const all = await own.get(path);
    expect(all.data.map((s: { id: string }) => s.id)).toEqual([...ids].reverse());
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 20 });
    const [, alone] = (await own.get(`/v1/assessments/${quizzes[0].id}/results`)).data;
    expect(all.data[2]).toEqual({ ...alone, assessment_id: quizzes[0].id, assessment_title: "A quiz" });
    const search = async (query: string) => {
      const { data, meta } = await own.get(`${path}?${query}`);
      return [meta.total, ...data.map((s: { id: string }) => s.id)];
    };
    expect(await search("learner_ref=bob")).toEqual([2, ids[2], ids[1]]);
    expect(await search("passed=false")).toEqual([1, ids[1]]);
    expect(await search("status=awaiting_manual_grading")).toEqual([0]);
    expect(await search("limit=1&page=3")).toEqual([3, ids[0]]);
    expect(await search("is_draft=true")).toEqual([0]);
    expect((await own.get(`${path}?passed=maybe`)).error.details[0].path).toBe("passed");
    const empty = await own.get(`/v1/collections/${await create(own, "Empty")}/results`);
    expect(empty.body).toEqual({ data: [], error: null, meta: { total: 0, page: 1, limit: 20 } });
  });
});

describe("access to collections", () => {
  test("returns 404 for another organization's ids in paths and bodies, as for unknown ids", async () => {
    const theirs = await createFilledCollection(stranger, 2);
    const mine = await createFilledCollection(api, 1);
    const before = await stranger.get(`/v1/collections/${theirs.id}`);
    const [own = ""] = await createDrafts(api, 1);
    const requestForeign = (id: string, itemId: string, assessmentId: string): Promise<ApiResponse>[] => [
      api.get(`/v1/collections/${id}`),
      api.patch(`/v1/collections/${id}`, { name: "Taken over" }),
      api.delete(`/v1/collections/${id}`),
      api.post(`/v1/collections/${id}/archive`),
      api.post(`/v1/collections/${id}/unarchive`),
      api.get(`/v1/collections/${id}/results`),
      add(api, id, own),
      api.delete(`/v1/collections/${id}/items/${itemId}`),
      api.patch(`/v1/collections/${id}/reorder`, { item_ids: [itemId] }),
      api.delete(`/v1/collections/${mine.id}/items/${itemId}`),
      add(api, mine.id, assessmentId),
    ];
    const foreign = await Promise.all(
      requestForeign(theirs.id, theirs.items[0] ?? "", theirs.assessments[0] ?? ""),
    );
    const unknown = await Promise.all([
      ...requestForeign(UNKNOWN, UNKNOWN, UNKNOWN),
      ...requestForeign("7", "%00", ""),
    ]);
    for (const [i, answer] of [...foreign, ...unknown].entries()) {
      expect([i, answer.status, answer.error?.code]).toEqual([i, 404, "not_found"]);
      expect(answer.error.message).toBe(foreign[i % foreign.length]?.error.message);
    }
    expect((await stranger.get(`/v1/collections/${theirs.id}`)).text).toBe(before.text);
    expect(await listItems(api, mine.id)).toHaveLength(1);
  });

  test("requires read:assessments to read, read:results for results, and write:assessments to change", async () => {
    const { id, items, assessments } = await createFilledCollection(api, 1);
    const reader = await api.withScopes("read:assessments");
    expect((await reader.get("/v1/collections")).status).toBe(200);
    expect((await reader.get(`/v1/collections/${id}`)).status).toBe(200);
    const marker = await api.withScopes("read:results");
    expect((await marker.get(`/v1/collections/${id}/results`)).status).toBe(200);
    const refused = await Promise.all([
      marker.get(`/v1/collections/${id}`),
      reader.get(`/v1/collections/${id}/results`),
      reader.post("/v1/collections", { name: "x" }),
      reader.patch(`/v1/collections/${id}`, { name: "x" }),
      reader.delete(`/v1/collections/${id}`),
      reader.post(`/v1/collections/${id}/archive`),
      reader.post(`/v1/collections/${id}/unarchive`),
      add(reader, id, assessments[0] ?? ""),
      reader.delete(`/v1/collections/${id}/items/${items[0]}`),
      reader.patch(`/v1/collections/${id}/reorder`, { item_ids: items }),
    ]);
    expect(refused.map((answer) => answer.error?.code)).toEqual(
      Array(refused.length).fill("insufficient_scope"),
    );
  });
});
