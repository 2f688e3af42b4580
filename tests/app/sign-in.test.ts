import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import {
  addMember,
  createOwnedOrganization,
  createPeople,
  createPerson,
  createVisitor,
  getSiteUrl,
  PASSWORD,
  signInAs,
} from "#tests/support/people.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const NOBODY = createVisitor("");

async function createOwner() {
  const person = await createPerson();
  const organizationId = await createOwnedOrganization(person);
  const cookies = (await signInAs(person)) ?? "";
  return { person, organizationId, ...createVisitor(cookies) };
}

describe("signing in", () => {
  test("opens the dashboard with the right password only", async () => {
    const { person, page } = await createOwner();
    expect((await page("/")).text).toContain("Acme School");
    expect(await signInAs(person, { password: "something else" })).toBeUndefined();
    expect(await signInAs({ email: "nobody@example.com" })).toBeUndefined();
  });

  test("ignores case and surrounding space in the email", async () => {
    const { person } = await createOwner();
    expect(await signInAs({ email: ` ${person.email.toUpperCase()} ` })).toBeDefined();
  });

  test("starts a new session each time, whatever cookie was sent", async () => {
    const { person, cookies } = await createOwner();
    const again = await signInAs(person, { cookies });
    const getSessionId = (jar = "") => /touchstone\.session=([^;]+)/.exec(jar)?.[1];
    expect(getSessionId(again)).toBeDefined();
    expect(getSessionId(again)).not.toBe(getSessionId(cookies));
  });

  test("refuses a forged, truncated, or foreign session cookie", async () => {
    const { cookies } = await createOwner();
    const real = /touchstone\.session=([^;]+)/.exec(cookies)?.[1] ?? "";
    for (const forged of [
      "x",
      "%E0%A4%A",
      "%00",
      "=",
      "a.b.c.d.e",
      real.slice(0, -6),
      "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.",
    ]) {
      const { status } = await createVisitor(`touchstone.session=${forged}`).request("GET", "/checklist");
      expect(status, forged).toBe(401);
    }
  });

  test("sets a cookie that scripts and other sites can't use", async () => {
    const person = await createPerson();
    const csrf = await fetch(`${getSiteUrl()}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const response = await fetch(`${getSiteUrl()}/api/auth/callback/credentials`, {
      method: "POST",
      headers: {
        cookie: csrf.headers
          .getSetCookie()
          .map((c) => c.split(";")[0])
          .join("; "),
      },
      body: new URLSearchParams({ email: person.email, password: PASSWORD, csrfToken, json: "true" }),
      redirect: "manual",
    });
    const cookie = response.headers.getSetCookie().find((c) => c.startsWith("touchstone.session=")) ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//);
  });

  test("limits guesses without locking out a known browser", async () => {
    const { person, cookies } = await createOwner();
    const device = /touchstone\.device=[^;]+/.exec(cookies)?.[0] ?? "";
    expect(device).not.toBe("");
    for (let i = 0; i < 12; i++) await signInAs(person, { password: `guess ${i}` });
    expect(await signInAs(person), "a strange browser, with the right password").toBeUndefined();
    expect(await signInAs(person, { cookies: device }), "the owner's own browser").toBeDefined();
  });
});

describe("failures from one IP address", () => {
  test("are limited, without counting successful sign-ins", async () => {
    const { person } = await createOwner();
    const headers = { "x-forwarded-for": "198.51.100.7" };
    for (let i = 0; i < 3; i++) expect(await signInAs(person, { headers })).toBeDefined();
    const people = await createPeople(20);
    for (const other of Array(5).fill(people).flat()) await signInAs(other, { password: "a guess", headers });
    expect(await signInAs(person, { headers })).toBeUndefined();
    expect(await signInAs(person)).toBeDefined();
  });
});

describe("signing out", () => {
  test("ends the session, so that its old cookie is refused", async () => {
    const { request, page } = await createOwner();
    expect((await request("DELETE", "/session")).status).toBe(200);
    expect((await request("GET", "/checklist")).status).toBe(401);
    expect((await page("/keys")).location).toContain("/sign-in");
  });

  test("everywhere ends all sessions of that person only", async () => {
    const one = await createOwner();
    const other = await createOwner();
    const second = createVisitor((await signInAs(one.person)) ?? "");
    expect((await one.request("DELETE", "/account/sessions")).data.ended).toBe(2);
    expect((await second.request("GET", "/checklist")).status).toBe(401);
    expect((await other.request("GET", "/checklist")).status).toBe(200);
  });

  test("changing the password ends other sessions and the old password", async () => {
    const one = await createOwner();
    const second = createVisitor((await signInAs(one.person)) ?? "");
    const wrong = await one.request("PUT", "/account/password", {
      current_password: "not it",
      new_password: "a new long password",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.error.details[0].path).toBe("current_password");
    const changed = await one.request("PUT", "/account/password", {
      current_password: PASSWORD,
      new_password: "a new long password",
    });
    expect(changed.data).toEqual({ ended: 1 });
    expect((await one.request("GET", "/checklist")).status).toBe(200);
    expect((await second.request("GET", "/checklist")).status).toBe(401);
    expect(await signInAs(one.person)).toBeUndefined();
    expect(await signInAs(one.person, { password: "a new long password" })).toBeDefined();
  });

  test("a password that is removed while it is being changed stays removed", async () => {
    const { person, request } = await createOwner();
    const { sql } = testDatabase();
    const { changing } = await sql.begin(async (tx) => {
      // As signing in with an identity provider does.
      await tx`update users set password_hash = null where email = ${person.email}`;
      const changing = request("PUT", "/account/password", {
        current_password: PASSWORD,
        new_password: "a new long password",
      });
      const listLockWaits = () => sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update "users"%'`;
      await Promise.race([
        waitUntil(async () => (await listLockWaits()).length > 0, "the change waits"),
        changing,
      ]);
      return { changing };
    });
    expect((await changing).error.details[0].path).toBe("current_password");
    expect(await signInAs(person, { password: "a new long password" })).toBeUndefined();
  });
});

