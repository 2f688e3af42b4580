import { beforeAll, describe, expect, test } from "vitest";
import {
  type Api,
  createTestClient,
  listEvents,
  sortStatuses,
  TIMESTAMP,
  testDatabase,
  UNKNOWN_ID,
} from "#tests/support/api.ts";
import {
  addItem,
  createCollection,
  createDrafts,
  createFilledCollection,
  createRange,
  listEventTypes,
} from "#tests/support/collections.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

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
    expect(sortStatuses(answers)).toEqual(Array(30).fill(201));
    const slugs = new Set(answers.map((answer) => answer.data.slug));
    const expected = createRange(31).map((n) => (n === 1 ? "maths" : `maths-${n}`));
    expect(slugs).toEqual(new Set(expected.filter((slug) => slug !== "maths-3")));
  });

  test("returns 409 slug_taken for a slug in use, and gives it to one of 20 concurrent requests", async () => {
    const own = await createTestClient();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.post("/v1/collections", { name: "A", slug: "the-one" })),
    );
    expect(sortStatuses(answers)).toEqual([201, ...Array(19).fill(409)]);
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
    ["a tenant", { name: "a", organization_id: UNKNOWN_ID }, "organization_id"],
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
    const ids = [
      await createCollection(own, "A"),
      await createCollection(own, "B"),
      (await createFilledCollection(own, 2)).id,
    ];
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
    const id = await createCollection(own, "Old name");
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
    const ids = await Promise.all(createRange(10).map((n) => createCollection(own, `N${n}`)));
    const [first] = ids;
    const refused = await own.patch(`/v1/collections/${first}`, { name: "Renamed", slug: "a" });
    expect([refused.status, refused.error.code]).toEqual([409, "slug_taken"]);
    expect((await own.get(`/v1/collections/${first}`)).data).toMatchObject({ name: "N1", slug: "n1" });
    const answers = await Promise.all(ids.map((id) => own.patch(`/v1/collections/${id}`, { slug: "free" })));
    expect(sortStatuses(answers)).toEqual([200, ...Array(9).fill(409)]);
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
    expect((await addItem(own, id, extra)).status).toBe(201);
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
