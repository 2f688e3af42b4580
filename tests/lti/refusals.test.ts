import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  authenticate,
  createLearner,
  launch,
  logIn,
  postForm,
  postLaunch,
  readFields,
} from "#tests/support/lti/launch.ts";
import { buildClaims, type LaunchMessage } from "#tests/support/lti/messages.ts";
import {
  createPlatformKey,
  type Platform,
  type PlatformResponse,
  startPlatform,
} from "#tests/support/lti/platform.ts";
import { createLtiOrganization, createLtiTool, type LtiTool } from "#tests/support/lti/service.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const TITLE = "A secret title";

let tool: LtiTool;
let platform: Platform;
let platformId: string;
let assessmentId: string;
beforeAll(async () => {
  tool = await createLtiTool();
  const quiz = await createPublishedAssessment(tool.api, [choiceQuestion()], { allowed_attempts: null });
  assessmentId = quiz.id;
  await tool.api.patch(`/v1/assessments/${quiz.id}`, { title: TITLE });
});
beforeEach(async () => {
  await platform?.close();
  platform = await startPlatform();
  platformId = await tool.register(platform);
});
afterAll(async () => {
  await platform?.close();
  await tool?.close();
});

const buildMessage = (more: Partial<LaunchMessage> = {}): LaunchMessage => ({
  user: createLearner(),
  targetLinkUri: `${tool.baseUrl}/lti/launch`,
  assessmentId,
  ...more,
});
const logInHere = () => logIn(tool.baseUrl, platform.initiate(buildMessage()));
/** Begins a login of a platform that keeps values for tools. */
async function logInToStorage() {
  const login = await logIn(tool.baseUrl, {
    ...platform.initiate(buildMessage()),
    lti_storage_target: "_parent",
  });
  const [, data = ""] = / id="data">(.*?)<\/script>/.exec(await login.response.text()) ?? [];
  const { location, storage } = JSON.parse(data) as { location: string; storage: { value: string } };
  return { ...login, location: new URL(location), storage };
}
const readHealth = async () => (await tool.api.get(`/v1/lti/platforms/${platformId}`)).data.health.launches;

/** Anyone can cause these, without a message that the platform has signed. */
const UNSIGNED = ["bad_signature", "browser_not_proven", "keys_unavailable", "platform_error"];

/**
 * Expects a page of a refused launch that tells nothing of the assessment, and the reason in the platform's health, if
 * the platform has signed the message.
 */
async function expectRefused(page: Awaited<ReturnType<typeof postLaunch>>, code: string): Promise<void> {
  expect([page.status >= 400 && page.status < 500, page.headers.get("location")]).toEqual([true, null]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.text).not.toContain(TITLE);
  expect(page.text).not.toMatch(/emb_|lts_/);
  expect((await readHealth()).last_error).toBe(UNSIGNED.includes(code) ? null : code);
}

