import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/support/identity-provider.ts";
import {
  memberOf,
  newOwnedOrganization,
  newPerson,
  PASSWORD,
  signInAs,
  type Visitor,
  visitorWith,
} from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { newWalker } from "#tests/support/walker.ts";

let provider: IdentityProvider;
let service: RunningService;
let site = "";
let nobody: Visitor;
let organizationId = "";
let owner: Visitor & { person: { id: string } };

/** A second service on the same database, where sign-up is closed. */
beforeAll(async () => {
  provider = await startIdentityProvider();
  service = await startService({
    door: "production",
    beside: inject("connection"),
    env: { TRUST_PROXY: "1", SIGN_UP: "closed", OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "touchstone" },
  });
  site = service.baseUrl.replace("127.0.0.1", "localhost");
  provider.open({ site, secret: undefined, claimsInToken: true });
  nobody = visitorWith("", site);
  organizationId = await newOwnedOrganization(await newPerson(), "Acme School");
  owner = await memberOf(organizationId, "owner");
});
afterAll(async () => {
  await stopService(service);
  await provider.close();
});

const freshEmail = () => `${newId()}@example.com`;
async function invite(email: string, by: Visitor = owner): Promise<{ id: string; token: string }> {
  const { data } = await by.request("POST", "/invitations", { email, role: "teacher" });
  return { id: data.id, token: data.link.split("/").at(-1) };
}
const signUp = (email: string, more: object = {}) =>
  nobody.request("POST", "/sign-up", { name: "New", email, password: PASSWORD, ...more });
const accounts = (email: string) => testDatabase().sql`select id from users where email = ${email}`;
const shows = async (path: string, text: string, visitor = nobody) =>
  (await visitor.page(path)).text.includes(text);

describe("where sign-up is closed", () => {
  test("nobody makes an account without an invitation, and the answer says where to ask for one", async () => {
    const email = freshEmail();
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
    expect(await accounts(email)).toHaveLength(0);
  });

  test("whoever is invited makes an account for the address that is invited, and joins", async () => {
    const email = freshEmail();
    const { token } = await invite(email);
    const other = await signUp(freshEmail(), { invitation: token });
    expect([other.status, other.error.code]).toEqual([403, "sign_up_closed"]);
    expect(other.text).not.toContain(email);
    expect((await signUp(email, { invitation: token })).status).toBe(202);
    const theirs = visitorWith((await signInAs({ email }, { site })) ?? "", site);
    expect((await theirs.request("POST", "/account/memberships", { token })).status).toBe(201);
    // It was used: from now on it makes no accounts, not even for its own address.
    expect((await signUp(email, { invitation: token })).error.code).toBe("sign_up_closed");
  });

  test("an invitation that is revoked, expired or void makes no account", async () => {
    const { sql } = testDatabase();
    const sender = await memberOf(organizationId, "admin");
    const emails = [freshEmail(), freshEmail(), freshEmail()] as const;
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

  test("an address with an account is answered like one without", async () => {
    const person = await newPerson();
    const free = freshEmail();
    const taken = await signUp(person.email, { invitation: (await invite(person.email)).token });
    const fresh = await signUp(free, { invitation: (await invite(free)).token });
    expect([taken.status, taken.text]).toEqual([202, fresh.text]);
    expect(await signInAs(person, { site })).toBeDefined();
  });

  test("pages say so, lead nobody to a form that would refuse them, and lead the invited to one that works", async () => {
    const { token } = await invite(freshEmail());
    const back = encodeURIComponent(`/invitations/${token}`);
    expect(await shows("/sign-up", "Sign-up is closed")).toBe(true);
    expect(await shows("/sign-up", 'name="password"')).toBe(false);
    for (const path of [
      "/",
      "/sign-in",
      "/sign-in?return_to=%2Fkeys",
      "/sign-in?return_to=%2Finvitations%2Finv_x",
    ]) {
      expect([path, await shows(path, "/sign-up")]).toEqual([path, false]);
    }
    expect(await shows(`/invitations/${token}`, `/sign-up?return_to=${back}`)).toBe(true);
    expect(await shows(`/sign-in?return_to=${back}`, `/sign-up?return_to=${back}`)).toBe(true);
    expect(await shows(`/sign-up?return_to=${back}`, 'name="password"')).toBe(true);
    expect(await shows(`/sign-up?return_to=${back}`, "Then you can join Acme School")).toBe(true);
  });

  /** Through the identity provider and back, as somebody with this address there. */
  async function signInThrough(email: string) {
    const login = newId();
    provider.people.set(login, { email, email_verified: true, name: "Grace Hopper" });
    const walker = newWalker();
    const { csrfToken = "" } = await walker.json(`${site}/api/auth/csrf`);
    const { url = "" } = await walker.json(`${site}/api/auth/signin/oidc`, { csrfToken, json: "true" });
    let at = await walker.go(url);
    for (let i = 0; i < 3 && at.url.startsWith(provider.issuer); i++) {
      const action = /action="([^"]+)"/.exec(at.text)?.[1] ?? "";
      const prompt = /name="prompt" value="(\w+)"/.exec(at.text)?.[1] ?? "";
      at = await walker.go(new URL(action, at.url).href, {
        prompt,
        ...(prompt === "login" ? { login, password: "any" } : {}),
      });
    }
    return { at, ...visitorWith(walker.cookies(site), site) };
  }

  test("a provider lets in who has an account or an invitation, and tells the others where to ask", async () => {
    const stranger = freshEmail();
    const refused = await signInThrough(stranger);
    expect(new URL(refused.at.url).searchParams.get("error")).toBe("SignUpClosed");
    expect(refused.at.text.includes("sign-up is closed on this server")).toBe(true);
    expect((await refused.request("GET", "/checklist")).status).toBe(401);
    expect(await accounts(stranger)).toHaveLength(0);

    const invited = freshEmail();
    const { token } = await invite(invited);
    const arrived = await signInThrough(invited.toUpperCase());
    expect((await arrived.request("POST", "/account/memberships", { token })).status).toBe(201);

    const person = await newPerson();
    const known = await signInThrough(person.email);
    expect((await known.request("DELETE", "/session")).status).toBe(200);
  });

  test("an invitation that its sender may no longer send lets nobody in through a provider", async () => {
    const sender = await memberOf(organizationId, "admin");
    const email = freshEmail();
    await invite(email, sender);
    await owner.request("DELETE", `/members/${sender.person.id}`);
    expect(new URL((await signInThrough(email)).at.url).searchParams.get("error")).toBe("SignUpClosed");
    expect(await accounts(email)).toHaveLength(0);
  });
});
