import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { dashboardResources, sessionResources } from "#app/api/routes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import {
  addMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  getCookies,
  getSiteUrl,
  PASSWORD,
  signInAs,
} from "#tests/support/people.ts";
import { beginRequest, formatRequest } from "#tests/support/raw-http.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const ORGANIZATION = "Organization that strangers never see";
const EVIL = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  forwarded: "host=evil.example",
};

async function createOwner() {
  const person = await createPerson();
  await createOwnedOrganization(person, ORGANIZATION);
  const cookies = (await signInAs(person)) ?? "";
  return { person, ...createVisitor(cookies) };
}

/** Collects the Set-Cookie headers of a sign-in. */
async function collectSignInCookies({ email }: { email: string }, site: string): Promise<string[]> {
  const csrf = await fetch(`${site}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: getCookies(csrf) },
    body: new URLSearchParams({ email, password: PASSWORD, csrfToken, json: "true" }),
    redirect: "manual",
  });
  return [...csrf.headers.getSetCookie(), ...answer.headers.getSetCookie()];
}

describe("a session", () => {
  test("planted in a browser before sign-in doesn't become the user's session", async () => {
    const stranger = await createOwner();
    const victim = await createPerson();
    await createOwnedOrganization(victim, "Of the victim");
    const after = createVisitor((await signInAs(victim, { cookies: stranger.cookies })) ?? "");
    expect((await after.page("/")).text).toContain("Of the victim");
    const seen = (await stranger.page("/")).text;
    expect(seen).toContain(ORGANIZATION);
    expect(seen).not.toContain("Of the victim");
  });

  test("is the only one that its sign-in starts", async () => {
    const { person } = await createOwner();
    expect(await testDatabase().sql`select from sessions where user_id = ${person.id}`).toHaveLength(1);
  });

  test("ends at sign-out at once for pages, payloads, and the API", async () => {
    const { page, request } = await createOwner();
    const fetchPages = async () => [
      (await page("/")).text,
      (await page("/", { RSC: "1" })).text + (await page("/?_rsc=abc12")).text,
    ];
    for (const text of await fetchPages()) expect(text).toContain(ORGANIZATION);
    await request("DELETE", "/session");
    for (const text of await fetchPages()) expect(text).not.toContain(ORGANIZATION);
    expect((await page("/keys", { RSC: "1" })).text).not.toContain(ORGANIZATION);
    for (const path of ["/checklist", "/v1/assessments"])
      expect((await request("GET", path)).status).toBe(401);
  });
});

describe("a request whose body arrives after its sender has lost access", () => {
  const BODY = JSON.stringify({ name: "Late", scopes: ["read:assessments"] });
  const HOOK = JSON.stringify({ url: "https://receiver.example/late", events: ["*"] });

  /** Begins a request, and waits until the service has counted it, which is when it has been admitted. */
  async function begin(path: string, body: string, header: string, counted: () => Promise<boolean>) {
    const lines = [
      "Host: localhost",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Sec-Fetch-Site: same-origin",
      header,
    ];
    const finish = beginRequest(formatRequest(`POST ${path}`, lines));
    await waitUntil(counted);
    return () => finish(body).then(({ status }) => status);
  }

  async function beginAsMember(organizationId: string) {
    const person = await createPerson();
    await addMember(organizationId, person, "admin");
    const cookies = (await signInAs(person)) ?? "";
    const finish = await begin("/api/keys", BODY, `Cookie: ${cookies}`, async () => {
      const hits = await testDatabase().sql`
        select from rate_counters r join sessions s on r.name like '%session:' || s.id where s.user_id = ${person.id}`;
      return hits.length > 0;
    });
    return { person, finish };
  }

  test("creates nothing, whether the member, the role, the session or the key was taken away", async () => {
    const organizationId = await createOwnedOrganization(await createPerson());
    const { sql, db } = testDatabase();
    const ctx = {
      db,
      organizationId,
      actor: { kind: "system" as const },
      now: new Date(),
      requestId: "test",
    };
    const { id: keyId, secret } = await createApiKey(ctx, { name: "k", scopes: ["write:assessments"] });
    const [removed, demoted, signedOut, moved, withKey] = await Promise.all([
      beginAsMember(organizationId),
      beginAsMember(organizationId),
      beginAsMember(organizationId),
      beginAsMember(organizationId),
      begin("/v1/webhooks", HOOK, `Authorization: Bearer ${secret}`, async () => {
        const [key] = await sql`select last_used_at from api_keys where id = ${keyId}`;
        return key?.last_used_at !== null;
      }),
    ]);
    const other = await createOwnedOrganization(moved.person, "Another organization");
    await sql`update memberships set removed_at = now() where user_id = ${removed.person.id}`;
    await sql`update memberships set role = 'author' where user_id = ${demoted.person.id}`;
    await sql`update sessions set ended_at = now() where user_id = ${signedOut.person.id}`;
    await sql`update sessions set current_organization_id = ${other} where user_id = ${moved.person.id}`;
    await sql`update api_keys set revoked_at = now() where id = ${keyId}`;
    // An admission is valid for a second.
    await sleep(1500);
    const late = [removed.finish, demoted.finish, signedOut.finish, withKey];
    expect(await Promise.all(late.map((finish) => finish()))).toEqual([403, 403, 401, 401]);
    const listCreated = (id: string) => sql`
      select name from api_keys where organization_id = ${id} and name = 'Late'
      union all select url from webhook_endpoints where organization_id = ${id}`;
    expect(await listCreated(organizationId)).toEqual([]);
    expect(await moved.finish(), "the user has switched to another organization").toBe(201);
    expect([(await listCreated(organizationId)).length, await listCreated(other)]).toEqual([1, []]);
  });
});

describe("behind HTTPS", () => {
  let service: RunningService;
  let site = "";
  beforeAll(async () => {
    const env = { PUBLIC_URL: "https://assess.example.com", TRUST_PROXY: "1" };
    service = await startService({ build: "production", existingDatabase: inject("connection"), env });
    site = service.baseUrl.replace("127.0.0.1", "localhost");
  });
  afterAll(() => stopService(service));

  test("every sign-in cookie is Secure, HttpOnly, and bound to the host", async () => {
    const given = await collectSignInCookies(await createPerson(), site);
    for (const name of ["session", "device", "csrf"])
      expect(given.some((each) => each.startsWith(`__Host-touchstone.${name}=`))).toBe(true);
    for (const each of given) {
      expect(each).toMatch(/^__(Host|Secure)-/);
      for (const part of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/])
        expect(each).toMatch(part);
      expect(each).not.toMatch(/Domain=/i);
    }
  });

  test("links begin with PUBLIC_URL, whatever Host says", async () => {
    const person = await createPerson();
    await createOwnedOrganization(person);
    const cookies = (await collectSignInCookies(person, site)).map((each) => each.split(";")[0]).join("; ");
    const { request } = createVisitor(cookies, site);
    const { status, data } = await request(
      "POST",
      "/invitations",
      { email: `${newId()}@example.com`, role: "viewer" },
      EVIL,
    );
    expect(status).toBe(201);
    expect(data.link).toMatch(/^https:\/\/assess\.example\.com\/invitations\//);
  });

  test("sign-in takes its addresses from PUBLIC_URL, even if PORT is 0", async () => {
    const { credentials } = (await (await fetch(`${site}/api/auth/providers`)).json()) as {
      credentials: { callbackUrl: string };
    };
    expect(credentials.callbackUrl).toBe("https://assess.example.com/api/auth/callback/credentials");
  });
});

describe("a state-changing request", () => {
  const changes = [...sessionResources, ...dashboardResources].flatMap(({ path, operations }) =>
    Object.keys(operations)
      .filter((method) => method !== "GET")
      .map((method) => [method, path.replaceAll(/\[\w+\]/g, newId())] as const),
  );

  test.each([
    ["another site's", () => "https://evil.example"],
    ["the origin of a sandbox", () => "null"],
    ["our host with more behind it", () => `${getSiteUrl()}.evil.example`],
    ["our host as a user name", () => `${getSiteUrl()}@evil.example`],
    ["our host behind a backslash", () => `http://evil.example\\@${new URL(getSiteUrl()).host}`],
    ["another port", () => getSiteUrl().replace(/:\d+$/, ":1")],
    ["none", () => undefined],
  ])("is refused on every route if its Origin is %s", async (_, origin) => {
    const { cookies } = await createOwner();
    const sent = origin();
    for (const [method, path] of changes) {
      const answer = await fetch(getSiteUrl() + path, {
        method,
        headers: { cookie: cookies, "content-type": "application/json", ...(sent ? { origin: sent } : {}) },
        body: "{}",
      });
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([answer.status, error.code], `${method} ${path}`).toEqual([403, "origin_not_allowed"]);
    }
    expect(changes.length).toBeGreaterThan(40);
  });
});

test.each([
  ["/sign-in", null],
  ["/docs", null],
  ["/take/ABCDEFGH", null],
  ["/nothing-here", null],
  ["/author/aut_x", "no-referrer"],
  ["/invitations/inv_x", "no-referrer"],
  ["/reset-password/rst_x", "no-referrer"],
])("%s can't be framed, isn't sniffed, and sends no Referer to other sites", async (path, referrer) => {
  const { headers } = await fetch(getSiteUrl() + path, { redirect: "manual" });
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe(referrer ?? "strict-origin-when-cross-origin");
});