describe("a launch is refused", () => {
  const claims: [string, string, Record<string, unknown>][] = [
    ["for another audience", "wrong_audience", { aud: "another client" }],
    [
      "for several audiences without an authorized party",
      "wrong_audience",
      { aud: ["CLIENT", "b"], azp: undefined },
    ],
    ["for another authorized party", "wrong_audience", { azp: "another client" }],
    ["from another issuer", "wrong_issuer", { iss: "https://other.example" }],
    ["with another nonce", "nonce_used", { nonce: "another nonce" }],
    ["without a nonce", "malformed_message", { nonce: undefined }],
    ["without an expiry", "malformed_message", { exp: undefined }],
    ["from another deployment", "unknown_deployment", { [`${CLAIM}deployment_id`]: "other" }],
    ["in another version", "malformed_message", { [`${CLAIM}version`]: "1.1" }],
    [
      "with an unknown message type",
      "malformed_message",
      { [`${CLAIM}message_type`]: "LtiSubmissionReviewRequest" },
    ],
    ["to another site", "wrong_target", { [`${CLAIM}target_link_uri`]: "https://evil.example/lti/launch" }],
    ["without a user", "malformed_message", { sub: undefined }],
    ["with a user that can't be stored", "malformed_message", { sub: "7\0" }],
    ["without roles", "malformed_message", { [`${CLAIM}roles`]: undefined }],
    ["without a resource link", "malformed_message", { [`${CLAIM}resource_link`]: undefined }],
    ["without an assessment", "assessment_unavailable", { [`${CLAIM}custom`]: {} }],
    ["for an unknown assessment", "assessment_unavailable", { [`${CLAIM}custom`]: { assessment_id: "0" } }],
  ];
  test.each(claims)("%s (%s)", async (_, code, replaced) => {
    const login = await logInHere();
    const { state } = await authenticate(login);
    const aud = JSON.stringify(replaced).includes("CLIENT") ? { aud: [platform.clientId, "b"] } : {};
    const id_token = await platform.sign({
      ...buildClaims(platform, buildMessage()),
      nonce: login.location.searchParams.get("nonce"),
      ...replaced,
      ...aud,
    });
    await expectRefused(await postLaunch(tool.baseUrl, { id_token, state }, login.cookie), code);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  test.each([
    ["expired more than a minute ago", () => ({ issuedAt: seconds() - 200, lifetime: 100 })],
    ["issued in the future", () => ({ issuedAt: seconds() + 120, lifetime: 60 })],
    ["issued long ago", () => ({ issuedAt: seconds() - 3600, lifetime: 7200 })],
  ])("with a token that was %s", async (_, times) => {
    const login = await logInHere();
    const { state } = await authenticate(login);
    const nonce = login.location.searchParams.get("nonce");
    const id_token = await platform.sign({ ...buildClaims(platform, buildMessage()), nonce }, times());
    await expectRefused(await postLaunch(tool.baseUrl, { id_token, state }, login.cookie), "expired");
  });

  test("with a token without a signature, or one that the public key signed as a secret", async () => {
    const login = await logInHere();
    const { state } = await authenticate(login);
    const claimed = {
      ...buildClaims(platform, buildMessage()),
      nonce: login.location.searchParams.get("nonce"),
    };
    const key = platform.keys[0];
    const times = (token: UnsecuredJWT) => token.setIssuedAt().setExpirationTime("1m").encode();
    const tokens = [
      times(new UnsecuredJWT(claimed)),
      await new SignJWT(claimed)
        .setProtectedHeader({ alg: "HS256", kid: key?.kid ?? "" })
        .setIssuedAt()
        .setExpirationTime("1m")
        .sign(Buffer.from(JSON.stringify(key?.publicJwk))),
    ];
    for (const id_token of tokens) {
      await expectRefused(await postLaunch(tool.baseUrl, { id_token, state }, login.cookie), "bad_signature");
    }
  });

  test("with a signature by a key that the platform doesn't publish", async () => {
    const login = await logInHere();
    const { state } = await authenticate(login);
    const nonce = login.location.searchParams.get("nonce");
    for (const kid of ["unknown", platform.keys[0]?.kid]) {
      const key = await createPlatformKey(kid);
      const id_token = await platform.sign({ ...buildClaims(platform, buildMessage()), nonce }, { key });
      await expectRefused(await postLaunch(tool.baseUrl, { id_token, state }, login.cookie), "bad_signature");
    }
  });

  test("when it is repeated", async () => {
    const login = await logInHere();
    const form = await authenticate(login);
    expect((await postLaunch(tool.baseUrl, form, login.cookie)).status).toBe(200);
    await expectRefused(await postLaunch(tool.baseUrl, form, login.cookie), "nonce_used");
  });

  test("except once, when it arrives many times at once", async () => {
    const login = await logInHere();
    const form = await authenticate(login);
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => postLaunch(tool.baseUrl, form, login.cookie)),
    );
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(pages.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  test("from another browser, with a button that begins again in a window of its own", async () => {
    const [login, other] = [await logInHere(), await logInHere()];
    const form = await authenticate(login);
    for (const cookie of ["", other.cookie, `${login.cookie.slice(0, -3)}abc`]) {
      const page = await postLaunch(tool.baseUrl, form, cookie);
      await expectRefused(page, "browser_not_proven");
      expect(page.text).toMatch(/<form method="post" action="\/lti\/login" target="_blank">/);
      expect(readFields(page.text)).toMatchObject({ iss: platform.issuer, client_id: platform.clientId });
    }
    expect((await postLaunch(tool.baseUrl, form, login.cookie)).status).toBe(200);
  });

  test("with a value from the platform's storage that another site posts, or that the login doesn't use", async () => {
    const post = (form: Record<string, string>, site: string) =>
      fetch(`${tool.baseUrl}/lti/launch`, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { "sec-fetch-site": site },
      });
    const withCookie = await logInHere();
    const form = await authenticate(withCookie);
    const storage_value = withCookie.cookie.split("=")[1] ?? "";
    for (const site of ["cross-site", "same-origin"])
      expect((await post({ ...form, storage_value }, site)).status).toBe(403);

    const withStorage = await logInToStorage();
    const stored = { ...(await authenticate(withStorage)), storage_value: withStorage.storage.value };
    for (const site of ["cross-site", "same-site", "none"])
      expect((await post(stored, site)).status).toBe(403);
    expect((await post(stored, "same-origin")).status).toBe(200);
  });

  test("with a state that the service didn't issue, or that belongs to another login", async () => {
    const [login, other] = [await logInHere(), await logInHere()];
    const form = await authenticate(login);
    for (const state of ["", "made up", `${form.state.slice(0, -4)}AAAA`]) {
      const page = await postLaunch(tool.baseUrl, { ...form, state }, login.cookie);
      expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    }
    const { state } = await authenticate(other);
    const page = await postLaunch(tool.baseUrl, { ...form, state }, `${login.cookie}; ${other.cookie}`);
    await expectRefused(page, "nonce_used");
  });

  test("by the learner's platform itself, with a page that says so", async () => {
    const login = await logInHere();
    const state = login.location.searchParams.get("state") ?? "";
    await expectRefused(
      await postLaunch(tool.baseUrl, { state, error: "login_required" }, login.cookie),
      "platform_error",
    );
  });

  test("to a draft, or to an assessment of another organization", async () => {
    const stranger = await createLtiOrganization(tool.database);
    const theirs = await createPublishedAssessment(stranger, [choiceQuestion()]);
    const draft = await createDraftAssessment(tool.api, [choiceQuestion()]);
    for (const id of [theirs.id, draft]) {
      const page = await launch(tool.baseUrl, platform, buildMessage({ assessmentId: id }));
      await expectRefused(page, "assessment_unavailable");
    }
  });

  test("if the message of one platform arrives with the login of another", async () => {
    const other = await startPlatform();
    await tool.register(other, await createLtiOrganization(tool.database));
    const login = await logInHere();
    const { state } = await authenticate(login);
    const nonce = login.location.searchParams.get("nonce");
    const id_token = await other.sign({ ...buildClaims(other, buildMessage()), nonce });
    await expectRefused(await postLaunch(tool.baseUrl, { id_token, state }, login.cookie), "bad_signature");
    await other.close();
  });
});

describe("a platform's keys", () => {
  const open = () => launch(tool.baseUrl, platform, buildMessage());
  const countFetches = () => platform.requests.filter((name) => name === "GET /jwks").length;

  test("are fetched once for many launches, and again for an unknown key at most once a minute", async () => {
    for (let i = 0; i < 3; i++) expect((await open()).status).toBe(200);
    expect(countFetches()).toBe(1);
    await platform.rotateKey();
    expect((await open()).status).toBe(200);
    expect(countFetches()).toBe(2);
    await platform.rotateKey();
    for (let i = 0; i < 3; i++) await expectRefused(await open(), "bad_signature");
    expect(countFetches()).toBe(2);
  });

  test.each<[string, PlatformResponse | Promise<PlatformResponse>]>([
    ["fail", { status: 500 }],
    ["aren't JSON", { status: 200, body: "no keys" }],
    ["are somewhere else", { status: 302, headers: { location: "/keys" } }],
    ["never end", { status: 200, body: { keys: [], filler: "x".repeat(300_000) } }],
    ["never come", new Promise(() => {})],
  ])("that %s refuse a launch in time", async (_, answer) => {
    platform.handlers.set("GET /jwks", () => answer);
    const stop = startStopwatch();
    const page = await open();
    expect(stop()).toBeLessThan(6000);
    await expectRefused(page, "keys_unavailable");
  });
});

test.each([
  ["of another type", 415, "text/plain", "state=1"],
  ["that is too large", 413, "application/x-www-form-urlencoded", `state=${"x".repeat(200_000)}`],
])("a form %s gets a page that names the error", async (_, status, type, body) => {
  const headers = { "content-type": type, "accept-language": "de" };
  const response = await fetch(`${tool.baseUrl}/lti/launch`, { method: "POST", headers, body });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    status,
    "text/html; charset=utf-8",
  ]);
  expect(await response.text()).toContain("Diese Seite kann nicht geöffnet werden");
});

