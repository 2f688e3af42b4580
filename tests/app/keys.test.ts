import { beforeAll, describe, expect, inject, test } from "vitest";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { rotateApiKey } from "#lib/domains/identity/api-keys/rotate.ts";
import { createApiClient, testDatabase } from "#tests/support/api.ts";
import {
  addMember,
  createMember,
  createOwnedOrganization,
  createPerson,
  type Visitor,
} from "#tests/support/people.ts";

let organizationId = "";
let admin: Visitor;
let elsewhere: Visitor;

beforeAll(async () => {
  organizationId = await createOwnedOrganization(await createPerson());
  admin = await createMember(organizationId, "admin");
  elsewhere = await createMember(await createOwnedOrganization(await createPerson()), "owner");
});

const SCOPES = ["read:assessments", "read:results"];
const make = async (more: object = {}) =>
  (await admin.request("POST", "/keys", { name: "LMS", scopes: SCOPES, ...more })).data as {
    id: string;
    secret: string;
  };
const createKeyClient = (secret: string) => createApiClient(inject("baseUrl"), organizationId, secret);
const isGood = async (secret: string) =>
  (await createKeyClient(secret).get("/v1/assessments")).status === 200;
const readStoredKey = async (id: string) => {
  const [row] = await testDatabase().sql`select * from api_keys where id = ${id}`;
  const { name, scopes, expires_at, ...rest } = row as Record<string, string>;
  return { ...rest, name, scopes, expiresAt: expires_at ? new Date(expires_at) : null };
};

describe("a new key", () => {
  test("works with its scopes, and its secret is in no later response, page, or row", async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^svc_live_[\w-]{43}$/);
    expect(await isGood(secret)).toBe(true);
    expect((await createKeyClient(secret).post("/v1/assessments", { title: "x" })).error.code).toBe(
      "insufficient_scope",
    );
    for (const path of ["/keys", `/keys/${id}`]) {
      const { status, text } = await admin.page(path);
      expect(status).toBe(200);
      expect(text).toContain(secret.slice(-4));
      expect(text).not.toContain(secret.slice(9, 40));
    }
    expect(JSON.stringify(await readStoredKey(id))).not.toContain(secret.slice(9, 40));
  });

  test.each([
    ["no scope", { scopes: [] }, "scopes"],
    ["a scope that there is not", { scopes: ["admin"] }, "scopes[0]"],
    ["no name", { name: "" }, "name"],
    ["an expiry that is no time", { expires_at: "soon" }, "expires_at"],
    ["an expiry in the past", { expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    ["another organization", { organization_id: "x" }, "organization_id"],
  ])("with %s is refused with the path of the error", async (_, given, path) => {
    const { status, error } = await admin.request("POST", "/keys", { name: "k", scopes: SCOPES, ...given });
    expect([status, error.details[0].path]).toEqual([400, path]);
  });
});

test("a key isn't created or rotated by someone who has just been removed or demoted", async () => {
  const { db, sql } = testDatabase();
  const { id } = await make();
  for (const change of ["removed_at = now()", "role = 'author'"]) {
    const person = await createPerson();
    await addMember(organizationId, person, "admin");
    const actor = { kind: "user" as const, id: person.id, role: "admin" as const };
    const ctx = { db, organizationId, actor, now: new Date(), requestId: "test" };
    await sql`update memberships set ${sql.unsafe(change)} where user_id = ${person.id}`;
    const tries = [
      createApiKey(ctx, { name: "k", scopes: [] }),
      rotateApiKey(ctx, { keyId: id, overlapHours: 0 }),
    ];
    for (const each of tries) await expect(each).rejects.toMatchObject({ code: "insufficient_scope" });
  }
});

