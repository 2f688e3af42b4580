import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createLearner, launch, logIn, postForm, readFields } from "#tests/support/lti/launch.ts";
import { ADMINISTRATOR_ROLE, AGS_CLAIM, AGS_SCOPES, NRPS_CLAIM } from "#tests/support/lti/messages.ts";
import { type Platform, startPlatform } from "#tests/support/lti/platform.ts";
import { createLtiOrganization, createLtiTool, type LtiTool } from "#tests/support/lti/service.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;

let tool: LtiTool;
let platform: Platform;
let platformId: string;
let quiz: Quiz;
beforeAll(async () => {
  [tool, platform] = await Promise.all([createLtiTool(), startPlatform()]);
  platformId = await tool.register(platform);
  quiz = await createPublishedAssessment(tool.api, [choiceQuestion()], { allowed_attempts: 2 });
});
afterAll(async () => {
  await platform?.close();
  await tool?.close();
});

const open = (user = createLearner(), more: object = {}, from = platform) =>
  launch(tool.baseUrl, from, {
    user,
    targetLinkUri: `${tool.baseUrl}/lti/launch`,
    assessmentId: quiz.id,
    ...more,
  });
const readToken = (page: string): string => /token="(emb_[\w-]+)"/.exec(page)?.[1] ?? "";
const submit = async (token: string, own = quiz) => {
  const options = { key: null, headers: { origin: tool.baseUrl } };
  const answer = await tool.api.post(
    "/v1/embed/submit",
    { token, answers: buildAnswers(own, ["a"]) },
    options,
  );
  expect(answer.error).toBeUndefined();
};

