import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  createInstructor,
  createLearner,
  type LaunchPage,
  launch,
  postForm,
  readFields,
} from "#tests/support/lti/launch.ts";
import { type Platform, startPlatform } from "#tests/support/lti/platform.ts";
import { createLtiTool, type LtiTool } from "#tests/support/lti/service.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";

let tool: LtiTool;
let platform: Platform;
let platformId: string;
beforeAll(async () => {
  [tool, platform] = await Promise.all([createLtiTool(), startPlatform()]);
  platformId = await tool.register(platform);
});
afterAll(async () => {
  await platform?.close();
  await tool?.close();
});

const open = (more: object): Promise<LaunchPage> =>
  launch(tool.baseUrl, platform, {
    user: createInstructor(),
    targetLinkUri: `${tool.baseUrl}/lti/launch`,
    ...more,
  });
const getSession = (page: LaunchPage): string => readFields(page.text).session ?? "";

describe("a teacher's launch", () => {
  const createQuiz = async () => {
    const quiz = await createPublishedAssessment(tool.api, [choiceQuestion(), openQuestion()]);
    const body = { learner_ref: "learner-1", answers: buildAnswers(quiz, ["a", "My <b>essay</b>"]) };
    const { data } = await tool.api.post(`/v1/assessments/${quiz.id}/submit`, body);
    return { quiz, submission: data.submission_id as string };
  };

  test("shows what needs grading, and the teacher grades it there", async () => {
    const { quiz, submission } = await createQuiz();
    const page = await open({ assessmentId: quiz.id });
    expect(page.status).toBe(200);
    expect(page.text).toContain("learner-1");
    const session = getSession(page);
    const shown = await postForm(tool.baseUrl, "/lti/results", { session, submission });
    expect(shown.text).toContain('<div class="answer">“Alpha”</div>');
    expect(shown.text).toContain('<div class="answer">My &lt;b&gt;essay&lt;/b&gt;</div>');
    const question = quiz.exercises[0].questions[1].id;
    const marks = { [`score.${question}`]: "1", [`comment.${question}`]: "Good" };
    const form = { session, submission, finalize: "true", ...marks };
    expect((await postForm(tool.baseUrl, "/lti/grade", form)).text).toContain("Grading is finished.");
    const graded = await tool.api.get(`/v1/submissions/${submission}`);
    expect(graded.data).toMatchObject({ status: "graded", is_fully_graded: true });
    const [entry] = await tool.database.sql`
      select actor_kind from audit_log where subject_id = ${submission} order by id desc limit 1`;
    expect(entry?.actor_kind).toBe("launch");
    const all = await postForm(tool.baseUrl, "/lti/results", { session, show: "all" });
    expect(all.text).toContain("Graded");
  });

  test("refuses a mark that is out of range or no number, and keeps the page", async () => {
    const { quiz, submission } = await createQuiz();
    const session = getSession(await open({ assessmentId: quiz.id }));
    const question = quiz.exercises[0].questions[1].id;
    for (const score of ["1000", "-1", "many", "1,000", "0x1", "1e0"]) {
      const form = { session, submission, finalize: "true", [`score.${question}`]: score };
      const page = await postForm(tool.baseUrl, "/lti/grade", form);
      expect([page.status, page.text.includes("learner-1")]).toEqual([400, true]);
    }
  });

  test("reaches that assessment alone", async () => {
    const [mine, other] = [await createQuiz(), await createQuiz()];
    const session = getSession(await open({ assessmentId: mine.quiz.id }));
    const foreign = { session, submission: other.submission };
    expect((await postForm(tool.baseUrl, "/lti/results", foreign)).status).toBe(404);
    const question = other.quiz.exercises[0].questions[1].id;
    const form = { ...foreign, finalize: "true", [`score.${question}`]: "1" };
    expect((await postForm(tool.baseUrl, "/lti/grade", form)).status).toBe(404);
    expect((await tool.api.get(`/v1/submissions/${other.submission}`)).data.status).toBe(
      "awaiting_manual_grading",
    );
    for (const path of ["/lti/start", "/lti/deep-link"]) {
      expect((await postForm(tool.baseUrl, path, { session })).status).toBe(400);
    }
    const headers = { authorization: `Bearer ${session}` };
    expect((await fetch(`${tool.baseUrl}/v1/assessments`, { headers })).status).toBe(401);
  });

  test("isn't one for learners", async () => {
    const { quiz, submission } = await createQuiz();
    const timed = await createPublishedAssessment(tool.api, [choiceQuestion()], { time_limit_minutes: 5 });
    const session = getSession(await open({ user: createLearner(), assessmentId: timed.id }));
    for (const id of [timed.id, quiz.id]) {
      const page = await postForm(tool.baseUrl, "/lti/results", { session, assessment: id, submission });
      expect(page.status).toBe(400);
    }
  });

  test("of someone who is a learner too leaves no reference in their marks once the learner is erased", async () => {
    const [one, two] = [await createQuiz(), await createQuiz()];
    const sub = "88";
    const ref = `lti:${platformId}:${sub}`;
    const grade = async ({ quiz, submission }: typeof one, session: string, more: object = {}) => {
      const question = quiz.exercises[0].questions[1].id;
      const form = { session, submission, [`score.${question}`]: "1", ...more };
      return (await postForm(tool.baseUrl, "/lti/grade", form)).status;
    };
    const openAsTeacher = async ({ quiz }: typeof one) =>
      getSession(await open({ user: createInstructor(sub), assessmentId: quiz.id }));
    const listMarkers = async () =>
      (
        await tool.database.sql`select role, marker from submission_markers
          where submission_id in (${one.submission}, ${two.submission})`
      ).map(({ role, marker }) => [role, marker]);
    await tool.api.patch(`/v1/assessments/${one.quiz.id}`, { marking: { mode: "double" } });
    await open({ user: createLearner(sub), assessmentId: one.quiz.id });
    const sessions = [await openAsTeacher(one), await openAsTeacher(two)] as const;
    expect([await grade(one, sessions[0]), await grade(two, sessions[1])]).toEqual([200, 200]);

    // The platform still calls the teacher by the same id.
    await tool.api.post(`/v1/learners/${ref}/rename`, { learner_ref: "pupil 88" });
    expect(await grade(one, sessions[0], { finalize: "true" })).toBe(200);
    expect(await listMarkers()).toEqual([
      ["first", ref],
      ["first", ref],
    ]);

    expect((await tool.api.delete("/v1/learners/pupil 88")).status).toBe(200);
    const [[, marker], ...others] = (await listMarkers()) as [string[], ...string[][]];
    expect(marker).toMatch(new RegExp(`^lti:${platformId}:[\\da-f-]{36}$`));
    expect(others).toEqual([["first", marker]]);
    const [left] = await tool.database.sql`select count(*)::int as launches from lti_launches
      where platform_id = ${platformId} and sub = ${sub}`;
    expect(left).toEqual({ launches: 0 });
    expect(await grade(two, sessions[1], { finalize: "true" })).toBe(403);
    expect(await grade(two, await openAsTeacher(two), { finalize: "true" })).toBe(200);
  });

  test("can't give both marks of a submission, also if their data is erased between them", async () => {
    const { quiz, submission } = await createQuiz();
    await tool.api.patch(`/v1/assessments/${quiz.id}`, { settings: { marking: { mode: "double" } } });
    const question = quiz.exercises[0].questions[1].id;
    const grade = async (sub: string, score: string) => {
      const session = getSession(await open({ user: createInstructor(sub), assessmentId: quiz.id }));
      const form = { session, submission, finalize: "true", [`score.${question}`]: score };
      return (await postForm(tool.baseUrl, "/lti/grade", form)).status;
    };
    const listMarkers = () =>
      tool.database
        .sql`select role, marker from submission_markers where submission_id = ${submission} order by role`;
    expect(await grade("90", "1")).toBe(200);
    expect((await tool.api.delete(`/v1/learners/lti:${platformId}:90`)).status).toBe(200);
    const [erased] = await listMarkers();
    expect(erased?.marker).not.toContain(":90");

    // The teacher comes back, and corrects their own mark.
    expect(await grade("90", "0")).toBe(200);
    expect(await listMarkers()).toEqual([erased]);
    expect((await tool.api.get(`/v1/submissions/${submission}`)).data.status).toBe("awaiting_manual_grading");
    expect(await grade("91", "0")).toBe(200);
    expect(await listMarkers()).toEqual([erased, { role: "second", marker: `lti:${platformId}:91` }]);
    expect((await tool.api.get(`/v1/submissions/${submission}`)).data.status).toBe("graded");
  });

  test("hides the learners of anonymous grading", async () => {
    const { quiz, submission } = await createQuiz();
    await tool.database.sql`update assessments set anonymous_grading = true where id = ${quiz.id}`;
    const page = await open({ assessmentId: quiz.id });
    const shown = await postForm(tool.baseUrl, "/lti/results", { session: getSession(page), submission });
    for (const { text } of [page, shown]) expect(text).not.toContain("learner-1");
  });
});

