import { beforeAll, describe, expect, test } from "vitest";
import type { QuestionStats } from "#lib/contract/analytics.ts";
import { MAX_QUESTIONS } from "#lib/contract/exercises.ts";
import { analytics, grade, submit } from "#tests/support/analytics-quiz.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  buildAnswers,
  buildQuiz,
  choiceQuestion,
  doc,
  paragraph,
  textQuestion,
} from "#tests/support/quiz.ts";

let api: Api;

beforeAll(async () => {
  api = await createTestClient();
});

/** Three choice questions (`b` is correct) and a text question (Paris). */
const QUESTIONS = [choiceQuestion(), choiceQuestion(), choiceQuestion(), textQuestion()];

describe("analytics figures", () => {
  test("of six learners and four questions equal those computed by hand", async () => {
    const assessment = await createPublishedAssessment(api, QUESTIONS);
    // The table of tests/analytics/figures.test.ts: 1 is correct, 0 is incorrect or skipped.
    const table = [
      ["b", "b", "b", "Paris"],
      ["b", "b", "b", "Rome"],
      ["b", "b", undefined, "Rome"],
      ["b", "a", "b", undefined],
      ["c", "b", "a"],
      [],
    ];
    for (const [i, values] of table.entries()) await submit(api, assessment, `l${i}`, values);
    const { data, meta, error } = await api.get(`/v1/assessments/${assessment.id}/analytics`);
    expect([meta, error]).toEqual([null, null]);
    expect(data).toMatchObject({
      assessment_id: assessment.id,
      assessment_title: "A quiz",
      attempts: "all",
      overview: {
        submission_count: 6,
        graded_count: 6,
        avg_score: 2,
        avg_score_percent: 50,
        median_score_percent: 50,
        std_dev_percent: 35.36,
        max_score: 4,
        passing_score_percent: 50,
        pass_rate: 66.67,
        cronbach_alpha: 0.6667,
        standard_error_of_measurement: 0.8165,
      },
    });
    expect(data.distribution.map((bucket: { count: number }) => bucket.count)).toEqual([
      1, 0, 1, 0, 0, 2, 0, 1, 0, 1,
    ]);
    expect(data.question_stats.map((q: { question_id: string }) => q.question_id)).toEqual(
      assessment.exercises[0].questions.map((q: { id: string }) => q.id),
    );
    expect(data.question_stats[0]).toEqual({
      question_id: expect.any(String),
      label: "Q1",
      points: 1,
      attempt_count: 6,
      avg_score_percent: 66.67,
      pct_fully_correct: 66.67,
      pct_skipped: 16.67,
      discrimination_index: 0.8216,
      discrimination_index_corrected: 0.625,
      discrimination_label: null,
      option_stats: [
        {
          response_id: "r1",
          answer_count: 5,
          options: [
            { id: "a", text: "Alpha", count: 0, pct_picked: 0 },
            { id: "b", text: "Beta", count: 4, pct_picked: 80 },
            { id: "c", text: "Gamma", count: 1, pct_picked: 20 },
          ],
        },
      ],
    });
    expect(data.question_stats[3]).toMatchObject({
      pct_fully_correct: 16.67,
      pct_skipped: 50,
      discrimination_index: 0.6928,
      option_stats: [],
    });
    expect(data.student_results.map((s: { display_name: string }) => s.display_name)).toEqual([
      "l5",
      "l4",
      "l3",
      "l2",
      "l1",
      "l0",
    ]);
    expect(data.student_results[5]).toEqual({
      submission_id: expect.any(String),
      display_name: "l0",
      score: 4,
      max_score: 4,
      percentage: 100,
      submitted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      status: "graded",
    });
    expect(data.student_results_truncated).toBe(false);
  });

  test("include each submission as soon as it is recorded", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    for (let n = 1; n <= 4; n++) {
      await submit(api, assessment, `l${n}`, [n % 2 ? "b" : "a"]);
      const { overview } = await analytics(api, assessment.id);
      expect(overview).toMatchObject({ submission_count: n, graded_count: n });
    }
  });

  test("exclude draft submissions and are empty before the first publish", async () => {
    const id = await createDraftAssessment(api, [choiceQuestion()]);
    const { data: draft } = await api.get(`/v1/assessments/${id}`);
    const trial = { learner_ref: "l", answers: buildAnswers(draft, ["b"]), allow_draft: true };
    expect((await api.post(`/v1/assessments/${id}/submit`, trial)).status).toBe(200);
    expect(await analytics(api, id)).toMatchObject({
      overview: { submission_count: 0, max_score: 0, avg_score: 0, median_score_percent: null },
      question_stats: [],
      student_results: [],
    });
    await api.post(`/v1/assessments/${id}/publish`);
    await api.post(`/v1/assessments/${id}/submit`, trial);
    for (const mode of ["all", "first", "last", "best"]) {
      const { overview, question_stats, student_results } = await analytics(api, id, mode);
      expect([overview.submission_count, question_stats[0].attempt_count, student_results]).toEqual([
        0,
        0,
        [],
      ]);
    }
  });

  test("count picks and skips of several choices in one question, for both forms of answers", async () => {
    const choice = (responseId: string, maxChoices: number) => ({
      type: "choiceInteraction",
      attrs: { responseId, maxChoices },
      content: ["a", "b", "c"].map((id) => ({
        type: "simpleChoice",
        attrs: { id },
        content: [paragraph(`Option ${id}`)],
      })),
    });
    const open = { type: "extendedTextInteraction", attrs: { responseId: "why" } };
    const mixed = {
      content_ast: doc(choice("one", 1), choice("many", 0), open),
      answer_keys: ["one", "many"].map((response_id) => ({ type: "choice", response_id, correct: ["a"] })),
      points: 3,
    };
    const assessment = await createPublishedAssessment(api, [mixed], { grade_skipped: true });
    const [exercise] = assessment.exercises;
    const [question] = exercise.questions;
    const answered = [
      ["b", ["a", "c"], "Because"],
      [
        { responseId: "many", value: ["c"] },
        { responseId: "one", value: "b" },
      ],
      [null, ["b", "b"], ""],
      ["", [], null],
      [{ responseId: "why", value: "Only text" }],
      null,
    ];
    for (const [i, answers] of answered.entries()) {
      const questionAnswers = answers ? [{ questionId: question.id, answers }] : [];
      const { data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: `l${i}`,
        answers: { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] },
      });
      await grade(api, data.submission_id, { [question.id]: i === 0 ? 3 : 0 });
    }
    const { question_stats } = await analytics(api, assessment.id);
    expect(question_stats[0]).toMatchObject({
      attempt_count: 6,
      pct_fully_correct: 16.67,
      pct_skipped: 33.33,
    });
    const picked = question_stats[0].option_stats.map(
      (s: {
        response_id: string;
        answer_count: number;
        options: { count: number; pct_picked: number }[];
      }) => [s.response_id, s.answer_count, s.options.map(({ count, pct_picked }) => [count, pct_picked])],
    );
    expect(picked).toEqual([
      [
        "one",
        2,
        [
          [0, 0],
          [2, 100],
          [0, 0],
        ],
      ],
      [
        "many",
        3,
        [
          [1, 33.33],
          [1, 33.33],
          [2, 66.67],
        ],
      ],
    ]);
  });

  test("never contain an answer key", async () => {
    const assessment = await createPublishedAssessment(api, [
      choiceQuestion(1, ["b"], { feedback: { correct: "canary" } }),
    ]);
    await submit(api, assessment, "l", ["b"]);
    const { text } = await api.get(`/v1/assessments/${assessment.id}/analytics`);
    expect(text).not.toMatch(/canary|answer_key|"correct"|is_correct/);
  });
});

