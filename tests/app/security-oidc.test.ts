import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createHttpSession } from "#tests/support/http-session.ts";
import { createPerson, createVisitor, getCookies, signInAs } from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

const SECRET = "a long secret for tests";
const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicPem = own.publicKey.export({ type: "spki", format: "pem" });

type Claims = Record<string, unknown>;
type Forge = (claims: Claims) => string;

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const createToken = (header: object, claims: Claims, signature: (signed: string) => Buffer | string) => {
  const signed = `${encodePart(header)}.${encodePart(claims)}`;
  return `${signed}.${Buffer.from(signature(signed)).toString("base64url")}`;
};
const signRs256 =
  (change: Claims = {}, key: KeyObject = own.privateKey): Forge =>
  (claims) =>
    createToken({ alg: "RS256", kid: "k1" }, { ...claims, ...change }, (signed) =>
      sign("sha256", Buffer.from(signed), key),
    );
const signHs256 =
  (key: string | Buffer): Forge =>
  (claims) =>
    createToken({ alg: "HS256", kid: "k1" }, claims, (signed) =>
      createHmac("sha256", key).update(signed).digest(),
    );

/** Creates the tokens that the provider returns. */
let forge: Forge = signRs256();
const asked = new Map<string, { nonce: string; challenge: string }>();
const server = http.createServer((request, response) => {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", issuer());
  const json = (value: object, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (pathname === "/.well-known/openid-configuration") {
    const [authorization_endpoint, token_endpoint, jwks_uri] = ["authorize", "token", "jwks"].map(
      (name) => `${issuer()}/${name}`,
    );
    json({ issuer: issuer(), authorization_endpoint, token_endpoint, jwks_uri });
  } else if (pathname === "/jwks") {
    json({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" }] });
  } else if (pathname === "/authorize") {
    const code = newId();
    asked.set(code, { nonce: query.get("nonce") ?? "", challenge: query.get("code_challenge") ?? "" });
    const back = new URL(query.get("redirect_uri") ?? "");
    const answer = new URLSearchParams({ code, state: query.get("state") ?? "" });
    back.search = answer.toString();
    response.writeHead(302, { location: back.href }).end();
  } else void answerToken(request, json);
});
const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function answerToken(
  request: http.IncomingMessage,
  json: (value: object, status?: number) => void,
): Promise<void> {
  const sent = new URLSearchParams((await request.toArray()).join(""));
  const iat = Math.floor(Date.now() / 1000);
  const sub = newId();
  const email = `${sub}@example.com`;
  const { nonce, challenge } = asked.get(sent.get("code") ?? "") ?? {};
  const verifier = createHash("sha256")
    .update(sent.get("code_verifier") ?? "")
    .digest("base64url");
  if (verifier !== challenge) return json({ error: "invalid_grant" }, 400);
  const who = { sub, email, email_verified: true, name: "Grace Hopper" };
  const claims = { iss: issuer(), aud: "touchstone", iat, exp: iat + 600, nonce, ...who };
  json({ access_token: newId(), token_type: "Bearer", expires_in: 600, id_token: forge(claims) });
}

let service: RunningService;
let site = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const env = {
    TRUST_PROXY: "1",
    OIDC_ISSUER: issuer(),
    OIDC_CLIENT_ID: "touchstone",
    OIDC_CLIENT_SECRET: SECRET,
  };
  service = await startService({ build: "production", existingDatabase: inject("connection"), env });
  site = service.baseUrl.replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await stopService(service);
  server.close();
  server.closeAllConnections();
});

/** Signs in with such a token. Returns the path that the browser is sent to and what the cookies grant. */
async function signInWithToken(given: Forge): Promise<{ path: string; status: number; users: unknown[] }> {
  let email: unknown;
  forge = (claims) => {
    email = claims.email;
    return given(claims);
  };
  const httpSession = createHttpSession();
  const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
  const fields = { csrfToken, callbackUrl: `${site}/welcome`, json: "true" };
  const { url = "" } = await httpSession.json(`${site}/api/auth/signin/oidc`, fields);
  const page = await httpSession.navigate(url);
  const { status } = await createVisitor(httpSession.cookies(site), site).request("GET", "/checklist");
  // The provider was called, so the outcome depends on its token.
  expect(email).toBeDefined();
  const users = await testDatabase().sql`select id from users where email = ${String(email)}`;
  return { path: new URL(page.url).pathname, status, users };
}

const getUnixTime = () => Math.floor(Date.now() / 1000);

test("a valid token signs in", async () => {
  const { path, status, users } = await signInWithToken(signRs256());
  expect([path, users.length]).toEqual(["/welcome", 1]);
  expect(status).not.toBe(401);
});

test.each<[string, () => Forge]>([
  ["has no signature (alg none)", () => (claims) => createToken({ alg: "none" }, claims, () => "")],
  [
    "has none, under the name of one",
    () => (claims) => createToken({ alg: "RS256", kid: "k1" }, claims, () => ""),
  ],
  ["is signed with the public key as a secret", () => signHs256(publicPem)],
  ["is signed with the client's secret, where RS256 was agreed on", () => signHs256(SECRET)],
  ["is signed with a key of a stranger", () => signRs256({}, stranger.privateKey)],
  ["is of another issuer", () => signRs256({ iss: "https://evil.example" })],
  ["is for another client", () => signRs256({ aud: "another" })],
  ["is for several, and asked for by another", () => signRs256({ aud: ["touchstone", "x"], azp: "x" })],
  ["answers another question (nonce)", () => signRs256({ nonce: "x".repeat(43) })],
  ["answers none (no nonce)", () => signRs256({ nonce: undefined })],
  ["is over its time", () => signRs256({ iat: getUnixTime() - 7200, exp: getUnixTime() - 3600 })],
  ["does not say how long it holds", () => signRs256({ exp: undefined })],
  ["was made in the future", () => signRs256({ iat: getUnixTime() + 7200, exp: getUnixTime() + 14_400 })],
  ["holds from later on", () => signRs256({ nbf: getUnixTime() + 3600 })],
  ["is for us, and was asked for by another", () => signRs256({ azp: "another" })],
  ["is for nobody", () => signRs256({ aud: [] })],
  ["names nobody", () => signRs256({ sub: undefined })],
  ["does not vouch for the address", () => signRs256({ email_verified: false })],
  ["vouches for the address in a word", () => signRs256({ email_verified: "true" })],
])("a token that %s signs nobody in and creates no account", async (_, given) => {
  const { path, status, users } = await signInWithToken(given());
  expect([path, status, users]).toEqual(["/sign-in", 401, []]);
});

/** Signs in at the provider up to its callback, which isn't requested yet. */
async function signInUntilCallback() {
  const httpSession = createHttpSession();
  const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
  const fields = { csrfToken, callbackUrl: `${site}/welcome`, json: "true" };
  const { url = "" } = await httpSession.json(`${site}/api/auth/signin/oidc`, fields);
  const { headers } = await fetch(url, { redirect: "manual" });
  return {
    cookies: httpSession.cookies(site),
    asked: new URL(url),
    answer: new URL(headers.get("location") ?? ""),
  };
}

/** Requests a callback with these cookies, and returns what they grant afterward. */
async function sendCallback(answer: URL, cookies: string) {
  const response = await fetch(answer, { headers: { cookie: cookies }, redirect: "manual" });
  const isSignedIn = getCookies(response).includes("touchstone.session=");
  return { isSignedIn, path: new URL(response.headers.get("location") ?? "/", site).pathname };
}
const findCookie = (cookies: string, encodePart: string) =>
  cookies.split("; ").find((cookie) => cookie.split("=")[0]?.includes(encodePart)) ?? "";

test("a valid callback signs in, once", async () => {
  forge = signRs256();
  const { cookies, answer } = await signInUntilCallback();
  expect(await sendCallback(answer, cookies)).toEqual({ isSignedIn: true, path: "/welcome" });
});

test.each<[string, (answer: URLSearchParams, other: URLSearchParams) => void]>([
  ["without a state", (answer) => answer.delete("state")],
  ["with a state that was made up", (answer) => answer.set("state", "x".repeat(43))],
  ["with the state of another browser", (answer, other) => answer.set("state", other.get("state") ?? "")],
  ["with the code of another browser", (answer, other) => answer.set("code", other.get("code") ?? "")],
  ["without a code", (answer) => answer.delete("code")],
  ["in the name of another issuer", (answer) => answer.set("iss", "https://evil.example")],
  ["with an identity token beside the code", (answer) => answer.set("id_token", "x.y.z")],
  ["as an error", (answer) => answer.set("error", "access_denied")],
])("a callback %s signs nobody in", async (_, change) => {
  forge = signRs256();
  const [mine, other] = [await signInUntilCallback(), await signInUntilCallback()];
  change(mine.answer.searchParams, other.answer.searchParams);
  expect((await sendCallback(mine.answer, mine.cookies)).isSignedIn).toBe(false);
});

test.each(["pkce", "state", "nonce"])(
  "a callback signs nobody in if the browser lost or swapped its %s",
  async (name) => {
    forge = signRs256();
    const [mine, other] = [await signInUntilCallback(), await signInUntilCallback()];
    const [held, theirs] = [findCookie(mine.cookies, name), findCookie(other.cookies, name)];
    expect(held).not.toBe("");
    for (const cookies of [
      mine.cookies.replace(held, ""),
      mine.cookies.replace(held, theirs),
      mine.cookies.replace(held, held.slice(0, -4)),
      other.cookies,
      "",
    ]) {
      expect((await sendCallback(mine.answer, cookies)).isSignedIn).toBe(false);
    }
  },
);

test.each([
  "https://evil.example/",
  "//evil.example/",
  "http://localhost.evil.example/",
  "javascript:alert(1)",
])("the provider is only given a callback on this site when callbackUrl is %s", async (given) => {
  const httpSession = createHttpSession();
  const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
  const query = new URLSearchParams({
    redirect_uri: given,
    callbackUrl: given,
    client_id: "another",
    scope: "openid offline_access",
    response_type: "token",
  });
  const fields = { csrfToken, callbackUrl: given, redirect_uri: given, json: "true" };
  const { url = "" } = await httpSession.json(`${site}/api/auth/signin/oidc?${query}`, fields);
  const { searchParams: asked } = new URL(url);
  expect(Object.fromEntries(asked)).toMatchObject({
    redirect_uri: `${site}/api/auth/callback/oidc`,
    client_id: "touchstone",
    scope: "openid email profile",
    response_type: "code",
  });
  forge = signRs256();
  const page = await httpSession.navigate(url);
  expect(page.visitedUrls.every((at) => [new URL(site).origin, issuer()].includes(new URL(at).origin))).toBe(
    true,
  );
});

test("an unverified email can't take over an account with a password", async () => {
  const person = await createPerson();
  for (const claims of [{ email_verified: false }, { email_verified: "true" }, { email_verified: 1 }, {}]) {
    forge = (given) =>
      signRs256({ ...given, email: person.email, email_verified: undefined, ...claims })(given);
    const { cookies, answer } = await signInUntilCallback();
    expect((await sendCallback(answer, cookies)).isSignedIn).toBe(false);
  }
  expect(await signInAs(person, { site })).toBeDefined();
});