describe("rotating a key", () => {
  test("without overlap stops the old key; the new one has its name, scopes, and expiry", async () => {
    const old = await make({ expires_at: "2100-01-01T00:00:00Z" });
    const { data } = await admin.request("POST", `/keys/${old.id}/rotate`, { overlap_hours: 0 });
    expect([await isGood(old.secret), await isGood(data.secret)]).toEqual([false, true]);
    expect(await readStoredKey(data.id)).toMatchObject({
      name: "LMS",
      scopes: SCOPES,
      expiresAt: new Date("2100-01-01T00:00:00Z"),
    });
  });

  test.each([1, 24, 168])(
    "with %d hours of overlap both keys work until the old one expires",
    async (overlap_hours) => {
      const old = await make();
      const before = Date.now();
      const { data } = await admin.request("POST", `/keys/${old.id}/rotate`, { overlap_hours });
      expect([await isGood(old.secret), await isGood(data.secret)]).toEqual([true, true]);
      const end = (await readStoredKey(old.id)).expiresAt?.getTime() ?? 0;
      expect(end - before).toBeGreaterThanOrEqual(overlap_hours * 3_600_000);
      expect(end - Date.now()).toBeLessThanOrEqual(overlap_hours * 3_600_000);
    },
  );

  test("never extends the life of the old key", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const old = await make({ expires_at: soon });
    await admin.request("POST", `/keys/${old.id}/rotate`, { overlap_hours: 168 });
    expect((await readStoredKey(old.id)).expiresAt?.toISOString()).toBe(soon);
  });

  test("is refused for an ended key, another overlap, or another organization", async () => {
    const { id } = await make();
    expect((await admin.request("POST", `/keys/${id}/rotate`, { overlap_hours: 5 })).status).toBe(400);
    expect((await elsewhere.request("POST", `/keys/${id}/rotate`, { overlap_hours: 0 })).status).toBe(404);
    await admin.request("DELETE", `/keys/${id}`);
    expect((await admin.request("POST", `/keys/${id}/rotate`, { overlap_hours: 0 })).status).toBe(400);
  });

  test("ten times at once creates one new key", async () => {
    const { id } = await make();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.request("POST", `/keys/${id}/rotate`, { overlap_hours: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });
});

describe("revoking a key", () => {
  test("stops its next request, and can't be done by another organization", async () => {
    const { id, secret } = await make();
    expect((await elsewhere.request("DELETE", `/keys/${id}`)).status).toBe(404);
    expect(await isGood(secret)).toBe(true);
    expect((await admin.request("DELETE", `/keys/${id}`)).status).toBe(200);
    expect(await isGood(secret)).toBe(false);
  });
});

describe("the usage of a key", () => {
  test("counts requests, refusals, and rate limits, and lists each request with its id", async () => {
    const { id, secret } = await make();
    await testDatabase().sql`update organizations set limit_check = 2 where id = ${organizationId}`;
    const api = createKeyClient(secret);
    const asked = [await api.get("/v1/assessments"), await api.get("/v1/assessments?page=0")];
    const forbidden = await api.post("/v1/assessments", { title: "x" });
    const check = () => api.post("/v1/assessments/x/check", {});
    const checks = [await check(), await check(), await check()];
    expect(checks.map(({ status }) => status)).toEqual([400, 400, 429]);
    await testDatabase().sql`update organizations set limit_check = 1000000 where id = ${organizationId}`;

    const readTotals = () => testDatabase().sql`
      select sum(calls)::int as calls, sum(limited)::int as limited, sum(failed)::int as failed
      from api_key_usage where api_key_id = ${id}`;
    await expect.poll(readTotals, { timeout: 10_000 }).toEqual([{ calls: 6, limited: 1, failed: 4 }]);
    const { text } = await admin.page(`/keys/${id}`);
    for (const { headers } of [...asked, forbidden, ...checks])
      expect(text).toContain(headers.get("x-request-id"));
    const refused = (await admin.page(`/keys/${id}?refused=1`)).text;
    expect(refused).not.toContain(asked[0]?.headers.get("x-request-id"));
    expect(refused).toContain(checks[2]?.headers.get("x-request-id"));
  });

  test("shows live rates without using them up", async () => {
    const { id, secret } = await make();
    for (let i = 0; i < 3; i++) await createKeyClient(secret).get("/v1/assessments");
    const fetchRates = async () => (await admin.request("GET", `/keys/${id}/rates`)).data;
    const [first] = await fetchRates();
    expect(first).toMatchObject({ bucket: "default", limit: 1_000_000, used: 3 });
    expect((await fetchRates())[0].used).toBe(3);
    expect((await elsewhere.request("GET", `/keys/${id}/rates`)).status).toBe(404);
    expect((await elsewhere.page(`/keys/${id}`)).status).toBe(404);
  });
});