describe("signing up", () => {
  test("responds identically whether or not the address has an account, and changes no account", async () => {
    const { person } = await createOwner();
    const given = { name: "Somebody", password: "another long password" };
    const taken = await NOBODY.request("POST", "/sign-up", { ...given, email: person.email });
    const free = await NOBODY.request("POST", "/sign-up", { ...given, email: `new-${person.email}` });
    expect([taken.status, taken.text]).toEqual([202, free.text]);
    expect(free.status).toBe(202);
    expect(await signInAs(person)).toBeDefined();
    expect(await signInAs(person, { password: given.password })).toBeUndefined();
    expect(await signInAs({ email: `new-${person.email}` }, { password: given.password })).toBeDefined();
  });

  test("creates the first organization only once, however often the form is sent", async () => {
    const { request, organizationId } = await createOwner();
    const again = await request("POST", "/organizations", { name: "Acme again", only_first: true });
    expect([again.status, again.data.id]).toEqual([201, organizationId]);
    const other = await request("POST", "/organizations", { name: "A second one" });
    expect(other.data.id).not.toBe(organizationId);
  });

  test.each([
    ["a short password", { name: "A", email: "a@example.com", password: "short" }, "password"],
    ["no name", { name: "", email: "a@example.com", password: "long enough here" }, "name"],
    ["a blank name", { name: " \t", email: "a@example.com", password: "long enough here" }, "name"],
    ["no address", { name: "A", email: "a at example", password: "long enough here" }, "email"],
    ["a role", { name: "A", email: "a@example.com", password: "long enough here", role: "owner" }, "role"],
  ])("%s is refused with the path of the error", async (_, body, path) => {
    const { status, error } = await NOBODY.request("POST", "/sign-up", body);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });
});

describe("a state-changing request", () => {
  test.each([
    ["from another site", { "sec-fetch-site": "cross-site" }],
    ["from a neighbouring site", { "sec-fetch-site": "same-site" }],
    ["typed into the address bar", { "sec-fetch-site": "none" }],
  ])("%s is refused even with a valid session", async (_, headers) => {
    const { request, organizationId } = await createOwner();
    const { status, error } = await request(
      "POST",
      "/keys",
      { name: "k", scopes: ["read:results"] },
      headers,
    );
    expect([status, error.code]).toEqual([403, "origin_not_allowed"]);
    const keys = await testDatabase().sql`select from api_keys where organization_id = ${organizationId}`;
    expect(keys).toHaveLength(0);
  });

  test("without Sec-Fetch-Site must come from the same host", async () => {
    const { cookies } = await createOwner();
    const postOrganization = (origin: string | undefined) =>
      fetch(`${getSiteUrl()}/api/organizations`, {
        method: "POST",
        headers: { cookie: cookies, "content-type": "application/json", ...(origin ? { origin } : {}) },
        body: JSON.stringify({ name: "Another" }),
      }).then(({ status }) => status);
    expect(await postOrganization(getSiteUrl())).toBe(201);
    for (const origin of ["https://evil.example", "null", `${getSiteUrl()}.evil.example`, undefined]) {
      expect(await postOrganization(origin), origin).toBe(403);
    }
  });
});

describe("roles and organizations", () => {
  test("removal and role changes apply to the next request", async () => {
    const { organizationId } = await createOwner();
    const person = await createPerson();
    await addMember(organizationId, person, "admin");
    const { request } = createVisitor((await signInAs(person)) ?? "");
    const make = () => request("POST", "/keys", { name: "k", scopes: ["read:results"] });
    expect((await make()).status).toBe(201);
    const { sql } = testDatabase();
    await sql`update memberships set role = 'viewer' where user_id = ${person.id}`;
    expect((await make()).error.code).toBe("insufficient_scope");
    await sql`update memberships set removed_at = now() where user_id = ${person.id}`;
    expect((await request("GET", "/v1/assessments")).status).toBe(403);
  });

  test("switching works only to one of the user's organizations", async () => {
    const one = await createOwner();
    const two = await createOwner();
    const refused = await one.request("PATCH", "/session", { organization_id: two.organizationId });
    expect(refused.status).toBe(404);
    await addMember(two.organizationId, one.person, "viewer");
    expect((await one.request("PATCH", "/session", { organization_id: two.organizationId })).status).toBe(
      200,
    );
    expect((await one.request("POST", "/keys", { name: "k", scopes: ["read:results"] })).status).toBe(403);
  });

  test("session routes of the API only see the current organization", async () => {
    const one = await createOwner();
    const two = await createOwner();
    const made = await one.request("POST", "/v1/assessments", { title: "Mine" });
    expect(made.status).toBe(201);
    expect((await one.request("GET", "/v1/assessments")).meta.total).toBe(1);
    expect((await two.request("GET", "/v1/assessments")).meta.total).toBe(0);
    expect((await two.request("GET", `/v1/assessments/${made.data.id}`)).status).toBe(404);
  });
});

describe("after signing in", () => {
  test.each([
    ["/keys?page=2", "/keys?page=2"],
    ["https://evil.example/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/%09/evil.example", "/%09/evil.example"],
    ["/\t/evil.example", "/"],
    ["javascript:alert(1)", "/"],
  ])("return_to=%s leads to %s", async (given, expected) => {
    const { page } = await createOwner();
    const { status, location } = await page(`/sign-in?return_to=${encodeURIComponent(given)}`);
    expect([status, location]).toEqual([307, expected]);
  });
});
