import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { type Api, createTestClient, TIMESTAMP, testDatabase, UNKNOWN_ID } from "#tests/support/api.ts";
import { ACCEPTED_URLS, LOOPBACK_URLS, REFUSED_EVERYWHERE } from "#tests/webhooks/hostile-urls.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

const URL_ = "https://receiver.example/hook";
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

const register = async (own: Api, body: Record<string, unknown> = {}) => {
  const answer = await own.post("/v1/webhooks", { url: URL_, events: ["*"], ...body });
  expect([answer.status, answer.error]).toEqual([201, null]);
  return answer.data;
};
const listAuditEntries = (own: Api) =>
  testDatabase().sql<{ action: string; detail: unknown }[]>`
    select action, detail from audit_log where organization_id = ${own.organizationId} and action like 'webhook.%' order by id`;

describe("creating a webhook", () => {
  test("returns 201 with the webhook and its secret, which no other response contains", async () => {
    const made = await api.post("/v1/webhooks", {
      url: "https://receiver.example",
      events: ["submission.graded", "assessment.published"],
      description: "Gradebook",
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      data: {
        id: expect.any(String),
        url: "https://receiver.example",
        events: ["submission.graded", "assessment.published"],
        description: "Gradebook",
        status: "active",
        previous_secret_expires_at: null,
        secret: expect.stringMatching(SECRET),
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: made.data.created_at,
      },
      error: null,
      meta: null,
    });
    const { secret, ...rest } = made.data;
    const fetched = await api.get(`/v1/webhooks/${made.data.id}`);
    expect(fetched.data).toEqual(rest);
    for (const path of [`/v1/webhooks/${made.data.id}`, "/v1/webhooks", "/v1/webhooks/deliveries"]) {
      expect((await api.get(path)).text).not.toContain(secret.slice("whsec_".length));
    }
    const [row] = await testDatabase()
      .sql`select sealed_secret from webhook_endpoints where id = ${made.data.id}`;
    expect(Buffer.from(row?.sealed_secret).includes(secret.slice("whsec_".length))).toBe(false);
  });

  test("accepts every event by name or * for all, and merges duplicates", async () => {
    expect((await register(api, { events: EVENT_TYPES })).events).toEqual(EVENT_TYPES);
    expect((await register(api, { events: ["*"] })).events).toEqual(["*"]);
    const twice = ["submission.graded", "*", "submission.graded"];
    expect((await register(api, { events: twice })).events).toEqual(["submission.graded", "*"]);
    expect((await register(api)).description).toBe("");
  });

  test.each([
    ["events[1]", { events: ["submission.graded", "submission.deleted"] }],
    ["events[0]", { events: ["webhook.test"] }],
    ["events[0]", { events: ["SUBMISSION.GRADED"] }],
    ["events", { events: [] }],
    ["events", { events: "*" }],
    ["events", { events: undefined }],
    ["url", { url: undefined }],
    ["url", { url: 5 }],
    ["description", { description: null }],
    ["secret", { secret: "whsec_mine" }],
    ["status", { status: "active" }],
  ])("is refused with the path %s: %j", async (path, body) => {
    const answer = await api.post("/v1/webhooks", { url: URL_, events: ["*"], ...body });
    expect([answer.status, answer.error.code]).toEqual([400, "invalid_request"]);
    expect(answer.error.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  test.each([...REFUSED_EVERYWHERE, ...LOOPBACK_URLS])("refuses the URL %j", async (url) => {
    const answer = await api.post("/v1/webhooks", { url, events: ["*"] });
    expect([answer.status, answer.error.code, answer.error.details[0].path]).toEqual([
      400,
      "invalid_request",
      "url",
    ]);
  });

  test.each(ACCEPTED_URLS)("accepts the URL %j and returns it unchanged", async (url) => {
    expect((await register(api, { url })).url).toBe(url);
  });
});

test("an organization can have 100 webhooks, also with parallel requests", async () => {
  const own = await createTestClient();
  await register(own);
  await testDatabase().sql`
    insert into webhook_endpoints (organization_id, id, url, events, status, sealed_secret)
    select ${own.organizationId}, new_uuid7(), ${URL_}, '{*}', 'active', '' from generate_series(1, 97)`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => own.post("/v1/webhooks", { url: URL_, events: ["*"] })),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([2, 8]);
  expect(refused[0]?.error).toMatchObject({
    code: "limit_reached",
    message: "An organization can have up to 100 webhooks. Delete one you no longer need first.",
  });
  const [{ id }] = (await own.get("/v1/webhooks")).data;
  await own.delete(`/v1/webhooks/${id}`);
  await register(own);
});

describe("webhooks", () => {
  test("are listed newest first, in pages, only for their organization", async () => {
    const own = await createTestClient();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await register(own, { description: String(i) })).id);
    const all = await own.get("/v1/webhooks");
    expect(all.data.map((item: { id: string }) => item.id)).toEqual(ids);
    expect(all.meta).toEqual({ total: 5, page: 1, limit: 20 });
    const second = await own.get("/v1/webhooks?page=2&limit=2");
    expect(second.data.map((item: { id: string }) => item.id)).toEqual(ids.slice(2, 4));
    expect(second.meta).toEqual({ total: 5, page: 2, limit: 2 });
    expect((await own.get("/v1/webhooks?limit=101")).status).toBe(400);
  });

  test("can be changed by PATCH: url, events, description and status", async () => {
    const { id, created_at } = await register(api);
    const change = { url: `${URL_}/2`, events: ["collection.created"], description: "New" };
    const changed = await api.patch(`/v1/webhooks/${id}`, change);
    expect([changed.status, changed.data]).toEqual([
      200,
      expect.objectContaining({ id, created_at, ...change }),
    ]);
    expect((await api.get(`/v1/webhooks/${id}`)).data).toEqual(changed.data);
    for (const status of ["disabled", "active"]) {
      expect((await api.patch(`/v1/webhooks/${id}`, { status })).data.status).toBe(status);
    }
    const same = await api.patch(`/v1/webhooks/${id}`, change);
    expect(same.data.updated_at).toBe((await api.get(`/v1/webhooks/${id}`)).data.updated_at);
  });

  test.each([
    ["status", { status: "failing" }],
    ["url", { url: "https://10.0.0.1/" }],
    ["url", { url: "http://receiver.example/" }],
    ["events[0]", { events: ["nothing"] }],
    ["secret", { secret: "x" }],
  ])("aren't changed by an invalid %s: %j", async (path, change) => {
    const { secret, ...webhook } = await register(api);
    const answer = await api.patch(`/v1/webhooks/${webhook.id}`, change);
    expect([answer.status, answer.error.details[0].path]).toEqual([400, path]);
    expect((await api.get(`/v1/webhooks/${webhook.id}`)).data).toEqual(webhook);
    expect(secret).toMatch(SECRET);
  });

  test("get a new secret by rotation, and show the overlap's end while it lasts", async () => {
    const { id, secret } = await register(api);
    const bare = await api.post(`/v1/webhooks/${id}/rotate-secret`);
    expect([bare.status, bare.data.secret]).toEqual([200, expect.stringMatching(SECRET)]);
    expect(bare.data.secret).not.toBe(secret);
    expect(bare.data.previous_secret_expires_at).toBeNull();
    const overlap = await api.post(`/v1/webhooks/${id}/rotate-secret`, { overlap_hours: 72 });
    const hours = (Date.parse(overlap.data.previous_secret_expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    const { secret: _, ...rest } = overlap.data;
    expect((await api.get(`/v1/webhooks/${id}`)).data).toEqual(rest);
    for (const overlap_hours of [-1, 73, "1", null]) {
      const bad = await api.post(`/v1/webhooks/${id}/rotate-secret`, { overlap_hours });
      expect([bad.status, bad.error.details[0].path]).toEqual([400, "overlap_hours"]);
    }
  });

  test("return 202 with the delivery of a test event, or 409 if disabled", async () => {
    const { id } = await register(api);
    const answer = await api.post(`/v1/webhooks/${id}/test`);
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({
      id: expect.any(String),
      webhook_id: id,
      event_id: expect.any(String),
      event: "webhook.test",
      status: "pending",
      attempt_count: 0,
      next_attempt_at: answer.data.created_at,
      last_response_status: null,
      last_error: null,
      created_at: expect.stringMatching(TIMESTAMP),
      delivered_at: null,
    });
    await api.patch(`/v1/webhooks/${id}`, { status: "disabled" });
    const refused = await api.post(`/v1/webhooks/${id}/test`);
    expect([refused.status, refused.error.code]).toEqual([409, "webhook_disabled"]);
    const again = await api.post(`/v1/webhooks/deliveries/${answer.data.id}/redeliver`);
    expect([again.status, again.error.code]).toEqual([409, "webhook_disabled"]);
  });

  test("are deleted with their deliveries", async () => {
    const { id } = await register(api);
    const { data: delivery } = await api.post(`/v1/webhooks/${id}/test`);
    const deleted = await api.delete(`/v1/webhooks/${id}`);
    expect([deleted.status, deleted.data]).toEqual([200, { id, deleted: true }]);
    for (const path of [`/v1/webhooks/${id}`, `/v1/webhooks/deliveries/${delivery.id}`]) {
      expect((await api.get(path)).status).toBe(404);
    }
    expect((await api.delete(`/v1/webhooks/${id}`)).status).toBe(404);
    expect((await api.get(`/v1/webhooks/deliveries?webhook_id=${id}`)).status).toBe(404);
  });

  test("return the same 404 for foreign, unknown and malformed ids", async () => {
    const { id } = await register(stranger);
    const { data: delivery } = await stranger.post(`/v1/webhooks/${id}/test`);
    const paths = (webhook: string, of: string): [string, string, unknown?][] => [
      ["GET", `/v1/webhooks/${webhook}`],
      ["PATCH", `/v1/webhooks/${webhook}`, { description: "Mine" }],
      ["DELETE", `/v1/webhooks/${webhook}`],
      ["POST", `/v1/webhooks/${webhook}/rotate-secret`],
      ["POST", `/v1/webhooks/${webhook}/test`],
      ["GET", `/v1/webhooks/deliveries?webhook_id=${webhook}`],
      ["GET", `/v1/webhooks/deliveries/${of}`],
      ["POST", `/v1/webhooks/deliveries/${of}/redeliver`],
    ];
    const requestAll = async (webhook: string, of: string) => {
      const seen: unknown[] = [];
      for (const [method, path, body] of paths(webhook, of)) {
        const { status, error } = await api.request(method, path, { body });
        seen.push([status, error.code, error.message]);
      }
      return seen;
    };
    const others = await requestAll(id, delivery.id);
    expect(others.map((row) => (row as unknown[])[0])).toEqual(Array(8).fill(404));
    expect(await requestAll(UNKNOWN_ID, UNKNOWN_ID)).toEqual(others);
    expect(await requestAll("nothing", "nothing")).toEqual(others);
    expect((await stranger.get(`/v1/webhooks/${id}`)).data.description).toBe("");
  });

  test("are audited without secrets or whole URLs", async () => {
    const own = await createTestClient();
    const url = "https://receiver.example/hook?token=hush";
    const { id } = await register(own, { url, events: ["submission.graded"] });
    await own.patch(`/v1/webhooks/${id}`, { status: "disabled", description: "x" });
    await own.patch(`/v1/webhooks/${id}`, { status: "active" });
    await own.post(`/v1/webhooks/${id}/rotate-secret`, { overlap_hours: 1 });
    const { data } = await own.post(`/v1/webhooks/${id}/test`);
    await own.post(`/v1/webhooks/deliveries/${data.id}/redeliver`);
    await own.delete(`/v1/webhooks/${id}`);
    const trail = await listAuditEntries(own);
    expect(trail).toEqual([
      { action: "webhook.created", detail: { host: "receiver.example", events: ["submission.graded"] } },
      { action: "webhook.updated", detail: { changed: ["description", "status"], status: "disabled" } },
      { action: "webhook.updated", detail: { changed: ["status"], status: "active" } },
      { action: "webhook.secret_rotated", detail: { overlap_hours: 1 } },
      { action: "webhook.tested", detail: {} },
      { action: "webhook.redelivered", detail: { delivery_id: data.id } },
      { action: "webhook.deleted", detail: { host: "receiver.example" } },
    ]);
    expect(JSON.stringify(trail)).not.toContain("hush");
  });
});

describe("deliveries", () => {
  test("are listed newest first and filtered by endpoint, event and status", async () => {
    const own = await createTestClient();
    const [all, archived] = [await register(own), await register(own, { events: ["assessment.archived"] })];
    const { data: assessment } = await own.post("/v1/assessments", { title: "A" });
    await own.post(`/v1/assessments/${assessment.id}/archive`);
    await own.post(`/v1/webhooks/${all.id}/test`);
    const list = async (query: string) => (await own.get(`/v1/webhooks/deliveries${query}`)).data;
    const summarize = (items: { webhook_id: string; event: string }[]) =>
      items.map(({ webhook_id, event }) => [webhook_id, event]);
    expect(await list("")).toHaveLength(3);
    expect(summarize(await list("?event=webhook.test"))).toEqual([[all.id, "webhook.test"]]);
    expect(summarize(await list(`?webhook_id=${archived.id}`))).toEqual([
      [archived.id, "assessment.archived"],
    ]);
    expect(await list("?event=assessment.archived&status=pending")).toHaveLength(2);
    expect(await list("?status=delivered")).toEqual([]);
    expect((await list("?limit=1"))[0].event).toBe("webhook.test");
    for (const query of ["?status=lost", "?event=nothing", "?page=0", "?other=1"]) {
      expect((await own.get(`/v1/webhooks/deliveries${query}`)).status).toBe(400);
    }
  });

  test("of one event have the same body, which is the event", async () => {
    const own = await createTestClient();
    await register(own);
    await register(own);
    const { data: assessment } = await own.post("/v1/assessments", { title: "A" });
    await own.post(`/v1/assessments/${assessment.id}/archive`);
    const { data: listed } = await own.get("/v1/webhooks/deliveries");
    const [first, second] = await Promise.all(
      listed.map(async ({ id }: { id: string }) => (await own.get(`/v1/webhooks/deliveries/${id}`)).data),
    );
    expect(first).toEqual({
      ...listed[0],
      body: {
        id: listed[0].event_id,
        type: "assessment.archived",
        created_at: expect.stringMatching(TIMESTAMP),
        api_version: "v1",
        data: { assessment_id: assessment.id },
      },
      attempts: [],
    });
    expect(second.body).toEqual(first.body);
    expect(Object.keys(first.body)).toEqual(["id", "type", "created_at", "api_version", "data"]);
  });
});

test("a fixed path takes precedence over an id, through both entry points", async () => {
  expect((await api.post("/v1/webhooks/deliveries/test")).status).toBe(405);
  expect((await api.get("/v1/webhooks/deliveries/test")).status).toBe(404);
  expect((await api.post("/v1/webhooks/deliveries")).status).toBe(405);
});

test.each(["http://receiver.example/", "https://localhost/", "http://127.0.0.1:4000/"])(
  "the refusal of %s names the variable that allows local endpoints",
  async (url) => {
    const { status, error } = await api.post("/v1/webhooks", { url, events: ["*"] });
    expect([status, error.details[0].path]).toEqual([400, "url"]);
    expect(error.details[0].message).toContain("ALLOW_INSECURE_WEBHOOKS=1");
  },
);
