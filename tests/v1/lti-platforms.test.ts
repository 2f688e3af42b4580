import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, TIMESTAMP, testDatabase } from "#tests/support/api.ts";
import { buildPlatform, createLongId } from "#tests/support/lti/registration-body.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

const unused = { last_success_at: null, last_error: null, last_error_at: null };

const register = async (own: Api, body: object = buildPlatform()) => {
  const answer = await own.post("/v1/lti/platforms", body);
  expect([answer.status, answer.error]).toEqual([201, null]);
  return answer.data;
};

describe("registering a platform", () => {
  test("returns its settings and an unused health", async () => {
    const body = buildPlatform();
    const made = await register(api, body);
    expect(made).toEqual({
      id: expect.any(String),
      ...body,
      authorization_server: null,
      health: { launches: unused, scores: unused, roster: unused },
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: made.created_at,
    });
    expect((await api.get(`/v1/lti/platforms/${made.id}`)).data).toEqual(made);
  });

  test("names it after the issuer's host if it has no name", async () => {
    const { name: _, ...body } = buildPlatform();
    expect((await register(api, body)).name).toBe(new URL(body.issuer).host);
  });

  test("merges repeated deployments", async () => {
    const made = await register(api, { ...buildPlatform(), deployment_ids: ["1", "2", "1"] });
    expect(made.deployment_ids).toEqual(["1", "2"]);
  });

  test("accepts several clients of one issuer, each of them once in the whole service", async () => {
    const body = buildPlatform();
    await register(api, body);
    await register(stranger, { ...body, client_id: "another client" });
    for (const own of [api, stranger]) {
      const again = await own.post("/v1/lti/platforms", body);
      expect([again.status, again.error.code]).toEqual([409, "lti_platform_exists"]);
    }
  });

  test.each([
    ["issuer", "not a url"],
    ["issuer", "http://school.example"],
    ["issuer", "https://*"],
    ["authorization_endpoint", "https://a;sandbox"],
    ["authorization_endpoint", "https://user:secret@school.example/auth"],
    ["authorization_endpoint", "javascript:alert(1)"],
    ["token_endpoint", "https://169.254.169.254/token"],
    ["token_endpoint", "https://localhost/token"],
    ["authorization_server", "https://localhost/token"],
    ["authorization_server", "an audience"],
    ["jwks_uri", "https://10.0.0.1/jwks"],
    ["jwks_uri", "http://127.0.0.1/jwks"],
    ["jwks_uri", "https://school.example/jwks#key"],
  ])("refuses %s %s", async (name, value) => {
    const answer = await api.post("/v1/lti/platforms", { ...buildPlatform(), [name]: value });
    expect([answer.status, answer.error.details]).toEqual([
      400,
      [{ path: name, message: expect.any(String) }],
    ]);
  });

  test("refuses an issuer and a client id of more than 2,600 bytes together, also when one is changed", async () => {
    const createIssuer = (length: number) =>
      `https://${randomUUID()}.example/${randomBytes(2048).toString("base64url")}`.slice(0, length);
    const client_id = createLongId();
    const fitting = { ...buildPlatform(), issuer: createIssuer(2600 - 765), client_id };
    const { id } = await register(api, fitting);
    const long = { issuer: createIssuer(2600 - 764) };
    const refused = [
      await api.post("/v1/lti/platforms", { ...fitting, ...long }),
      await api.post("/v1/lti/platforms", { ...fitting, issuer: createIssuer(2048) }),
      await api.patch(`/v1/lti/platforms/${id}`, long),
    ];
    const other = await register(api, { ...buildPlatform(), issuer: createIssuer(2048) });
    refused.push(await api.patch(`/v1/lti/platforms/${other.id}`, { client_id }));
    for (const { status, error } of refused)
      expect([status, error.details]).toEqual([
        400,
        [{ path: "issuer", message: expect.stringContaining("2,600 bytes") }],
      ]);
  });

  test.each([
    "issuer",
    "client_id",
    "deployment_ids",
    "authorization_endpoint",
    "token_endpoint",
    "jwks_uri",
  ])("needs %s", async (name) => {
    const answer = await api.post("/v1/lti/platforms", { ...buildPlatform(), [name]: undefined });
    expect([answer.status, answer.error.details?.[0].path]).toEqual([400, name]);
  });

  test("refuses a platform without a deployment", async () => {
    const answer = await api.post("/v1/lti/platforms", { ...buildPlatform(), deployment_ids: [] });
    expect(answer.status).toBe(400);
  });
});