describe("a launch's session", () => {
  const openTimed = async () => {
    const quiz = await createPublishedAssessment(tool.api, [choiceQuestion()], { time_limit_minutes: 5 });
    const page = await launch(tool.baseUrl, platform, buildMessage({ assessmentId: quiz.id }));
    return readFields(page.text);
  };

  test("can't be used from another site, after its end, or without its credential", async () => {
    const fields = await openTimed();
    const crossSite = await fetch(`${tool.baseUrl}/lti/start`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect(crossSite.status).toBe(403);
    expect((await postForm(tool.baseUrl, "/lti/start", { session: "lts_guess" })).status).toBe(403);
    await tool.database.sql`update lti_launches set expires_at = now() where platform_id = ${platformId}`;
    const late = await postForm(tool.baseUrl, "/lti/start", fields);
    expect([late.status, late.text.includes("emb_")]).toEqual([403, false]);
  });

  test("ends when its deployment is removed from the platform", async () => {
    const fields = await openTimed();
    const path = `/v1/lti/platforms/${platformId}`;
    await tool.api.patch(path, { deployment_ids: ["another"] });
    const page = await postForm(tool.baseUrl, "/lti/start", fields);
    expect([page.status, page.text.includes("emb_")]).toEqual([403, false]);
    await tool.api.patch(path, { deployment_ids: ["another", platform.deploymentId] });
    expect((await postForm(tool.baseUrl, "/lti/start", fields)).status).toBe(200);
  });

  test("ends with its platform", async () => {
    const fields = await openTimed();
    await tool.api.delete(`/v1/lti/platforms/${platformId}`);
    expect((await postForm(tool.baseUrl, "/lti/start", fields)).status).toBe(403);
  });
});
