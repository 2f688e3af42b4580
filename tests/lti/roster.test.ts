import { describe, expect, test } from "vitest";
import { findNextLink } from "#lib/domains/lti/read-pages.ts";
import { ltiLinks } from "#lib/platform/db/schema/index.ts";
import { insertLink } from "#tests/support/lti/links.ts";
import { openRoster } from "#tests/support/lti/roster.ts";
import { type ScoreFixture, setUpScoreService } from "#tests/support/lti/score-fixture.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

const { createFixture } = setUpScoreService();
const QUESTIONS = [choiceQuestion(2)];
const ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership";

const connect = ({ database }: ScoreFixture, membershipsUrl: string) =>
  database.db.update(ltiLinks).set({ membershipsUrl });
const read = ({ api, quiz }: ScoreFixture) => api.get(`/v1/assessments/${quiz.id}/roster`);

describe("the roster", () => {
  test("has the active learners of all pages, and tells who has submitted and who is a learner here yet", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const members = [
      { user_id: "1", roles: ["Learner"], status: "Active", name: "Ada" },
      { user_id: "2", roles: ["Instructor"], status: "Active", name: "A teacher" },
      { user_id: "3", roles: [`${ROLE}#Learner`], name: "Alan" },
      { user_id: "4", roles: ["Learner"], status: "Inactive" },
      { user_id: "5", roles: [`${ROLE}/Learner#GuestLearner`], status: "Active" },
      { user_id: "7", roles: ["Learner", "Instructor"] },
      { user_id: "6", roles: ["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Learner"] },
    ];
    await connect(fixture, openRoster(fixture.platform, members, 2));
    await fixture.submit(await fixture.launch("1"), ["b"]);
    const voided = await fixture.submit(await fixture.launch("3"), ["b"]);
    await fixture.api.post(`/v1/submissions/${voided}/void`, { reason: "The fire alarm went off." });
    const prefix = `lti:${fixture.platformId}:`;
    await fixture.api.put(`/v1/learners/${encodeURIComponent(`${prefix}1`)}`, { display_name: "Countess" });
    await fixture.api.post(`/v1/learners/${encodeURIComponent(`${prefix}1`)}/rename`, { learner_ref: "ada" });
    const { status, data } = await read(fixture);
    expect(status).toBe(200);
    expect(data).toEqual([
      { learner_id: expect.any(String), learner_ref: "ada", display_name: "Countess", submitted: true },
      { learner_id: expect.any(String), learner_ref: `${prefix}3`, display_name: "Alan", submitted: false },
      { learner_id: null, learner_ref: `${prefix}5`, display_name: null, submitted: false },
    ]);
    for (const { learner_id, learner_ref } of data) {
      const learner = await fixture.api.get(`/v1/learners/${encodeURIComponent(learner_ref)}`);
      expect(learner.data?.learner_id ?? null, learner_ref).toBe(learner_id);
    }
    const { health } = (await fixture.api.get(`/v1/lti/platforms/${fixture.platformId}`)).data;
    expect(health.roster).toMatchObject({ last_success_at: expect.any(String), last_error: null });
  });

  test("and scores reach a platform that needs another audience than its token endpoint", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const { api, platform, platformId } = fixture;
    await connect(fixture, openRoster(platform, [{ user_id: "1", roles: ["Learner"] }]));
    platform.audience = "https://auth.school.example/token";
    await fixture.submit(await fixture.launch("1"), ["b"]);
    await fixture.deliver();
    expect([(await read(fixture)).status, await fixture.readError()]).toEqual([502, "token_refused"]);
    await api.patch(`/v1/lti/platforms/${platformId}`, { authorization_server: platform.audience });
    const { status, data } = await read(fixture);
    expect([status, data]).toMatchObject([200, [{ submitted: true }]]);
    fixture.advance(61);
    await fixture.deliver();
    expect(await fixture.listScores()).toMatchObject([{ status: "delivered" }]);
  });

  test("is empty without a platform that shares it, and 404 for an unknown assessment", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    expect((await read(fixture)).data).toEqual([]);
    const unknown = await fixture.api.get(`/v1/assessments/${crypto.randomUUID()}/roster`);
    expect(unknown.status).toBe(404);
  });

  test.each([
    ["fails", { status: 503 }, "is having a problem"],
    ["sends something else", { status: 200, body: "<html>" }, "can’t be read"],
    [
      "leads to another address",
      { status: 200, body: { members: [] }, headers: { link: '<http://127.0.0.1:1/>; rel="next"' } },
      "isn’t public",
    ],
    ["doesn't grant access", { status: 403 }, "denied access"],
    ["has no such course", { status: 404 }, "refused the request"],
  ])("is 502 if the platform %s", async (_, response, words) => {
    const fixture = await createFixture({ questions: QUESTIONS });
    await connect(fixture, `${fixture.platform.issuer}/memberships`);
    fixture.platform.handlers.set("GET /memberships", () => response);
    const { status, error } = await read(fixture);
    expect([status, error.code]).toEqual([502, "lti_platform_failed"]);
    expect(error.message).toContain(words);
  });

  test.each([404, 410])("leaves out a course that its platform has deleted (%i)", async (status) => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const { api, database, platform, platformId, quiz } = fixture;
    await connect(fixture, openRoster(platform, [{ user_id: "1", roles: ["Learner"] }]));
    const membershipsUrl = `${platform.issuer}/deleted`;
    await insertLink(database, api.organizationId, platformId, { assessmentId: quiz.id, membershipsUrl });
    platform.handlers.set("GET /deleted", () => ({ status }));
    const answer = await read(fixture);
    expect([answer.status, answer.data]).toMatchObject([200, [{ learner_ref: `lti:${platformId}:1` }]]);
    const { health } = (await api.get(`/v1/lti/platforms/${platformId}`)).data;
    expect(health.roster).toMatchObject({ last_success_at: expect.any(String), last_error: null });
    platform.handlers.set("GET /deleted", () => ({ status: 503 }));
    expect((await read(fixture)).status).toBe(502);
  });

  test("has the learners of at most 20 courses, and is 502 for more", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    const { api, database, platform, platformId, quiz } = fixture;
    const address = openRoster(platform, [{ user_id: "1", roles: ["Learner"] }]);
    await connect(fixture, address);
    const addCourse = (n: number) =>
      insertLink(database, api.organizationId, platformId, {
        assessmentId: quiz.id,
        membershipsUrl: `${address}?course=${n}`,
      });
    for (let n = 2; n <= 20; n++) await addCourse(n);
    expect((await read(fixture)).status).toBe(200);
    await addCourse(21);
    const { status, error } = await read(fixture);
    expect([status, error.code]).toEqual([502, "lti_platform_failed"]);
    expect(error.message).toContain("more than 20 courses");
  });

  test("ends if a platform's pages don't", async () => {
    const fixture = await createFixture({ questions: QUESTIONS });
    await connect(fixture, `${fixture.platform.issuer}/memberships`);
    let pages = 0;
    fixture.platform.handlers.set("GET /memberships", () => {
      pages++;
      return { status: 200, body: { members: [] }, headers: { link: `<?page=${pages}>; rel=next` } };
    });
    expect((await read(fixture)).status).toBe(502);
    expect(pages).toBe(50);
  });
});

test.each([
  ['<https://a.example/?p=2>; rel="next"', "https://a.example/?p=2"],
  ['<?p=1>; rel="prev", </m?p=3>; rel=next', "https://a.example/m?p=3"],
  ['</a>; title="rel=next, <x>", </b>; rel="last next"', "https://a.example/b"],
  ['</a>; rel="nextish"', null],
  ["no link", null],
  [undefined, null],
])("the next page of %s is %s", (header, expected) => {
  expect(findNextLink(header, "https://a.example/m?p=2")).toBe(expected);
});