describe("analytics errors", () => {
  test("returns the specification's 404 for another organization's assessment, an unknown id and an invalid id", async () => {
    const other = await createTestClient();
    const assessment = await createPublishedAssessment(other, [choiceQuestion()]);
    for (const id of [assessment.id, "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21", "none"]) {
      const { status, error } = await api.get(`/v1/assessments/${id}/analytics`);
      expect([status, error.code, error.message]).toEqual([
        404,
        "not_found",
        "Assessment not found in this organization",
      ]);
    }
  });

  test("requires read:results and one of four values of attempts", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const writer = await api.withScopes("read:assessments", "write:assessments", "write:submissions");
    expect((await writer.get(`/v1/assessments/${assessment.id}/analytics`)).error.code).toBe(
      "insufficient_scope",
    );
    const reader = await api.withScopes("read:results");
    expect((await reader.get(`/v1/assessments/${assessment.id}/analytics`)).status).toBe(200);
    const refused = await api.get(`/v1/assessments/${assessment.id}/analytics?attempts=worst`);
    expect([refused.status, refused.error.details[0].path]).toEqual([400, "attempts"]);
  });

  test("keeps two organizations with the same learner references apart", async () => {
    const other = await createTestClient();
    const [mine, theirs] = [
      await createPublishedAssessment(api, QUESTIONS),
      await createPublishedAssessment(other, QUESTIONS),
    ];
    await submit(api, mine, "same", ["b", "b", "b", "Paris"]);
    await submit(other, theirs, "same", []);
    for (const mode of ["all", "last", "best"]) {
      expect((await analytics(api, mine.id, mode)).overview).toMatchObject({
        submission_count: 1,
        avg_score: 4,
      });
      expect((await analytics(other, theirs.id, mode)).overview).toMatchObject({
        submission_count: 1,
        avg_score: 0,
      });
    }
  });
});

test("an archived assessment still has analytics", async () => {
  const { data } = await api.post("/v1/assessments", buildQuiz([choiceQuestion()]));
  await api.post(`/v1/assessments/${data.id}/publish`);
  const assessment = (await api.get(`/v1/assessments/${data.id}`)).data;
  await submit(api, assessment, "l", ["b"]);
  await api.post(`/v1/assessments/${data.id}/archive`);
  expect((await analytics(api, data.id)).overview.submission_count).toBe(1);
});

test("an assessment of the largest size has the counts of every question's options", async () => {
  const assessment = await createPublishedAssessment(
    api,
    Array.from({ length: MAX_QUESTIONS }, () => choiceQuestion()),
  );
  const values = Array.from({ length: MAX_QUESTIONS }, (_, i) => "abc"[i % 3]);
  await submit(api, assessment, "ada", values);
  const { question_stats: questions } = await analytics(api, assessment.id);
  expect(questions).toHaveLength(MAX_QUESTIONS);
  const picked = questions.map((question: QuestionStats) =>
    question.option_stats[0]?.options.filter(({ count }) => count === 1).map(({ id }) => id),
  );
  expect(picked).toEqual(values.map((value) => [value]));
});
