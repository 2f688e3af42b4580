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

/** Reads the fields for marks on a teacher's page, by question. */
const readMarkFields = (page: string): Record<string, { score: string; comment: string }> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="number"[^>]* name="score\.([^"]+)"[^>]* value="([^"]*)"/g)].map(
      ([, id = "", score = ""]) => {
        const [, comment = ""] = new RegExp(`name="comment.${id}"[^>]*>\n([^<]*)<`).exec(page) ?? [];
        const text = comment.replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
        return [id, { score, comment: text }];
      },
    ),
  );

/** Returns what a browser sends of a teacher's page if nothing is typed. */
const readMarkForm = (page: string): Record<string, string> => ({
  ...readFields(page),
  ...Object.fromEntries(
    Object.entries(readMarkFields(page)).flatMap(([id, { score, comment }]) => [
      [`score.${id}`, score],
      [`comment.${id}`, comment.replaceAll("\n", "\r\n")],
    ]),
  ),
});

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

  test("refuses a mark that is out of range or no number, and keeps what was typed", async () => {
    const { quiz, submission } = await createQuiz();
    const session = getSession(await open({ assessmentId: quiz.id }));
    const question = quiz.exercises[0].questions[1].id;
    for (const score of ["1000", "-1", "many", "1,000", "0x1", "1e0"]) {
      const typed = { [`score.${question}`]: score, [`comment.${question}`]: "\r\nWhy <so>?\r\n" };
      const form = { session, submission, finalize: "true", ...typed };
      const page = await postForm(tool.baseUrl, "/lti/grade", form);
      expect([page.status, page.text.includes("learner-1")]).toEqual([400, true]);
      expect(readMarkFields(page.text)[question]).toEqual({ score, comment: "Why <so>?" });
    }
  });

  describe("to a submission with two answers to grade", () => {
    /** Opens the page on which a teacher grades. `post` sends what the page's form contains, with `typed` in its fields. */
    const openAnswers = async () => {
      const quiz = await createPublishedAssessment(tool.api, [openQuestion(), openQuestion()]);
      const [first, second] = quiz.exercises[0].questions.map(({ id }: { id: string }) => id) as [
        string,
        string,
      ];
      const body = { learner_ref: "learner-1", answers: buildAnswers(quiz, ["One essay", "Another"]) };
      const { data } = await tool.api.post(`/v1/assessments/${quiz.id}/submit`, body);
      const submission: string = data.submission_id;
      const session = getSession(await open({ assessmentId: quiz.id }));
      return {
        first,
        second,
        show: () => postForm(tool.baseUrl, "/lti/results", { session, submission }),
        post: (page: LaunchPage, typed: Record<string, string>) =>
          postForm(tool.baseUrl, "/lti/grade", { ...readMarkForm(page.text), finalize: "false", ...typed }),
        grade: async (questions: object[]) => {
          const answer = await tool.api.put(`/v1/submissions/${submission}/grading`, { questions });
          expect(answer.error).toBeNull();
        },
        listMarks: async () => {
          const { data: grading } = await tool.api.get(`/v1/submissions/${submission}/grading`);
          return grading.questions.map(({ score, comment }: Record<string, unknown>) => [score, comment]);
        },
        listFromRubric: async () =>
          (
            await tool.database.sql`select from_rubric from marks where submission_id = ${submission}
              order by question_id = ${first} desc`
          ).map(({ from_rubric }) => from_rubric),
      };
    };

    test("tells the teacher that a colleague has graded meanwhile, and overwrites only what the teacher changes", async () => {
      const { first, second, show, post, grade, listMarks } = await openAnswers();
      await grade([{ question_id: second, score: 1, comment: "Line 1\nLine 2" }]);
      const page = await show();
      await grade([
        { question_id: first, score: 5, comment: "A colleague's comment" },
        { question_id: second, score: 2 },
      ]);
      const refused = await post(page, { [`score.${first}`]: "3" });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("Another grader or a correction changed these grades");
      expect(refused.text).toContain("Saved points: 5");
      expect(readMarkFields(refused.text)).toEqual({
        [first]: { score: "3", comment: "A colleague's comment" },
        [second]: { score: "2", comment: "Line 1\nLine 2" },
      });
      expect(await listMarks()).toEqual([
        [5, "A colleague's comment"],
        [2, "Line 1\nLine 2"],
      ]);
      expect((await post(refused, {})).text).toContain("Saved. Learners see your grades");
      expect(await listMarks()).toEqual([
        [3, "A colleague's comment"],
        [2, "Line 1\nLine 2"],
      ]);
    });

    test("keeps a score by criteria if the teacher only comments on it or finishes grading", async () => {
      const { first, second, show, post, grade, listMarks, listFromRubric } = await openAnswers();
      await grade([
        { question_id: first, rubric: { clarity: 1.5 } },
        { question_id: second, rubric: { truth: 3 } },
      ]);
      const commented = await post(await show(), {
        [`score.${first}`]: "1.50",
        [`comment.${first}`]: "Good\r\nwork",
      });
      expect(commented.status).toBe(200);
      expect((await post(commented, { finalize: "true" })).text).toContain("Grading is finished.");
      expect(await listMarks()).toEqual([
        [1.5, "Good\nwork"],
        [3, null],
      ]);
      expect(await listFromRubric()).toEqual([true, true]);
      await post(commented, { [`score.${first}`]: "2" });
      expect(await listFromRubric()).toEqual([false, true]);
    });

    test("keeps what was typed if an answer has no points yet when the teacher finishes grading", async () => {
      const { first, second, show, post, listMarks } = await openAnswers();
      const typed = { [`score.${first}`]: "2.5", [`comment.${second}`]: "Not yet" };
      const refused = await post(await show(), { ...typed, finalize: "true" });
      expect(refused.status).toBe(409);
      expect(refused.text).not.toContain("Another grader");
      expect(readMarkFields(refused.text)).toEqual({
        [first]: { score: "2.5", comment: "" },
        [second]: { score: "", comment: "Not yet" },
      });
      expect((await post(refused, {})).status).toBe(200);
      expect(await listMarks()).toEqual([
        [2.5, null],
        [null, "Not yet"],
      ]);
    });

    test("says so if a colleague has graded meanwhile, also if the teacher's own mark is out of range", async () => {
      const { first, second, show, post, grade } = await openAnswers();
      const page = await show();
      await grade([{ question_id: second, score: 2 }]);
      const refused = await post(page, { [`score.${first}`]: "6" });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("Another grader or a correction changed these grades");
    });
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
