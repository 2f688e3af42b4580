import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createHttpSession } from "#tests/support/http-session.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/support/identity-provider.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  PASSWORD,
  signInAs,
  type Visitor,
} from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

let provider: IdentityProvider;
let service: RunningService;
let site = "";
let nobody: Visitor;
let organizationId = "";
let owner: Visitor & { person: { id: string } };

/** A second service on the same database, with closed sign-up. */
beforeAll(async () => {
  provider = await startIdentityProvider();
  service = await startService({
    build: "production",
    existingDatabase: inject("connection"),
    env: { TRUST_PROXY: "1", SIGN_UP: "closed", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "touchstone" },
  });
  site = service.baseUrl.replace("127.0.0.1", "localhost");
  provider.registerClient({ site, secret: undefined, claimsInToken: true });
  nobody = createVisitor("", site);
  organizationId = await createOwnedOrganization(await createPerson(), "Acme School");
  owner = await createMember(organizationId, "owner");
});
afterAll(async () => {
  await stopService(service);
  await provider.close();
});

const createEmail = () => `${newId()}@example.com`;
async function invite(email: string, by: Visitor = owner): Promise<{ id: string; token: string }> {
  const { data } = await by.request("POST", "/invitations", { email, role: "teacher" });
  return { id: data.id, token: data.link.split("/").at(-1) };
}
const signUp = (email: string, more: object = {}) =>
  nobody.request("POST", "/sign-up", { name: "New", email, password: PASSWORD, ...more });
const listAccounts = (email: string) => testDatabase().sql`select id from users where email = ${email}`;
const pageShows = async (path: string, text: string, visitor = nobody) =>
  (await visitor.page(path)).text.includes(text);

describe("a server with closed sign-up", () => {
  test("creates no account without an invitation, and says where to ask for one", async () => {
    const email = createEmail();
    for (const more of [
      {},
      { invitation: "" },
      { invitation: "inv_" },
      { invitation: `inv_${"A".repeat(43)}` },
    ]) {
      const { status, error } = await signUp(email, more);
      expect([status, error.code]).toEqual([403, "sign_up_closed"]);
      expect(error.message).toContain("Ask an administrator of your organization for an invitation");
    }
    expect(await listAccounts(email)).toHaveLength(0);
  });

  test("lets invited people create an account for the invited address and join", async () => {
    const email = createEmail();
    const { token } = await invite(email);
    const other = await signUp(createEmail(), { invitation: token });
    expect([other.status, other.error.code]).toEqual([403, "sign_up_closed"]);
    expect(other.text).not.toContain(email);
    expect((await signUp(email, { invitation: token })).status).toBe(202);
    const theirs = createVisitor((await signInAs({ email }, { site })) ?? "", site);
    expect((await theirs.request("POST", "/account/memberships", { token })).status).toBe(201);
    // A used invitation creates no further accounts, not even for the address that it was sent to.
    expect((await signUp(email, { invitation: token })).error.code).toBe("sign_up_closed");
  });

  test("creates no account for a revoked, expired or void invitation", async () => {
    const { sql } = testDatabase();
    const sender = await createMember(organizationId, "admin");
    const emails = [createEmail(), createEmail(), createEmail()] as const;
    const [revoked, expired, left] = [
      await invite(emails[0]),
      await invite(emails[1]),
      await invite(emails[2], sender),
    ];
    await owner.request("DELETE", `/invitations/${revoked.id}`);
    await sql`update invitations set expires_at = now() where id = ${expired.id}`;
    await owner.request("DELETE", `/members/${sender.person.id}`);
    const answers = await Promise.all(
      [revoked, expired, left].map(({ token }, i) => signUp(emails[i] ?? "", { invitation: token })),
    );
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill("sign_up_closed"));
  });

  test("responds the same whether or not the address has an account", async () => {
    const person = await createPerson();
    const free = createEmail();
    const taken = await signUp(person.email, { invitation: (await invite(person.email)).token });
    const fresh = await signUp(free, { invitation: (await invite(free)).token });
    expect([taken.status, taken.text]).toEqual([202, fresh.text]);
    expect(await signInAs(person, { site })).toBeDefined();
  });

  test("says so on its pages, and offers the form only to invited people", async () => {
    const { token } = await invite(createEmail());
    const back = encodeURIComponent(`/invitations/${token}`);
    expect(await pageShows("/sign-up", "Sign-up is closed")).toBe(true);
    expect(await pageShows("/sign-up", 'name="password"')).toBe(false);
    for (const path of [
      "/",
      "/sign-in",
      "/sign-in?return_to=%2Fkeys",
      "/sign-in?return_to=%2Finvitations%2Finv_x",
    ]) {
      expect([path, await pageShows(path, "/sign-up")]).toEqual([path, false]);
    }
    expect(await pageShows(`/invitations/${token}`, `/sign-up?return_to=${back}`)).toBe(true);
    expect(await pageShows(`/sign-in?return_to=${back}`, `/sign-up?return_to=${back}`)).toBe(true);
    expect(await pageShows(`/sign-up?return_to=${back}`, 'name="password"')).toBe(true);
    expect(await pageShows(`/sign-up?return_to=${back}`, "After that, you can join Acme School")).toBe(true);
  });

  /** Signs in through the identity provider as a user with this address. */
  async function signInThrough(email: string) {
    const login = newId();
    provider.people.set(login, { email, email_verified: true, name: "Grace Hopper" });
    const httpSession = createHttpSession();
    const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
    const { url = "" } = await httpSession.json(`${site}/api/auth/signin/oidc`, { csrfToken, json: "true" });
    let at = await httpSession.navigate(url);
    for (let i = 0; i < 3 && at.url.startsWith(provider.issuer); i++) {
      const action = /action="([^"]+)"/.exec(at.text)?.[1] ?? "";
      const prompt = /name="prompt" value="(\w+)"/.exec(at.text)?.[1] ?? "";
      at = await httpSession.navigate(new URL(action, at.url).href, {
        prompt,
        ...(prompt === "login" ? { login, password: "any" } : {}),
      });
    }
    return { at, ...createVisitor(httpSession.cookies(site), site) };
  }

  test("lets identity providers sign in only people with an account or invitation, and tells others where to ask", async () => {
    const stranger = createEmail();
    const refused = await signInThrough(stranger);
    expect(new URL(refused.at.url).searchParams.get("error")).toBe("SignUpClosed");
    expect(refused.at.text.includes("sign-up is closed on this server")).toBe(true);
    expect((await refused.request("GET", "/checklist")).status).toBe(401);
    expect(await listAccounts(stranger)).toHaveLength(0);

    const invited = createEmail();
    const { token } = await invite(invited);
    const arrived = await signInThrough(invited.toUpperCase());
    expect((await arrived.request("POST", "/account/memberships", { token })).status).toBe(201);

    const person = await createPerson();
    const known = await signInThrough(person.email);
    expect((await known.request("DELETE", "/session")).status).toBe(200);
  });

  test("lets nobody in through a provider by an invitation that its sender can no longer send", async () => {
    const sender = await createMember(organizationId, "admin");
    const email = createEmail();
    await invite(email, sender);
    await owner.request("DELETE", `/members/${sender.person.id}`);
    expect(new URL((await signInThrough(email)).at.url).searchParams.get("error")).toBe("SignUpClosed");
    expect(await listAccounts(email)).toHaveLength(0);
  });
});
