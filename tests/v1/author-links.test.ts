import { beforeAll, describe, expect, inject, test } from "vitest";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, listEvents, testDatabase, UNKNOWN_ID } from "#tests/support/api.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
  await allowOrigins(api, "https://lms.example.com", "http://localhost:5173", "https://school.example:8443");
});

const allowOrigins = (own: Api, ...origins: string[]) =>
  testDatabase().sql`update organizations set embed_origins = ${origins} where id = ${own.organizationId}`;
const listLinks = (own: Api) =>
  testDatabase().sql`select * from author_links where organization_id = ${own.organizationId} order by id`;
const fetchTotals = async (own: Api) => [
  (await own.get("/v1/assessments")).meta.total,
  (await listLinks(own)).length,
];
const SITE = inject("baseUrl").replace("127.0.0.1", "localhost");
const getToken = (authorUrl: string) => authorUrl.split("/author/")[1] ?? "";

describe("creating an author link", () => {
  test("returns a link to the port that the system assigned, if PORT is 0 and PUBLIC_URL isn't set", async () => {
    const { data } = await api.post("/v1/author-links", { title: "Essay" });
    expect(data.author_url).toMatch(new RegExp(`^${SITE}/author/aut_`));
  });

  test("returns 201 with a new draft and a link that works for 1 hour", async () => {
    const before = Date.now();
    const { status, body } = await api.post("/v1/author-links", { title: "Essay" });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        assessment_id: expect.any(String),
        author_url: expect.stringMatching(/^http:\/\/localhost:\d+\/author\/aut_[A-Za-z0-9_-]{43}$/),
        expires_at: expect.stringMatching(/Z$/),
        status: "draft",
      },
      error: null,
      meta: null,
    });
    const life = Date.parse(body.data.expires_at) - before;
    expect(life).toBeGreaterThanOrEqual(3_600_000);
    expect(life).toBeLessThan(3_610_000);
    expect((await api.get(`/v1/assessments/${body.data.assessment_id}`)).data).toMatchObject({
      title: "Essay",
      status: "draft",
      folder_id: null,
      exercises: [],
    });
    expect(await listEvents(api)).toEqual([]);
  });

  test("titles the draft Untitled assessment without a body, and can put it into a folder", async () => {
    const bare = await api.post("/v1/author-links");
    const { data } = await api.get(`/v1/assessments/${bare.data.assessment_id}`);
    expect(data).toMatchObject({ title: "Untitled assessment", folder_id: null });
    const folder = (await api.post("/v1/folders", { name: "Drafts" })).data;
    const filed = await api.post("/v1/author-links", { folder_id: folder.id });
    expect((await api.get(`/v1/assessments/${filed.data.assessment_id}`)).data.folder_id).toBe(folder.id);
  });

  test("stores only a digest of the token, and audits the link without the token", async () => {
    const own = await createTestClient();
    const { data } = await own.post("/v1/author-links", {}, { headers: { "idempotency-key": "k" } });
    const token = getToken(data.author_url);
    const [row] = await listLinks(own);
    expect(Buffer.from(row?.digest).equals(sha256(token))).toBe(true);
    const { sql } = testDatabase();
    const log = await sql`select action, subject_id, detail from audit_log
      where organization_id = ${own.organizationId} order by id desc limit 2`;
    expect(log.map((entry) => entry.action)).toEqual(["author_link.created", "assessment.created"]);
    expect(log[0]).toMatchObject({ subject_id: row?.id, detail: { assessment_id: data.assessment_id } });
    const kept =
      await sql`select sealed_body from idempotency_keys where organization_id = ${own.organizationId}`;
    expect(JSON.stringify([row, log])).not.toContain(token);
    expect(Buffer.from(kept[0]?.sealed_body).includes(token)).toBe(false);
  });

  test("creates a new draft and token each time, unless the Idempotency-Key is the same", async () => {
    const own = await createTestClient();
    const plain = [await own.post("/v1/author-links", {}), await own.post("/v1/author-links", {})];
    expect(new Set(plain.map((answer) => answer.data.assessment_id)).size).toBe(2);
    expect(new Set(plain.map((answer) => answer.data.author_url)).size).toBe(2);
    const keyed = { headers: { "idempotency-key": "once" } };
    const first = await own.post("/v1/author-links", {}, keyed);
    const again = await own.post("/v1/author-links", {}, keyed);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await fetchTotals(own)).toEqual([3, 3]);
  });

  test.each([
    ["an empty title", { title: "" }, "title"],
    ["too long a title", { title: "x".repeat(301) }, "title"],
    ["null for a title", { title: null }, "title"],
    ["a number for a folder", { folder_id: 7 }, "folder_id"],
    ["an assessment", { assessment_id: UNKNOWN_ID }, "assessment_id"],
    ["a tenant", { organization_id: UNKNOWN_ID }, "organization_id"],
    ["null for a URL", { return_url: null }, "return_url"],
    ["too long a URL", { return_url: `https://lms.example.com/${"x".repeat(2048)}` }, "return_url"],
  ])("refuses %s with its path and creates no draft", async (_label, body, path) => {
    const before = await fetchTotals(api);
    const { status, error } = await api.post("/v1/author-links", body);
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.details.map((d: { path: string }) => d.path)).toContain(path);
    expect(await fetchTotals(api)).toEqual(before);
  });

  test("returns 404 and creates no draft for an unknown, foreign or malformed folder id", async () => {
    const theirs = (await stranger.post("/v1/folders", { name: "Theirs" })).data.id;
    const before = await fetchTotals(api);
    for (const folder_id of [UNKNOWN_ID, theirs, "7", ""]) {
      const { status, error } = await api.post("/v1/author-links", { folder_id });
      expect([status, error.code]).toEqual([404, "not_found"]);
    }
    expect(await fetchTotals(api)).toEqual(before);
    expect((await stranger.get(`/v1/folders/${theirs}`)).data.assessment_count).toBe(0);
  });

  test("requires the scope write:assessments", async () => {
    const reader = await api.withScopes("read:assessments", "read:results", "write:submissions");
    expect((await reader.post("/v1/author-links", {})).error.code).toBe("insufficient_scope");
  });
});

