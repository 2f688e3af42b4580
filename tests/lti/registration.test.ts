import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createLearner, launch } from "#tests/support/lti/launch.ts";
import { type Platform, startPlatform } from "#tests/support/lti/platform.ts";
import { publishConfiguration } from "#tests/support/lti/registration.ts";
import { createLongId } from "#tests/support/lti/registration-body.ts";
import { createLtiOrganization, createLtiTool, type LtiTool } from "#tests/support/lti/service.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

let tool: LtiTool;
let platform: Platform;
beforeAll(async () => {
  tool = await createLtiTool();
});
beforeEach(async () => {
  platform = await startPlatform({ moodle: true });
});
afterEach(() => platform.close());
afterAll(() => tool?.close());

const createLink = async (api = tool.api): Promise<string> =>
  (await api.post("/v1/lti/registrations", {})).data.registration_url;

/** Opens a registration link as a platform's administrator does. */
async function open(link: string, parameters: Record<string, string> = {}) {
  const url = new URL(link);
  const given = {
    openid_configuration: `${platform.issuer}/.well-known/openid-configuration`,
    registration_token: platform.registrationToken,
    ...parameters,
  };
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
  const response = await fetch(url);
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const countPlatforms = async () => (await tool.api.get("/v1/lti/platforms")).meta.total;

test("registers the tool with the platform and the platform with the organization, ready for launches", async () => {
  const page = await open(await createLink());
  expect(page.status).toBe(200);
  expect(page.text).toContain("org.imsglobal.lti.close");
  expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${platform.issuer};`);
  expect(platform.registrations).toMatchObject([
    {
      initiate_login_uri: `${tool.baseUrl}/lti/login`,
      redirect_uris: [`${tool.baseUrl}/lti/launch`],
      jwks_uri: `${tool.baseUrl}/lti/jwks`,
      scope: expect.stringMatching(/^\S+lineitem \S+score \S+contextmembership.readonly$/),
    },
  ]);
  const [registered] = (await tool.api.get("/v1/lti/platforms")).data;
  expect(registered).toMatchObject({
    issuer: platform.issuer,
    client_id: platform.clientId,
    deployment_ids: ["1"],
  });
  const quiz = await createPublishedAssessment(tool.api, [choiceQuestion()]);
  const message = {
    user: createLearner(),
    targetLinkUri: `${tool.baseUrl}/lti/launch`,
    assessmentId: quiz.id,
  };
  expect((await launch(tool.baseUrl, platform, message)).status).toBe(200);
});

test("works once, also when it is opened many times at once", async () => {
  const link = await createLink();
  const before = await countPlatforms();
  const pages = await Promise.all([1, 2, 3, 4].map(() => open(link)));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect((await open(link)).status).toBe(400);
  expect(await countPlatforms()).toBe(before + 1);
});

test("can be tried again after the platform refused it", async () => {
  const link = await createLink();
  expect((await open(link, { registration_token: "wrong" })).status).toBe(400);
  expect((await open(link)).status).toBe(200);
});

test("can be tried again two minutes after a process that used it was killed", async () => {
  const link = await createLink();
  const token = new URL(link).searchParams.get("token") ?? "";
  const setUsed = (seconds: number) => tool.database.sql`
    update lti_registrations set used_at = now() - make_interval(secs => ${seconds})
    where digest = sha256(convert_to(${token}, 'UTF8')) returning 1`;
  expect(await setUsed(60)).toHaveLength(1);
  expect((await open(link)).status).toBe(400);
  await setUsed(130);
  expect((await open(link)).status).toBe(200);
  await setUsed(130);
  expect((await open(link)).status).toBe(400);
});

test("takes the deployment of the first launch if the platform names none", async () => {
  platform.handlers.set("POST /register", () => ({ status: 200, body: { client_id: platform.clientId } }));
  expect((await open(await createLink())).status).toBe(200);
  platform.connectTool(tool.baseUrl);
  const quiz = await createPublishedAssessment(tool.api, [choiceQuestion()]);
  const message = {
    user: createLearner(),
    targetLinkUri: `${tool.baseUrl}/lti/launch`,
    assessmentId: quiz.id,
  };
  expect((await launch(tool.baseUrl, platform, message)).status).toBe(200);
  platform.deploymentId = "another";
  expect((await launch(tool.baseUrl, platform, message)).status).toBe(403);
});

test.each([
  ["its authorization server", "https://auth.school.example/token", "https://auth.school.example/token"],
  ["no authorization server", undefined, null],
  ["an empty one", "", null],
  ["a host without a scheme, as Canvas does", "canvas.school.example", null],
])("keeps the audience of requests for access tokens if the platform names %s", async (_, given, kept) => {
  const body = { ...(publishConfiguration(platform).body as object), authorization_server: given };
  platform.handlers.set("GET /.well-known/openid-configuration", () => ({ status: 200, body }));
  expect((await open(await createLink())).status).toBe(200);
  const [registered] = (await tool.api.get("/v1/lti/platforms")).data;
  expect([registered.issuer, registered.authorization_server]).toEqual([platform.issuer, kept]);
});

test.each([
  ["an unknown link", () => `${tool.baseUrl}/lti/register?token=ltr_unknown`, {}],
  ["no configuration", createLink, { openid_configuration: "" }],
  [
    "a configuration at an address that isn't allowed",
    createLink,
    { openid_configuration: "https://10.0.0.1/c" },
  ],
])("with %s changes nothing", async (_, getLink, parameters) => {
  const before = await countPlatforms();
  const page = await open(await getLink(), parameters);
  expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect([await countPlatforms(), platform.registrations.length]).toEqual([before, 0]);
});

test("shows a failed registration in the platform's frame, but nothing in a frame without a valid link", async () => {
  const link = await createLink();
  const getFrameAncestors = ({ headers }: { headers: Headers }) =>
    /frame-ancestors [^;]*/.exec(headers.get("content-security-policy") ?? "")?.[0];
  const failed = await open(link, { registration_token: "wrong" });
  expect([failed.status, getFrameAncestors(failed)]).toEqual([400, `frame-ancestors ${platform.issuer}`]);
  await open(link);
  for (const invalid of [
    link,
    `${tool.baseUrl}/lti/register?token=ltr_unknown`,
    `${tool.baseUrl}/lti/register`,
  ]) {
    const page = await open(invalid, { openid_configuration: "https://evil.example/x" });
    expect([page.status, getFrameAncestors(page)]).toEqual([400, "frame-ancestors 'none'"]);
  }
});

test("refuses a configuration that names an issuer on another host", async () => {
  const body = {
    issuer: "https://moodle.school.example",
    authorization_endpoint: `${platform.issuer}/auth`,
    token_endpoint: `${platform.issuer}/token`,
    jwks_uri: `${platform.issuer}/jwks`,
    registration_endpoint: `${platform.issuer}/register`,
  };
  platform.handlers.set("GET /.well-known/openid-configuration", () => ({ status: 200, body }));
  expect((await open(await createLink())).status).toBe(400);
  expect(platform.registrations).toEqual([]);
});

test("refuses an issuer and a client that together are too long to be stored", async () => {
  const issuer = `${platform.issuer}/${randomBytes(1500).toString("base64url")}`;
  const body = { ...(publishConfiguration(platform).body as object), issuer };
  platform.handlers.set("GET /.well-known/openid-configuration", () => ({ status: 200, body }));
  platform.handlers.set("POST /register", () => ({ status: 200, body: { client_id: createLongId() } }));
  const before = await countPlatforms();
  const page = await open(await createLink());
  expect([page.status, await countPlatforms()]).toEqual([400, before]);
});

test("doesn't work while its creator may not register platforms", async () => {
  const other = await createLtiOrganization(tool.database);
  const link = await createLink(other);
  const setRevoked = (revokedAt: string | null) => tool.database.sql`
    update api_keys set revoked_at = ${revokedAt} where organization_id = ${other.organizationId}`;
  await setRevoked(new Date().toISOString());
  expect((await open(link)).status).toBe(400);
  expect(platform.registrations).toEqual([]);
  await setRevoked(null);
  expect((await open(link)).status).toBe(200);
});