describe("a login", () => {
  const getParameters = () =>
    platform.initiate({ user: createLearner(), targetLinkUri: `${tool.baseUrl}/lti/launch` });

  test("sends the browser to the platform with the parameters of OpenID Connect and a cookie of its own", async () => {
    const parameters = getParameters();
    const { location, response } = await logIn(tool.baseUrl, parameters);
    expect([response.status, location.origin + location.pathname]).toEqual([302, `${platform.issuer}/auth`]);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      scope: "openid",
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: platform.clientId,
      redirect_uri: `${tool.baseUrl}/lti/launch`,
      login_hint: parameters.login_hint,
      lti_message_hint: parameters.lti_message_hint,
      state: expect.stringMatching(/^[\w-]{100,}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
    });
    const [cookie = "", ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^__Host-touchstone\.lti\.[\w-]+=[\w-]{43}; /);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/"]) {
      expect(cookie).toContain(attribute);
    }
  });

  test("works with GET, and without the client if the issuer has only one", async () => {
    const { client_id: _, ...parameters } = getParameters();
    const response = await fetch(`${tool.baseUrl}/lti/login?${new URLSearchParams(parameters)}`, {
      redirect: "manual",
    });
    expect(response.status).toBe(302);
  });

  test("without the client finds the platform by its deployment if others have the same issuer", async () => {
    const own = await startPlatform();
    await tool.register(own);
    const stranger = await createLtiOrganization(tool.database);
    const theirs = { ...own.registration, client_id: "another client", deployment_ids: ["another"] };
    expect((await stranger.post("/v1/lti/platforms", theirs)).status).toBe(201);
    const { client_id: _, ...parameters } = own.initiate({
      user: createLearner(),
      targetLinkUri: `${tool.baseUrl}/lti/launch`,
    });
    const login = await logIn(tool.baseUrl, parameters);
    expect([login.response.status, login.location.searchParams.get("client_id")]).toEqual([
      302,
      own.clientId,
    ]);
    for (const lti_deployment_id of ["", "unknown"])
      expect((await logIn(tool.baseUrl, { ...parameters, lti_deployment_id })).response.status).toBe(400);
    await own.close();
  });

  test("in a frame is a page that first makes sure that the browser can be recognized", async () => {
    const response = await fetch(`${tool.baseUrl}/lti/login?${new URLSearchParams(getParameters())}`, {
      headers: { "sec-fetch-dest": "iframe" },
    });
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(`frame-ancestors ${platform.issuer}`);
    expect(readFields(await response.text())).toMatchObject({ iss: platform.issuer });
  });

  test("stores nothing", async () => {
    const count = async () => {
      const { organizationId } = tool.api;
      const [row] = await tool.database.sql`
        select (select count(*) from lti_nonces where organization_id = ${organizationId})
          + (select count(*) from lti_launches where organization_id = ${organizationId}) as n`;
      return row?.n;
    };
    const before = await count();
    for (let i = 0; i < 5; i++) await logIn(tool.baseUrl, getParameters());
    expect(await count()).toBe(before);
  });

  test.each([
    ["an unknown issuer", { iss: "https://unknown.example" }],
    ["an unknown client", { client_id: "unknown" }],
    ["another site as its target", { target_link_uri: "https://evil.example/lti/launch" }],
    ["no login hint", { login_hint: "" }],
  ])("with %s is refused on a page without a redirect", async (_, more) => {
    const { response } = await logIn(tool.baseUrl, { ...getParameters(), ...more });
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

describe("a learner's launch", () => {
  test("opens the player for lti:<platform>:<sub>, with the name that the platform sends", async () => {
    const page = await open(createLearner("41", "Ada Example"));
    expect(page.status).toBe(200);
    const token = readToken(page.text);
    expect(token).not.toBe("");
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${platform.issuer};`);
    await submit(token);
    const ref = `lti:${platformId}:41`;
    const { data } = await tool.api.get(`/v1/assessments/${quiz.id}/results?learner_ref=${ref}`);
    expect(data).toMatchObject([{ learner_ref: ref, attempt_number: 1 }]);
    const learner = await tool.api.get(`/v1/learners/${encodeURIComponent(ref)}`);
    expect(learner.data).toMatchObject({ display_name: "Ada Example", submission_count: 1 });
  });

  test("continues the open attempt, and shows the last result once there is one", async () => {
    const user = createLearner("42");
    const [first, second] = [await open(user), await open(user)];
    await submit(readToken(first.text));
    const third = await open(user);
    expect([readToken(second.text) !== "", readToken(third.text)]).toEqual([true, ""]);
    expect(third.text).toContain("You have 1 attempt left.");
    const started = await postForm(tool.baseUrl, "/lti/start", readFields(third.text));
    await submit(readToken(started.text));
    const last = await open(user);
    expect(last.text).toContain("You have used all attempts.");
    expect((await postForm(tool.baseUrl, "/lti/start", readFields(third.text))).text).toContain(
      "You have used all attempts.",
    );
  });

  test("shows the last result that isn't voided", async () => {
    const user = createLearner("50");
    await submit(readToken((await open(user)).text));
    const page = await open(user);
    const started = await postForm(tool.baseUrl, "/lti/start", readFields(page.text));
    await submit(readToken(started.text));
    const ref = encodeURIComponent(`lti:${platformId}:50`);
    const { data } = await tool.api.get(`/v1/learners/${ref}/results`);
    const voided = await tool.api.post(`/v1/submissions/${data[0].id}/void`, { reason: "Fire alarm" });
    expect(voided.data.attempt_number).toBe(2);
    expect((await open(user)).text).toContain("Your last result");
    await tool.api.post(`/v1/submissions/${data[1].id}/void`, { reason: "Fire alarm" });
    expect((await open(user)).text).not.toContain("Your last result");
  });

  test("with a time limit starts the clock only when the learner does", async () => {
    const timed = await createPublishedAssessment(tool.api, [choiceQuestion()], { time_limit_minutes: 10 });
    const user = createLearner("43");
    await tool.api.put(`/v1/learners/lti:${platformId}:43`, { accommodations: { time_factor: 1.5 } });
    const page = await open(user, { assessmentId: timed.id });
    expect(page.text).toContain("Time limit: 15 minutes");
    expect((await tool.api.get(`/v1/assessments/${timed.id}/attempts`)).data).toEqual([]);
    const started = await postForm(tool.baseUrl, "/lti/start", readFields(page.text));
    await submit(readToken(started.text), timed);
  });

  test.each([
    ["without a time limit", null, 0],
    ["with a time limit of 2 hours", 120, 120],
  ])("%s opens an attempt that can be continued for a week", async (_, time_limit_minutes, minutes) => {
    const { id } = await createPublishedAssessment(tool.api, [choiceQuestion()], { time_limit_minutes });
    const page = await open(createLearner("44"), { assessmentId: id });
    if (time_limit_minutes !== null) await postForm(tool.baseUrl, "/lti/start", readFields(page.text));
    const [token] = await tool.database.sql`
      select extract(epoch from expires_at - created_at)::integer as seconds from embed_tokens where assessment_id = ${id}`;
    expect(token?.seconds).toBe(7 * 86_400 + minutes * 60);
  });

  test("keeps a reference that the organization has given the learner", async () => {
    await open(createLearner("44"));
    const ref = encodeURIComponent(`lti:${platformId}:44`);
    const renamed = await tool.api.post(`/v1/learners/${ref}/rename`, { learner_ref: "pupil 44" });
    expect(renamed.error).toBeNull();
    await submit(readToken((await open(createLearner("44"))).text));
    const { data } = await tool.api.get(`/v1/assessments/${quiz.id}/results?learner_ref=pupil 44`);
    expect(data).toHaveLength(1);
  });

  test("keeps a reference that the organization gives the learner at the same time", async () => {
    const user = createLearner("63");
    await open(user);
    const ref = `lti:${platformId}:63`;
    const { page } = await tool.database.sql.begin(async (tx) => {
      await tx`update learners set learner_ref = 'pupil 63' where learner_ref = ${ref}`;
      await tx`update lti_link_learners set learner_ref = 'pupil 63' where learner_ref = ${ref}`;
      const launched = open(user);
      await findBlocked(await getPid(tx), tool.database);
      return { page: launched };
    });
    await submit(readToken((await page).text));
    const { data } = await tool.api.get(`/v1/assessments/${quiz.id}/results?learner_ref=pupil 63`);
    expect(data).toHaveLength(1);
    const rows = await tool.database.sql`select learner_ref from lti_link_learners where sub = '63'`;
    expect(rows).toEqual([{ learner_ref: "pupil 63" }]);
    expect((await tool.api.get(`/v1/learners/${encodeURIComponent(ref)}`)).status).toBe(404);
  });

  /** Runs two requests: a change of a learner, which waits for the rows of launches, and one that has to wait for it. */
  async function runDuringChange<Changed, Launched>(
    change: () => Promise<Changed>,
    launchMeanwhile: () => Promise<Launched>,
  ): Promise<[Changed, Launched]> {
    const { sql } = tool.database;
    const requests = await sql.begin(async (tx) => {
      await tx`select from lti_launches where organization_id = ${tool.api.organizationId} for update`;
      const changed = change();
      const changing = await findBlocked(await getPid(tx), tool.database);
      const launched = launchMeanwhile();
      await findBlocked(changing, tool.database);
      return [changed, launched] as const;
    });
    return Promise.all(requests);
  }
  const listLinkedRefs = async (sub: string) =>
    (await tool.database.sql`select learner_ref as ref from lti_link_learners where sub = ${sub}`).map(
      ({ ref }) => ref,
    );

  test.each([
    ["with a name", "64", "Ada Example"],
    ["without a name", "65", null],
  ])("%s through another link during a rename keeps the new reference there, too", async (_, sub, name) => {
    const user = createLearner(sub, name);
    await open(user);
    const ref = encodeURIComponent(`lti:${platformId}:${sub}`);
    const [renamed, page] = await runDuringChange(
      () => tool.api.post(`/v1/learners/${ref}/rename`, { learner_ref: `pupil ${sub}` }),
      () => open(user, { resourceLinkId: "another" }),
    );
    expect([renamed.status, page.status]).toEqual([200, 200]);
    expect(await listLinkedRefs(sub)).toEqual([`pupil ${sub}`, `pupil ${sub}`]);
    expect((await tool.api.get(`/v1/learners/${ref}`)).status).toBe(404);
  });

  test("through another link during the erasure of the learner is one of a new learner", async () => {
    const user = createLearner("66", null);
    await open(user);
    const ref = encodeURIComponent(`lti:${platformId}:66`);
    await tool.api.post(`/v1/learners/${ref}/rename`, { learner_ref: "pupil 66" });
    const [erased, page] = await runDuringChange(
      () => tool.api.delete("/v1/learners/pupil 66"),
      () => open(user, { resourceLinkId: "another" }),
    );
    expect([erased.status, page.status]).toEqual([200, 200]);
    expect(await listLinkedRefs("66")).toEqual([`lti:${platformId}:66`]);
  });

  test("begins its attempt under a reference that the learner gets at the same time", async () => {
    const timed = await createPublishedAssessment(tool.api, [choiceQuestion()], { time_limit_minutes: 10 });
    const page = await open(createLearner("67", null), { assessmentId: timed.id });
    const ref = encodeURIComponent(`lti:${platformId}:67`);
    const [renamed, started] = await runDuringChange(
      () => tool.api.post(`/v1/learners/${ref}/rename`, { learner_ref: "pupil 67" }),
      () => postForm(tool.baseUrl, "/lti/start", readFields(page.text)),
    );
    expect([renamed.status, readToken(started.text) === ""]).toEqual([200, false]);
    const { data } = await tool.api.get(`/v1/assessments/${timed.id}/attempts`);
    expect(data).toMatchObject([{ learner_ref: "pupil 67", state: "open" }]);
  });

  test("without a name leaves the learner without one", async () => {
    await submit(readToken((await open(createLearner("45", null))).text));
    const learner = await tool.api.get(`/v1/learners/${encodeURIComponent(`lti:${platformId}:45`)}`);
    expect(learner.data.display_name).toBeNull();
  });

  test("is one of an administrator of the platform who has no role in the course", async () => {
    const page = await open({ sub: "46", roles: [ADMINISTRATOR_ROLE] });
    expect(readToken(page.text)).not.toBe("");
  });

  test("is in the language that the platform names", async () => {
    const page = await open(createLearner("47"), { locale: "de_at" });
    expect(page.text).toContain('<html lang="de"');
    expect(page.text).toContain('locale="de"');
  });

  test("begins an attempt that belongs to the link of the launch", async () => {
    await open(createLearner("48"), { resourceLinkId: "exercise 1" });
    const [row] = await tool.database.sql`
      select l.resource_link_id, l.line_items_url, l.scopes, l.memberships_url from lti_link_attempts a
      join lti_links l on l.id = a.link_id join lti_link_learners p on p.link_id = l.id where p.sub = '48'`;
    expect(row).toEqual({
      resource_link_id: "exercise 1",
      line_items_url: `${platform.issuer}/lineitems?type_id=7`,
      scopes: expect.arrayContaining([expect.stringContaining("scope/score")]),
      memberships_url: `${platform.issuer}/memberships`,
    });
  });

  test("that names no line item or no services keeps those of the link", async () => {
    const place = { resourceLinkId: "exercise 2" };
    const read = async () => {
      const rows = await tool.database.sql`
        select line_item_url, line_items_url, scopes, memberships_url from lti_links
        where platform_id = ${platformId} and resource_link_id = ${place.resourceLinkId}`;
      expect(rows).toHaveLength(1);
      return rows[0];
    };
    await open(createLearner("51"), { ...place, lineItemUrl: `${platform.issuer}/lineitems/1` });
    const named = await read();
    expect(named).toEqual({
      line_item_url: `${platform.issuer}/lineitems/1`,
      line_items_url: `${platform.issuer}/lineitems?type_id=7`,
      scopes: AGS_SCOPES,
      memberships_url: `${platform.issuer}/memberships`,
    });
    await open(createLearner("52"), place);
    expect(await read()).toEqual(named);
    await open(createLearner("53"), {
      ...place,
      claims: { [AGS_CLAIM]: undefined, [NRPS_CLAIM]: undefined },
    });
    expect(await read()).toEqual(named);
    await open(createLearner("54"), { ...place, lineItemUrl: `${platform.issuer}/lineitems/2` });
    expect(await read()).toEqual({ ...named, line_item_url: `${platform.issuer}/lineitems/2` });
  });

  test("can't add wildcards or directives to the page's policy by the platform's addresses", async () => {
    const own = await startPlatform();
    const id = await tool.register(own);
    await tool.database.sql`
      update lti_platforms set authorization_endpoint = 'https://a;sandbox/auth' where id = ${id}`;
    const login = await fetch(
      `${tool.baseUrl}/lti/login?${new URLSearchParams(own.initiate({ user: createLearner(), targetLinkUri: `${tool.baseUrl}/lti/launch` }))}`,
      { headers: { "sec-fetch-dest": "iframe" } },
    );
    const presentation = "https://purl.imsglobal.org/spec/lti/claim/launch_presentation";
    const page = await open(createLearner("50"), {
      claims: { [presentation]: { return_url: "https://*/return" } },
    });
    for (const [{ headers }, { issuer }] of [
      [login, own],
      [page, platform],
    ] as const)
      expect(headers.get("content-security-policy")).toContain(`frame-ancestors ${issuer};`);
    await own.close();
  });

  test("is remembered as the platform's health", async () => {
    await open(createLearner("49"));
    const { data } = await tool.api.get(`/v1/lti/platforms/${platformId}`);
    expect(Date.now() - Date.parse(data.health.launches.last_success_at)).toBeLessThan(60_000);
  });
});

test("a launch works as Moodle sends it", async () => {
  const moodle = await startPlatform({ moodle: true });
  await tool.register(moodle);
  const page = await open(createLearner("5"), {}, moodle);
  expect([page.status, readToken(page.text) !== ""]).toEqual([200, true]);
  await moodle.close();
});
