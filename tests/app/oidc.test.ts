import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { newOwnedOrganization, newPerson, signInAs, visitorWith } from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { newWalker, type Page, type Walker } from "#tests/support/walker.ts";

const KINDS = [
  {
    name: "a confidential client, claims from the userinfo endpoint",
    secret: "a long secret for tests",
    claimsInToken: false,
  },
  { name: "a public client, claims in the identity token", secret: undefined, claimsInToken: true },
];

describe.each(KINDS)("signing in with an identity provider: $name", ({ secret, claimsInToken }) => {
  let provider: IdentityProvider;
  let service: RunningService;
  let site = "";

  beforeAll(async () => {
    provider = await startIdentityProvider();
    service = await startService({
      door: "production",
      beside: inject("connection"),
      env: {
        TRUST_PROXY: "1",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: "touchstone",
        OIDC_NAME: "Acme Login",
        ...(secret ? { OIDC_CLIENT_SECRET: secret } : {}),
      },
    });
    site = service.baseUrl.replace("127.0.0.1", "localhost");
    provider.open({ site, secret, claimsInToken });
  });
  afterAll(async () => {
    await stopService(service);
    await provider.close();
  });

  /** To the provider's first form. */
  async function begin(walker: Walker, callbackUrl = "/"): Promise<Page> {
    const { csrfToken = "" } = await walker.json(`${site}/api/auth/csrf`);
    const { url = "" } = await walker.json(`${site}/api/auth/signin/oidc`, {
      csrfToken,
      callbackUrl: new URL(callbackUrl, site).href,
      json: "true",
    });
    return walker.go(url);
  }
  /** Fills in what the provider asks for, until it sends the person back. */
  async function finish(walker: Walker, page: Page, login: string): Promise<Page> {
    let at = page;
    for (let i = 0; i < 3 && at.url.startsWith(provider.issuer); i++) {
      const action = /action="([^"]+)"/.exec(at.text)?.[1] ?? "";
      const prompt = /name="prompt" value="(\w+)"/.exec(at.text)?.[1] ?? "";
      at = await walker.go(new URL(action, at.url).href, {
        prompt,
        ...(prompt === "login" ? { login, password: "any" } : {}),
      });
    }
    return at;
  }
  async function signIn(login: string, callbackUrl?: string) {
    const walker = newWalker();
    const arrived = await finish(walker, await begin(walker, callbackUrl), login);
    return { arrived, walker, ...visitorWith(walker.cookies(site), site) };
  }
  const known = (claims: { email?: string; email_verified?: boolean; name?: string } = {}) => {
    const login = newId();
    provider.people.set(login, {
      email: `${login}@example.com`,
      email_verified: true,
      name: "Grace Hopper",
      ...claims,
    });
    return login;
  };
  const usersWith = (email: string) => testDatabase().sql`select * from users where email = ${email}`;

  test("the sign-in page offers it by its name", async () => {
    const page = await (await fetch(`${site}/sign-in`)).text();
    expect(page.replaceAll("<!-- -->", "")).toContain("Continue with Acme Login");
  });

  test("goes by code with PKCE, state and nonce, each time others", async () => {
    const asked = await Promise.all(
      [1, 2].map(async () => new URL((await begin(newWalker())).passed[0] ?? "").searchParams),
    );
    for (const query of asked) {
      expect(query.get("response_type")).toBe("code");
      expect(query.get("code_challenge_method")).toBe("S256");
      expect(query.get("scope")).toBe("openid email profile");
    }
    for (const name of ["code_challenge", "state", "nonce"]) {
      const [one, two] = asked.map((query) => query.get(name));
      expect(one, name).toMatch(/^[\w-]{20,}/);
      expect(one, name).not.toBe(two);
    }
  });

  test("somebody new gets an account without a password, and comes to where they were going", async () => {
    const login = known();
    const { arrived, request } = await signIn(login, "/welcome?from=mail");
    expect(arrived.url).toBe(`${site}/welcome?from=mail`);
    expect(arrived.status).toBe(200);
    const [user] = await usersWith(`${login}@example.com`);
    expect(user).toMatchObject({ name: "Grace Hopper", password_hash: null });
    expect((await request("POST", "/organizations", { name: "Navy" })).status).toBe(201);
    expect(await signInAs({ email: `${login}@example.com` }, { site })).toBeUndefined();
  });

  test("somebody who comes back is the same person, whatever address the provider has for them by now", async () => {
    const login = known();
    await signIn(login);
    provider.people.set(login, { email: `changed-${login}@example.com`, email_verified: true });
    const { walker } = await signIn(login);
    expect((await walker.go(`${site}/account`)).url).toContain("/welcome");
    expect(await usersWith(`changed-${login}@example.com`)).toHaveLength(0);
    const [user] = await usersWith(`${login}@example.com`);
    const sessions = await testDatabase().sql`select from sessions where user_id = ${user?.id}`;
    expect(sessions).toHaveLength(2);
  });

  test.each([
    ["not verified", { email_verified: false }],
    ["not said to be verified", { email_verified: undefined as unknown as boolean }],
  ])("an address that is %s lets nobody in, makes nothing and takes over nothing", async (_, claims) => {
    const person = await newPerson();
    const before = await usersWith(person.email);
    for (const email of [person.email, `${newId()}@example.com`]) {
      const login = known({ ...claims, email });
      const { arrived, request } = await signIn(login);
      expect(new URL(arrived.url).pathname).toBe("/sign-in");
      expect(arrived.text).toContain("does not vouch for your e-mail address");
      expect((await request("GET", "/checklist")).status).toBe(401);
      expect(await usersWith(email)).toHaveLength(email === person.email ? 1 : 0);
    }
    expect(await usersWith(person.email)).toEqual(before);
  });

  test("an account with a password and this very address is linked: it loses the password and its sessions", async () => {
    const person = await newPerson();
    await newOwnedOrganization(person, "Held before");
    const before = visitorWith((await signInAs(person, { site })) ?? "", site);
    expect((await before.request("GET", "/checklist")).status).toBe(200);
    const { sql } = testDatabase();
    await sql`
      insert into password_resets (digest, user_id, expires_at)
      values (${Buffer.from(newId())}, ${person.id}, now() + interval '1 hour')`;
    const login = known({ email: person.email.toUpperCase() });
    const { arrived, request } = await signIn(login);
    expect(arrived.text).toContain("Held before");
    expect((await request("GET", "/checklist")).status).toBe(200);
    expect((await before.request("GET", "/checklist")).status).toBe(401);
    expect(await signInAs(person, { site })).toBeUndefined();
    expect(await usersWith(person.email)).toMatchObject([{ id: person.id, password_hash: null }]);
    expect(await sql`select from password_resets where user_id = ${person.id}`).toHaveLength(0);
    // From now on the two go together: a later visit ends nothing.
    await signIn(login);
    expect((await request("GET", "/checklist")).status).toBe(200);
  });

  test("an answer of the provider counts once, and only in the browser that asked", async () => {
    const login = known();
    const mine = newWalker();
    const page = await finish(mine, await begin(mine), login);
    const answer = page.passed.find((url) => url.startsWith(`${site}/api/auth/callback/oidc`)) ?? "";
    expect(answer).toContain("code=");
    for (const walker of [mine, newWalker()]) {
      await walker.go(`${site}/api/auth/csrf`);
      await visitorWith(walker.cookies(site), site).request("DELETE", "/session");
      const replayed = await walker.go(answer);
      expect(new URL(replayed.url).pathname).toBe("/sign-in");
      expect(replayed.text).toContain("did not sign you in");
    }
  });

  test("an answer to a question that was not asked, or with another state, is refused", async () => {
    const victim = newWalker();
    await begin(victim);
    const attacker = newWalker();
    const page = await finish(attacker, await begin(attacker), known());
    const answer = page.passed.find((url) => url.startsWith(`${site}/api/auth/callback/oidc`)) ?? "";
    const { url, text } = await victim.go(answer);
    expect(new URL(url).pathname).toBe("/sign-in");
    expect(text).toContain("did not sign you in");
    expect((await visitorWith(victim.cookies(site), site).request("GET", "/checklist")).status).toBe(401);
  });

  test("somebody who turns back at the provider is told so, and can go on from where they were", async () => {
    const walker = newWalker();
    const form = await begin(walker, "/keys?from=mail");
    const abort = /href="([^"]+\/abort)"/.exec(form.text)?.[1] ?? "";
    const { url, text } = await walker.go(new URL(abort, form.url).href);
    expect(new URL(url).pathname).toBe("/sign-in");
    expect(text).toContain("did not sign you in");
    expect(text).toContain(encodeURIComponent("/keys?from=mail"));
  });

  test("leads to no other site afterwards", async () => {
    const walker = newWalker();
    const { csrfToken = "" } = await walker.json(`${site}/api/auth/csrf`);
    const { url = "" } = await walker.json(`${site}/api/auth/signin/oidc`, {
      csrfToken,
      callbackUrl: "https://evil.example/",
      json: "true",
    });
    const page = await finish(walker, await walker.go(url), known());
    expect(new URL(page.url).origin).toBe(site);
  });

  test("a provider that cannot be reached is told of, and passwords go on working", async () => {
    const person = await newPerson();
    await provider.close();
    const { url, text } = await begin(newWalker());
    expect(new URL(url).pathname).toBe("/sign-in");
    expect(text).toContain("cannot be reached just now");
    expect(await signInAs(person, { site })).toBeDefined();
  });
});