describe("deep linking", () => {
  const openChoice = (more: object = {}) => open({ deepLinking: true, ...more });

  test("lists published assessments, which can be searched", async () => {
    for (const title of ["Volcanoes", "Glaciers <script>"]) {
      const { id } = await createPublishedAssessment(tool.api, [choiceQuestion()]);
      await tool.api.patch(`/v1/assessments/${id}`, { title });
    }
    const page = await openChoice();
    expect(page.text).toContain("Glaciers &lt;script&gt;");
    const found = await postForm(tool.baseUrl, "/lti/deep-link", { session: getSession(page), q: "volc" });
    expect([found.text.includes("Volcanoes"), found.text.includes("Glaciers")]).toEqual([true, false]);
  });

  test("searches without NUL, however it is encoded", async () => {
    const session = getSession(await openChoice());
    for (const q of ["%00", "%0%000", "%2500", "%0%0%0000"]) {
      const response = await fetch(`${tool.baseUrl}/lti/deep-link`, {
        method: "POST",
        body: `session=${session}&q=${q}`,
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      });
      expect([q, response.status]).toEqual([q, 200]);
    }
  });

  test("returns the chosen assessment in a signed message, with the platform's data", async () => {
    const quiz = await createPublishedAssessment(tool.api, [choiceQuestion(), choiceQuestion()]);
    const session = getSession(await openChoice());
    const page = await postForm(tool.baseUrl, "/lti/deep-link", { session, assessment_id: quiz.id });
    expect(page.text).toContain(`action="${platform.issuer}/deep-link-return"`);
    const { payload } = await jwtVerify(
      readFields(page.text).JWT ?? "",
      createRemoteJWKSet(new URL(`${tool.baseUrl}/lti/jwks`)),
      { issuer: platform.clientId, audience: platform.issuer, requiredClaims: ["exp", "iat", "nonce"] },
    );
    expect(payload).toMatchObject({
      "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
      "https://purl.imsglobal.org/spec/lti/claim/version": "1.3.0",
      "https://purl.imsglobal.org/spec/lti/claim/deployment_id": platform.deploymentId,
      [`${DEEP_LINKING}data`]: "opaque data of the platform",
    });
    const { data } = await tool.api.get(`/v1/assessments/${quiz.id}`);
    expect(payload[`${DEEP_LINKING}content_items`]).toEqual([
      {
        type: "ltiResourceLink",
        title: data.title,
        url: `${tool.baseUrl}/lti/launch`,
        custom: { assessment_id: quiz.id },
        lineItem: { scoreMaximum: expect.any(Number), label: data.title, resourceId: quiz.id },
      },
    ]);
  });

  test("creates a draft and links to its editor, which asks for an account", async () => {
    const session = getSession(await openChoice());
    const form = { session, create: "true", title: "A new test" };
    const page = await postForm(tool.baseUrl, "/lti/deep-link", form);
    expect(page.text).toMatch(new RegExp(`href="${tool.baseUrl}/author/[\\w-]+"`));
    const { data } = await tool.api.get("/v1/assessments?q=A new test");
    expect(data).toMatchObject([{ status: "draft" }]);
    const refused = await postForm(tool.baseUrl, "/lti/deep-link", { session, assessment_id: data[0].id });
    expect(refused.status).toBe(409);
  });

  test("begins no attempt", async () => {
    const page = await postForm(tool.baseUrl, "/lti/start", { session: getSession(await openChoice()) });
    expect([page.status, page.text.includes("emb_")]).toEqual([400, false]);
  });

  test("is refused to learners", async () => {
    const page = await openChoice({ user: createLearner() });
    expect(page.status).toBe(400);
    const { data } = await tool.api.get(`/v1/lti/platforms/${platformId}`);
    expect(data.health.launches.last_error).toBe("malformed_message");
  });
});