describe("a registered platform", () => {
  test("is changed where the request says so", async () => {
    const made = await register(api);
    const changed = await api.patch(`/v1/lti/platforms/${made.id}`, { name: "New", deployment_ids: ["7"] });
    expect(changed.data).toEqual({
      ...made,
      name: "New",
      deployment_ids: ["7"],
      updated_at: expect.stringMatching(TIMESTAMP),
    });
  });

  test("gets another audience of requests for access tokens, and none", async () => {
    const authorization_server = "https://api.brightspace.com/auth/token";
    const made = await register(api, { ...buildPlatform(), authorization_server });
    expect(made.authorization_server).toBe(authorization_server);
    const path = `/v1/lti/platforms/${made.id}`;
    expect((await api.patch(path, { name: "New" })).data.authorization_server).toBe(authorization_server);
    expect((await api.patch(path, { authorization_server: null })).data.authorization_server).toBeNull();
    expect((await api.get(path)).data.authorization_server).toBeNull();
  });

  test("keeps a change that restores what a concurrent change has just replaced", async () => {
    const { id, name } = await register(api);
    const path = `/v1/lti/platforms/${id}`;
    const restored = await testDatabase().sql.begin(async (sql) => {
      await sql`update lti_platforms set name = 'Replaced' where id = ${id}`;
      const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const restoring = api.patch(path, { name });
      let isDone = false;
      void restoring.then(() => {
        isDone = true;
      });
      const countWaiting = async () =>
        (
          await testDatabase().sql`
          select from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`
        ).length;
      await waitUntil(async () => isDone || (await countWaiting()) > 0);
      return { restoring };
    });
    expect((await restored.restoring).data.name).toBe(name);
    expect((await api.get(path)).data.name).toBe(name);
  });

  test("can't take the client of another platform", async () => {
    const [first, second] = [await register(stranger), await register(api)];
    const { issuer, client_id } = first;
    const answer = await api.patch(`/v1/lti/platforms/${second.id}`, { issuer, client_id });
    expect([answer.status, answer.error.code]).toEqual([409, "lti_platform_exists"]);
    expect((await api.get(`/v1/lti/platforms/${second.id}`)).data).toEqual(second);
  });

  test("is in no list after it was deleted, and its client is free again", async () => {
    const body = buildPlatform();
    const { id } = await register(api, body);
    expect((await api.delete(`/v1/lti/platforms/${id}`)).data).toEqual({ id, deleted: true });
    expect((await api.get(`/v1/lti/platforms/${id}`)).status).toBe(404);
    await register(stranger, body);
  });

  test("leaves its name in the audit log", async () => {
    const { id } = await register(api);
    await api.patch(`/v1/lti/platforms/${id}`, { name: "Renamed" });
    await api.delete(`/v1/lti/platforms/${id}`);
    const rows = await testDatabase()
      .sql`select action, detail from audit_log where subject_id = ${id} order by id`;
    expect(rows.map(({ action, detail }) => [action, detail.name])).toEqual([
      ["lti_platform.created", "School Moodle"],
      ["lti_platform.updated", "Renamed"],
      ["lti_platform.deleted", "Renamed"],
    ]);
  });
});

test("a registration link is returned once and stored only as a digest", async () => {
  const answer = await api.post("/v1/lti/registrations", {});
  expect(answer.status).toBe(201);
  const { registration_url, expires_at } = answer.data;
  const token = new URL(registration_url).searchParams.get("token") ?? "";
  expect(token).toMatch(/^ltr_[\w-]{43}$/);
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  const rows = await testDatabase().sql`
    select r::text as row from lti_registrations r where organization_id = ${api.organizationId}`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});
