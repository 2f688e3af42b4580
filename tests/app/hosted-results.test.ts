import { beforeAll, describe, expect, test } from "vitest";
import { type Api, listEvents, testDatabase } from "#tests/support/api.ts";
import {
  createQuiz,
  extractText,
  type Fetched,
  listSubmissions,
  submitAttempt,
} from "#tests/support/hosted.ts";
import { createHostedClient, createLearner, type Learner } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

describe("submitting", () => {
  test("records the source hosted in the submission and its event", async () => {
    const assessment = await createQuiz(api);
    const learner = createLearner();
    const { submission_id } = await submitAttempt(learner, assessment, ["b", "Paris"], { name: "Anna" });
    expect((await api.get(`/v1/submissions/${submission_id}`)).data.source).toBe("hosted");
    expect((await listEvents(api)).at(-1)).toMatchObject({
      type: "submission.graded",
      data: { submission_id, source: "hosted", learner_ref: expect.stringMatching(/^Anna · /) },
    });
  });

  test("from two tabs records one attempt, and shows its result in both", async () => {
    const assessment = await createQuiz(api);
    const code = assessment.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Anna" });
    const token = learner.token(code);
    await learner.embed("GET", `assessments?token=${token}`);
    const submits = await Promise.all(
      [["b", "Paris"], ["a"]].map((values) =>
        learner.embed("POST", "submit", { token, answers: buildAnswers(assessment, values) }),
      ),
    );
    expect(submits.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const path of ["", "/attempt"]) {
      const { status, text, location } = await learner.page(`/take/${code}${path}`);
      if (path === "") expect([status, text.includes("See your result")]).toEqual([200, true]);
      else expect(location).toMatch(/\/result$/);
    }
    expect(await listSubmissions(api, assessment)).toHaveLength(1);
  });
});

