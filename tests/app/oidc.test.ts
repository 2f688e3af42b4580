import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createHttpSession, type HttpSession, type Page } from "#tests/support/http-session.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { createOwnedOrganization, createPerson, createVisitor, signInAs } from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

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
      build: "production",
      existingDatabase: inject("connection"),
      env: {
        TRUST_PROXY: "1",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: "touchstone",
        OIDC_NAME: "Acme Login",
        ...(secret ? { OIDC_CLIENT_SECRET: secret } : {}),
      },
    });
    site = service.baseUrl.replace("127.0.0.1", "localhost");
    provider.registerClient({ site, secret, claimsInToken });
  });
  afterAll(async () => {
    await stopService(service);
    await provider.close();
  });

  /** Starts signing in and stops at the provider's first form. */
  async function startSignIn(httpSession: HttpSession, callbackUrl = "/"): Promise<Page> {
    const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
    const { url = "" } = await httpSession.json(`${site}/api/auth/signin/oidc`, {
      csrfToken,
      callbackUrl: new URL(callbackUrl, site).href,
      json: "true",
    });
    return httpSession.navigate(url);
  }
  /** Completes the provider's forms until it redirects back. */
  async function finishSignIn(httpSession: HttpSession, page: Page, login: string): Promise<Page> {
    let at = page;
    for (let i = 0; i < 3 && at.url.startsWith(provider.issuer); i++) {
      const action = /action="([^"]+)"/.exec(at.text)?.[1] ?? "";
      const prompt = /name="prompt" value="(\w+)"/.exec(at.text)?.[1] ?? "";
      at = await httpSession.navigate(new URL(action, at.url).href, {
        prompt,
        ...(prompt === "login" ? { login, password: "any" } : {}),
      });
    }
    return at;
  }
  async function signIn(login: string, callbackUrl?: string) {
    const httpSession = createHttpSession();
    const arrived = await finishSignIn(httpSession, await startSignIn(httpSession, callbackUrl), login);
    return { arrived, walker: httpSession, ...createVisitor(httpSession.cookies(site), site) };
  }
  const registerUser = (claims: { email?: string; email_verified?: boolean; name?: string } = {}) => {
    const login = newId();
    provider.people.set(login, {
      email: `${login}@example.com`,
      email_verified: true,
      name: "Grace Hopper",
      ...claims,
    });
    return login;
  };
  const listLines = (text: string) =>
    fs
      .readFileSync(service.logFile, "utf8")
      .split("\n")
      .filter((line) => line.includes(text))
      .map((line) => JSON.parse(line));
  /** Returns what the service has logged about failed sign-ins, with next-auth's code. */
  const listFailures = (code: string) => listLines(`"${code}"`);
  /** Makes it impossible to insert rows that contain this id, until the test ends. */
  async function refuseRows(table: "user_identities" | "sessions", id: string) {
    const { sql } = testDatabase();
    const name = `refuse_${newId().replaceAll("-", "")}`;
    await sql.unsafe(`
      create function ${name}() returns trigger language plpgsql as $$
        begin if new::text like '%${id}%' then raise '${name}'; end if; return new; end $$;
      create trigger ${name} before insert on ${table} for each row execute function ${name}()`);
    onTestFinished(async () => void (await sql.unsafe(`drop function ${name} cascade`)));
    return name;
  }
  const listUsers = (email: string) => testDatabase().sql`select * from users where email = ${email}`;

  test("is offered by name on the sign-in page", async () => {
    const page = await (await fetch(`${site}/sign-in`)).text();
    expect(page.replaceAll("<!-- -->", "")).toContain("Continue with Acme Login");
  });

  test("uses an authorization code with a new PKCE challenge, state and nonce each time", async () => {
    const asked = await Promise.all(
      [1, 2].map(
        async () => new URL((await startSignIn(createHttpSession())).visitedUrls[0] ?? "").searchParams,
      ),
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

  test("creates an account without a password for a new user, and leads them to their destination", async () => {
    const login = registerUser();
    const { arrived, request } = await signIn(login, "/welcome?from=mail");
    expect(arrived.url).toBe(`${site}/welcome?from=mail`);
    expect(arrived.status).toBe(200);
    const [user] = await listUsers(`${login}@example.com`);
    expect(user).toMatchObject({ name: "Grace Hopper", password_hash: null });
    expect((await request("POST", "/organizations", { name: "Navy" })).status).toBe(201);
    expect(await signInAs({ email: `${login}@example.com` }, { site })).toBeUndefined();
  });

  test("recognizes a returning user, even if their email address has changed", async () => {
    const login = registerUser();
    await signIn(login);
    provider.people.set(login, { email: `changed-${login}@example.com`, email_verified: true });
    const { walker: httpSession } = await signIn(login);
    expect((await httpSession.navigate(`${site}/account`)).url).toContain("/welcome");
    expect(await listUsers(`changed-${login}@example.com`)).toHaveLength(0);
    const [user] = await listUsers(`${login}@example.com`);
    const sessions = await testDatabase().sql`select from sessions where user_id = ${user?.id}`;
    expect(sessions).toHaveLength(2);
  });

  test.each([
    ["not verified", { email_verified: false }],
    ["not said to be verified", { email_verified: undefined as unknown as boolean }],
  ])(
    "signs nobody in, creates nothing and takes nothing over with an address that is %s",
    async (_, claims) => {
      const person = await createPerson();
      const before = await listUsers(person.email);
      for (const email of [person.email, `${newId()}@example.com`]) {
        const login = registerUser({ ...claims, email });
        const { arrived, request } = await signIn(login);
        expect(new URL(arrived.url).pathname).toBe("/sign-in");
        expect(arrived.text).toContain("hasn’t verified your email address");
        expect((await request("GET", "/checklist")).status).toBe(401);
        expect(await listUsers(email)).toHaveLength(email === person.email ? 1 : 0);
      }
      expect(await listUsers(person.email)).toEqual(before);
    },
  );

  test.each(["user_identities", "sessions"] as const)(
    "says that the failure is on our side and logs its cause if %s can't be written, with no value in an address",
    async (table) => {
      const login = registerUser();
      await signIn(login);
      const [user] = await listUsers(`${login}@example.com`);
      const { sql } = testDatabase();
      await sql`delete from user_identities where user_id = ${user?.id}`;
      const cause = await refuseRows(table, String(user?.id));
      const { arrived, request } = await signIn(login);
      expect([arrived.status, arrived.url]).toEqual([200, `${site}/sign-in?error=Unavailable`]);
      expect(arrived.text).toContain("because of a problem on our side");
      const ownPages = arrived.visitedUrls.filter((url) => url.startsWith(site));
      expect(ownPages.map((url) => new URL(url).pathname)).toEqual(["/api/auth/callback/oidc", "/sign-in"]);
      expect((await request("GET", "/checklist")).status).toBe(401);
      await expect
        .poll(() => listLines(cause))
        .toMatchObject([
          { msg: "sign-in failed", err: { message: "the statement failed", cause: { message: cause } } },
        ]);
    },
  );

  test.each(["a\nb", "€", "a&b=c"])(
    "shows the sign-in page to a link with any error, even if no header can contain it: %j",
    async (error) => {
      const page = await createHttpSession().navigate(
        `${site}/api/auth/error?error=${encodeURIComponent(error)}`,
      );
      expect([page.status, new URL(page.url).pathname]).toEqual([200, "/sign-in"]);
      expect(new URL(page.url).searchParams.get("error")).toBe(error);
    },
  );

  test("links an account with the same address, which loses its password and sessions", async () => {
    const person = await createPerson();
    await createOwnedOrganization(person, "Held before");
    const before = createVisitor((await signInAs(person, { site })) ?? "", site);
    expect((await before.request("GET", "/checklist")).status).toBe(200);
    const { sql } = testDatabase();
    await sql`
      insert into password_resets (digest, user_id, expires_at)
      values (${Buffer.from(newId())}, ${person.id}, now() + interval '1 hour')`;
    const login = registerUser({ email: person.email.toUpperCase() });
    const { arrived, request } = await signIn(login);
    expect(arrived.text).toContain("Held before");
    expect((await request("GET", "/checklist")).status).toBe(200);
    expect((await before.request("GET", "/checklist")).status).toBe(401);
    expect(await signInAs(person, { site })).toBeUndefined();
    expect(await listUsers(person.email)).toMatchObject([{ id: person.id, password_hash: null }]);
    expect(await sql`select from password_resets where user_id = ${person.id}`).toHaveLength(0);
    // The two are now linked, so later sign-ins end no sessions.
    await signIn(login);
    expect((await request("GET", "/checklist")).status).toBe(200);
  });

  test("accepts a callback once, and only in the browser that started it", async () => {
    const login = registerUser();
    const mine = createHttpSession();
    const page = await finishSignIn(mine, await startSignIn(mine), login);
    const answer = page.visitedUrls.find((url) => url.startsWith(`${site}/api/auth/callback/oidc`)) ?? "";
    expect(answer).toContain("code=");
    for (const httpSession of [mine, createHttpSession()]) {
      await httpSession.navigate(`${site}/api/auth/csrf`);
      await createVisitor(httpSession.cookies(site), site).request("DELETE", "/session");
      const replayed = await httpSession.navigate(answer);
      expect(new URL(replayed.url).pathname).toBe("/sign-in");
      expect(replayed.text).toContain("didn’t sign you in");
    }
  });

  test("refuses a callback that wasn't requested or has another state, and logs why, without its code", async () => {
    const victim = createHttpSession();
    await startSignIn(victim);
    const attacker = createHttpSession();
    const page = await finishSignIn(attacker, await startSignIn(attacker), registerUser());
    const answer = page.visitedUrls.find((url) => url.startsWith(`${site}/api/auth/callback/oidc`)) ?? "";
    const { url, text } = await victim.navigate(answer);
    expect(new URL(url).pathname).toBe("/sign-in");
    expect(text).toContain("didn’t sign you in");
    expect((await createVisitor(victim.cookies(site), site).request("GET", "/checklist")).status).toBe(401);
    await expect
      .poll(() => listFailures("OAUTH_CALLBACK_ERROR"))
      .toContainEqual(
        expect.objectContaining({
          err: expect.objectContaining({ message: expect.stringContaining("state mismatch") }),
        }),
      );
    const code = new URL(answer).searchParams.get("code") ?? "";
    expect(code).toMatch(/^[\w-]{20,}/);
    expect(fs.readFileSync(service.logFile, "utf8")).not.toContain(code);
  });

  test("shows an error when the user cancels at the provider, and lets them try again", async () => {
    const httpSession = createHttpSession();
    const form = await startSignIn(httpSession, "/keys?from=mail");
    const abort = /href="([^"]+\/abort)"/.exec(form.text)?.[1] ?? "";
    const { url, text } = await httpSession.navigate(new URL(abort, form.url).href);
    expect(new URL(url).pathname).toBe("/sign-in");
    expect(text).toContain("didn’t sign you in");
    expect(text).toContain(encodeURIComponent("/keys?from=mail"));
  });

  test("doesn't redirect to another site", async () => {
    const httpSession = createHttpSession();
    const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
    const { url = "" } = await httpSession.json(`${site}/api/auth/signin/oidc`, {
      csrfToken,
      callbackUrl: "https://evil.example/",
      json: "true",
    });
    const page = await finishSignIn(httpSession, await httpSession.navigate(url), registerUser());
    expect(new URL(page.url).origin).toBe(site);
  });

  test("reports that the provider can't be reached and logs why, while passwords keep working", async () => {
    const person = await createPerson();
    await provider.close();
    const { url, text } = await startSignIn(createHttpSession());
    expect(new URL(url).pathname).toBe("/sign-in");
    expect(text).toContain("can’t reach the identity provider");
    await expect
      .poll(() => listFailures("SIGNIN_OAUTH_ERROR"))
      .toMatchObject([{ msg: "sign-in failed", err: { code: "ECONNREFUSED" } }]);
    expect(await signInAs(person, { site })).toBeDefined();
  });
});
