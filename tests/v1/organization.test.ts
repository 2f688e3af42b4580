import { beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { SENTENCES } from "#lib/messages/audit.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient({ limits: { default: 1000, submit: 200, check: 300 } });
});

describe("GET /v1/me", () => {
  test("describes the key, whatever its scopes", async () => {
    const [row] = await testDatabase().sql`select name from organizations where id = ${api.organizationId}`;
    for (const scope of SCOPES) {
      const narrow = await api.withScopes(scope);
      const { status, data, meta } = await narrow.get("/v1/me");
      expect([status, meta]).toEqual([200, null]);
      expect(data).toEqual({
        organization: { id: api.organizationId, name: row?.name },
        key: { id: expect.any(String), name: "narrow" },
        scopes: [scope],
        limits: { default: 1000, submit: 200, check: 300 },
        expires_at: null,
      });
    }
  });

  test("tells when the key expires, and counts against its rate limit", async () => {
    const own = await createTestClient({ limits: { default: 2, submit: 1, check: 1 } });
    await testDatabase()
      .sql`update api_keys set expires_at = '2100-01-01' where organization_id = ${own.organizationId}`;
    const answers = [await own.get("/v1/me"), await own.get("/v1/me"), await own.get("/v1/me")];
    expect(answers[0]?.data.expires_at).toBe("2100-01-01T00:00:00.000Z");
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

describe("the organization", () => {
  test("is returned with the settings of a new organization, and without those that only members change", async () => {
    const own = await createTestClient();
    const { data } = await own.get("/v1/organization");
    expect(data).toEqual({
      id: own.organizationId,
      name: expect.any(String),
      embed_origins: [],
      check_limit: { count: 3, window_seconds: 3600 },
      retention_days: null,
      default_settings: {},
    });
  });

  test("keeps what an update leaves out, and replaces the default settings as a whole", async () => {
    const own = await createTestClient();
    const before = (await own.get("/v1/organization")).data;
    const first = await own.patch("/v1/organization", {
      name: "  Acme  ",
      embed_origins: ["https://a.example", "https://a.example"],
      check_limit: { count: 7 },
      retention_days: 365,
      default_settings: { passing_score_percent: 70, closes_at: "2100-01-01T02:00:00+02:00" },
    });
    const changed = {
      id: before.id,
      name: "Acme",
      embed_origins: ["https://a.example"],
      check_limit: { count: 7, window_seconds: 3600 },
      retention_days: 365,
      default_settings: { passing_score_percent: 70, closes_at: "2100-01-01T00:00:00.000Z" },
    };
    expect([first.status, first.data]).toEqual([200, changed]);
    expect((await own.get("/v1/organization")).data).toEqual(changed);
    const second = await own.patch("/v1/organization", {
      retention_days: null,
      default_settings: { allowed_attempts: null },
    });
    expect(second.data).toEqual({
      ...changed,
      retention_days: null,
      default_settings: { allowed_attempts: null },
    });
    expect((await own.patch("/v1/organization", {})).data).toEqual(second.data);
  });

  test("has each change in the audit log, and nothing for what stays the same", async () => {
    const own = await createTestClient();
    const default_settings = { passing_score_percent: 70, show_solutions: "after_submit" };
    await own.patch("/v1/organization", { retention_days: 90, default_settings });
    await own.patch("/v1/organization", { retention_days: 90, default_settings });
    const lines = await testDatabase().sql<{ detail: Record<string, unknown>; actor_kind: string }[]>`
      select detail, actor_kind from audit_log
      where organization_id = ${own.organizationId} and action = 'settings.updated'`;
    expect(lines.map(({ actor_kind }) => actor_kind)).toEqual(["api_key"]);
    expect(SENTENCES["settings.updated"]("", lines[0]?.detail ?? {})).toBe(
      "changed the settings: retention days from none to 90; " +
        "default settings from none to show solutions after_submit, passing score percent 70",
    );
  });

  test.each([
    [{ nonsense: 1 }, "nonsense"],
    [{ id: "x" }, "id"],
    [{ rate_limits: {} }, "rate_limits"],
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ embed_origins: ["https://a.example", "https://*.example"] }, "embed_origins[1]"],
    [{ check_limit: { count: 0 } }, "check_limit.count"],
    [{ check_limit: { window_seconds: 59 } }, "check_limit.window_seconds"],
    [{ retention_days: 0 }, "retention_days"],
    [{ retention_days: "30" }, "retention_days"],
    [{ default_settings: { allowed_attempts: 0 } }, "default_settings.allowed_attempts"],
    [{ default_settings: { nonsense: 1 } }, "default_settings.nonsense"],
    [
      { default_settings: { opens_at: "2030-01-02T00:00:00Z", closes_at: "2030-01-01T00:00:00Z" } },
      "default_settings.closes_at",
    ],
  ])("refuses %j with the path", async (body, path) => {
    const { status, error } = await api.patch("/v1/organization", { retention_days: 30, ...body });
    expect([status, error.code, error.details.map((each: { path: string }) => each.path)]).toEqual([
      400,
      "invalid_request",
      [path],
    ]);
    expect((await api.get("/v1/organization")).data.retention_days).toBeNull();
  });
});

describe("default settings", () => {
  test("apply to new assessments where their own settings are left out, and change no others", async () => {
    const own = await createTestClient();
    const create = async (settings?: object) => {
      const { data, error } = await own.post("/v1/assessments", { title: "New", settings });
      expect(error).toBeNull();
      return (await own.get(`/v1/assessments/${data.id}`)).data;
    };
    const earlier = await create();
    const default_settings = {
      passing_score_percent: 80,
      allowed_attempts: null,
      closes_at: "2100-01-01T00:00:00.000Z",
    };
    await own.patch("/v1/organization", { default_settings });
    expect((await create()).settings).toEqual({
      ...earlier.settings,
      passingScorePercent: 80,
      allowedAttempts: null,
      closesAt: "2100-01-01T00:00:00.000Z",
    });
    const settings = { passing_score_percent: 10, closes_at: null };
    expect((await create(settings)).settings).toMatchObject({
      passingScorePercent: 10,
      allowedAttempts: null,
      closesAt: null,
    });
    const late = await own.post("/v1/assessments", {
      title: "Late",
      settings: { opens_at: "2101-01-01T00:00:00Z" },
    });
    expect([late.status, late.error.details[0].path]).toEqual([400, "settings.closes_at"]);
    expect((await own.get(`/v1/assessments/${earlier.id}`)).data).toEqual(earlier);
    await own.patch("/v1/organization", { default_settings: {} });
    expect((await create()).settings).toEqual(earlier.settings);
  });

  test("apply to drafts that author links create", async () => {
    const own = await createTestClient();
    await own.patch("/v1/organization", { default_settings: { time_limit_minutes: 45 } });
    const { data } = await own.post("/v1/author-links", {});
    const created = await own.get(`/v1/assessments/${data.assessment_id}`);
    expect(created.data.settings.timeLimitMinutes).toBe(45);
  });
});