describe("return_url", () => {
  test.each([
    ["https://lms.example.com", "https://lms.example.com/"],
    ["https://lms.example.com/courses/7?tab=quiz#top", "https://lms.example.com/courses/7?tab=quiz#top"],
    ["HTTPS://LMS.example.com:443/@ada", "https://lms.example.com/@ada"],
    ["https://school.example:8443/a%20b", "https://school.example:8443/a%20b"],
    ["http://localhost:5173/back", "http://localhost:5173/back"],
  ])("accepts %s, whose origin is one of the organization's", async (return_url, stored) => {
    const own = await createTestClient();
    await allowOrigins(
      own,
      "https://lms.example.com",
      "http://localhost:5173",
      "https://school.example:8443",
    );
    expect((await own.post("/v1/author-links", { return_url })).status).toBe(201);
    expect((await listLinks(own)).map((row) => row.return_url)).toEqual([stored]);
  });

  test.each([
    "https://evil.example/",
    "https://lms.example.com.evil.example/",
    "https://evil-lms.example.com/",
    "https://lms.example.com./",
    "https://lms.example.com:8443/",
    "http://lms.example.com/",
    "http://localhost:5174/",
    "http://localhost.evil.example:5173/",
    "https://ada:secret@lms.example.com/",
    "https://lms.example.com@evil.example/",
    "https://@lms.example.com/",
    "https://evil.example\\@lms.example.com/",
    "https:\\\\lms.example.com/",
    "https:lms.example.com",
    "//lms.example.com/",
    "/courses",
    "javascript:alert(1)//https://lms.example.com/",
    "data:text/html,https://lms.example.com/",
    " https://lms.example.com/",
    "https://lms.example.com/\tx",
    "https://",
    "",
  ])("refuses %j with the path return_url and creates no draft", async (return_url) => {
    const before = await fetchTotals(api);
    const { status, error } = await api.post("/v1/author-links", { return_url });
    expect([status, error.code, error.details?.[0].path]).toEqual([400, "invalid_request", "return_url"]);
    expect(await fetchTotals(api)).toEqual(before);
  });

  test("can be anywhere while the organization has no origins, but only at these once it has some", async () => {
    const own = await createTestClient();
    const return_url = "https://lms.example.com/";
    expect((await own.post("/v1/author-links", { return_url })).status).toBe(201);
    expect((await listLinks(own)).map((row) => row.return_url)).toEqual([return_url]);
    await allowOrigins(own, "https://school.example");
    const refused = await own.post("/v1/author-links", { return_url });
    expect([refused.status, refused.error.details?.[0].path]).toEqual([400, "return_url"]);
  });

  test("must be a safe URL even while the organization has no origins", async () => {
    for (const return_url of ["javascript:alert(1)", "http://lms.example.com/", "//lms.example.com/"])
      expect((await stranger.post("/v1/author-links", { return_url })).status).toBe(400);
  });
});