describe("the result", () => {
  const fetchResultText = async (learner: Learner, assessment: Fetched) =>
    extractText((await learner.page(`/take/${assessment.share_code}/result`)).text);

  test("is shown only in the browser that submitted", async () => {
    const assessment = await createQuiz(api);
    const learner = createLearner();
    await submitAttempt(learner, assessment, ["b", "Lyon"], { name: "Anna" });
    const text = await fetchResultText(learner, assessment);
    for (const shown of ["Anna, attempt 1", "1 of 2 points", "50%", "Passed", "Question 2", "Incorrect"]) {
      expect(text).toContain(shown);
    }
    const { location } = await createLearner().page(`/take/${assessment.share_code}/result`);
    expect(new URL(location, getSiteUrl()).pathname).toBe(`/take/${assessment.share_code}`);
  });

  test.each([
    ["never", "b", 2, [false, false]],
    ["after_submit", "a", 2, [true, true]],
    ["after_passing", "a", 2, [false, false]],
    ["after_passing", "b", 2, [true, true]],
    ["after_last_attempt", "b", 2, [false, true]],
    ["after_last_attempt", "b", null, [false, false]],
  ] as const)(
    "with solutions %s, answer %s and %s attempts, shows solutions: %s",
    async (show, answer, attempts, shown) => {
      const settings = { show_solutions: show, allowed_attempts: attempts, passing_score_percent: 50 };
      const assessment = await createQuiz(api, settings, [choiceQuestion(2), textQuestion(1)]);
      const learner = createLearner();
      const seen: boolean[] = [];
      for (const _ of shown) {
        await submitAttempt(learner, assessment, [answer, "Lyon"], { name: "Anna" });
        const text = await fetchResultText(learner, assessment);
        expect(text.includes("Correct answer")).toBe(text.includes("Paris"));
        seen.push(text.includes("Correct answer"));
      }
      expect(seen).toEqual(shown);
    },
  );

  test("says that the answers were submitted when time was up, unless it wasn't or they are late", async () => {
    const line = "Your answers were submitted when time was up.";
    for (const [settings, seconds, isShown] of [
      [{ time_limit_minutes: 10 }, -1, true],
      [{ time_limit_minutes: 10 }, -60, false],
      [{ time_limit_minutes: 10 }, 60, false],
      [{}, null, false],
    ] as const) {
      const assessment = await createQuiz(api, settings);
      const learner = createLearner();
      await learner.start(assessment.share_code, { name: "Anna" });
      const token = learner.token(assessment.share_code);
      await learner.embed("GET", `assessments?token=${token}`);
      await testDatabase().sql`update attempts set deadline = now() + make_interval(secs => ${seconds})
        where assessment_id = ${assessment.id}`;
      const answers = buildAnswers(assessment, ["b"]);
      expect((await learner.embed("POST", "submit", { token, answers })).status).toBe(200);
      expect((await fetchResultText(learner, assessment)).includes(line)).toBe(isShown);
    }
  });

  test("shows solutions by the corrected key", async () => {
    const assessment = await createQuiz(api, { show_solutions: "after_submit" }, [textQuestion(1)]);
    const learner = createLearner();
    await submitAttempt(learner, assessment, ["Lyon"], { name: "Anna" });
    expect(await fetchResultText(learner, assessment)).toContain("Paris");
    const answer_keys = [{ type: "text", response_id: "r1", accept: [{ value: "Lutetia" }] }];
    const question_id = assessment.exercises[0].questions[0].id;
    const { data } = await api.post(`/v1/assessments/${assessment.id}/regrades`, {
      corrections: [{ question_id, mode: "new_key", answer_keys }],
    });
    const { fingerprint } = data;
    expect((await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint })).status).toBe(200);
    const text = await fetchResultText(learner, assessment);
    expect([text.includes("Lutetia"), text.includes("Paris")]).toEqual([true, false]);
  });

  test("of open answers needs grading first, then shows the marks and the teacher's comment", async () => {
    const assessment = await createQuiz(api, { show_solutions: "after_passing" }, [
      choiceQuestion(2),
      openQuestion(5),
    ]);
    const learner = createLearner();
    const { submission_id } = await submitAttempt(learner, assessment, ["b", "My essay"], { name: "Anna" });
    const before = await fetchResultText(learner, assessment);
    expect(before).toContain("Some answers still need grading");
    expect(before).toContain("2 of 2 points so far");
    expect(before).not.toContain("100%");
    expect(before).toContain("Needs grading");
    expect(before).not.toContain("My essay");
    const open = assessment.exercises[0].questions[1].id;
    const graded = await api.put(`/v1/submissions/${submission_id}/grading`, {
      questions: [{ question_id: open, score: 4, comment: "Well argued" }],
      finalize: true,
    });
    expect(graded.status).toBe(200);
    const after = await fetchResultText(learner, assessment);
    for (const shown of ["6 of 7 points", "Passed", "Well argued", "My essay"])
      expect(after).toContain(shown);
    for (const hidden of ["Because.", "Clear"]) expect(after).not.toContain(hidden);
  });

  test("shows the teacher's points for each criterion only with the solutions", async () => {
    const texts: string[] = [];
    for (const show of ["after_submit", "never"]) {
      const assessment = await createQuiz(api, { show_solutions: show }, [openQuestion(5)]);
      const learner = createLearner();
      const { submission_id } = await submitAttempt(learner, assessment, ["My essay"], { name: "Anna" });
      const question_id = assessment.exercises[0].questions[0].id;
      const questions = [{ question_id, rubric: { clarity: 1.5, truth: 3 } }];
      const graded = await api.put(`/v1/submissions/${submission_id}/grading`, { questions, finalize: true });
      expect(graded.error).toBeNull();
      texts.push(await fetchResultText(learner, assessment));
    }
    expect(texts[0]).toMatch(/Rubric\s*Clear\s*1\.5 of 2 points\s*True\s*3 of 3 points/);
    expect(texts[1]).toContain("4.5 of 5 points");
    expect(texts[1]).not.toMatch(/Rubric|Clear/);
  });

  test("says that a voided attempt doesn't count, shows no solutions for passing it, and offers another", async () => {
    const settings = { show_solutions: "after_passing", allowed_attempts: 1, passing_score_percent: 50 };
    const assessment = await createQuiz(api, settings, [choiceQuestion(2), textQuestion(1)]);
    const learner = createLearner();
    const { submission_id } = await submitAttempt(learner, assessment, ["b", "Lyon"], { name: "Anna" });
    expect(await fetchResultText(learner, assessment)).toContain("Correct answer");
    await api.post(`/v1/submissions/${submission_id}/void`, { reason: "Anna used her notes" });
    const text = await fetchResultText(learner, assessment);
    for (const shown of ["This attempt was voided, so it doesn’t count.", "1 attempt left"])
      expect(text).toContain(shown);
    for (const hidden of ["Passed", "Correct answer", "notes"]) expect(text).not.toContain(hidden);
    await submitAttempt(learner, assessment, ["a"], { name: "Anna" });
    expect(await fetchResultText(learner, assessment)).toContain("attempt 2");
  });

  test("redirects to the start page before an attempt is submitted", async () => {
    const assessment = await createQuiz(api, { show_solutions: "after_submit" });
    const learner = createLearner();
    await learner.start(assessment.share_code, { name: "Anna" });
    const page = await learner.page(`/take/${assessment.share_code}/result`);
    expect(new URL(page.location, getSiteUrl()).pathname).toBe(`/take/${assessment.share_code}`);
  });
});
