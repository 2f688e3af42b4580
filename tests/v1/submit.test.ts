import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, listEvents } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  autoQuestions,
  buildAnswers,
  choiceQuestion,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("grading a submission", () => {
  test("gives full points for correct answers of every key type, and none for incorrect ones", async () => {
    const assessment = await createPublishedAssessment(
      api,
      autoQuestions.map((q) => q.question),
    );
    const submit = (values: unknown[]) =>
      api.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: "ada",
        answers: buildAnswers(assessment, values),
      });
    const right = await submit(autoQuestions.map((q) => q.right));
    expect(right.status).toBe(200);
    expect(right.data).toMatchObject({
      score: 7,
      max_score: 7,
      percentage: 100,
      passed: true,
      passing_score_percent: 50,
      attempt_number: 1,
      awaiting_manual_grading: false,
    });
    const results = right.data.exercise_results[0];
    expect(results).toMatchObject({ exercise_id: assessment.exercises[0].id, total_score: 7, max_score: 7 });
    expect(results.question_results[0]).toEqual({
      question_id: assessment.exercises[0].questions[0].id,
      score: 1,
      max_score: 1,
      correct: true,
      points: 1,
      feedback: { outcome: "correct", messages: [], comment: null },
    });
    const wrong = await submit(autoQuestions.map((q) => q.wrong));
    expect(wrong.data).toMatchObject({ score: 0, percentage: 0, passed: false, attempt_number: 2 });
    const skipped = await submit([]);
    const outcomes = skipped.data.exercise_results[0].question_results.map(
      (q: { feedback: { outcome: string } }) => q.feedback.outcome,
    );
    expect(outcomes).toEqual(autoQuestions.map(() => "skipped"));
  });

  test("compares the exact percentage with the passing score, so that three thirds make one", async () => {
    const thirds = {
      content_ast: choiceQuestion().content_ast,
      points: 1,
      answer_keys: [{ type: "choice", response_id: "r1", correct: ["a", "b", "c"], scoring: "partial" }],
    };
    const third = {
      ...thirds,
      content_ast: structuredClone(thirds.content_ast) as { content: { attrs?: { maxChoices: number } }[] },
    };
    const interaction = third.content_ast.content[1];
    if (interaction?.attrs) interaction.attrs.maxChoices = 0;
    const assessment = await createPublishedAssessment(api, [third, third, third], {
      allowed_attempts: null,
      passing_score_percent: 33,
    });
    const { data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "thirds",
      answers: buildAnswers(assessment, [["a"], ["b"], ["c"]]),
    });
    expect(data).toMatchObject({ score: 1, max_score: 3, percentage: 33.33, passed: true });
    expect(data.exercise_results[0].question_results[0].score).toBe(0.3333);
  });

  test("accepts bare values by position and shows no answer keys", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const answers = buildAnswers(assessment, ["b"]) as {
      exerciseAnswers: { questionAnswers: { answers: unknown[] }[] }[];
    };
    const question = answers.exerciseAnswers[0]?.questionAnswers[0];
    if (question) question.answers = ["b"];
    const { data, text } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "x",
      answers,
    });
    expect(data.score).toBe(1);
    expect(text).not.toMatch(/answer_keys|"correct":\[/);
  });

  test("leaves open answers to a teacher, and scores only the others until then", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(2), openQuestion(5)]);
    const { data } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "essay",
      answers: buildAnswers(assessment, ["b", "An essay"]),
    });
    expect(data).toMatchObject({
      score: 2,
      max_score: 2,
      percentage: 100,
      passed: true,
      awaiting_manual_grading: true,
    });
    expect(data.exercise_results[0].question_results[1]).toMatchObject({
      score: 0,
      max_score: 5,
      correct: false,
      feedback: { outcome: "pending" },
    });
    const [event] = (await listEvents(own)).filter((e) => e.type === "submission.graded");
    expect(event?.data).toEqual({
      submission_id: data.submission_id,
      assessment_id: assessment.id,
      learner_ref: "essay",
      score: 2,
      max_score: 2,
      percentage: 100,
      passed: true,
      awaiting_manual_grading: true,
      submitted_at: expect.any(String),
      source: "api",
      is_draft: false,
      metadata: null,
      attempt_number: 1,
      attempt_id: null,
      assessment_external_id: null,
    });
  });

  test("returns any learner_ref exactly, always with the same learner_id", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const refs = ["", " spaced ", "e\u0301", "\u00e9", "\u202eabc", "😀".repeat(512), "a/b?c#d%20"];
    for (const learner_ref of refs) {
      const submit = () =>
        api.post(`/v1/assessments/${assessment.id}/submit`, {
          learner_ref,
          answers: { exerciseAnswers: [] },
        });
      const ids = [(await submit()).data.submission_id, (await submit()).data.submission_id];
      const seen = await Promise.all(ids.map((id) => api.get(`/v1/submissions/${id}`)));
      expect(seen.map((s) => s.data.learner_ref)).toEqual([learner_ref, learner_ref]);
      expect(seen[0]?.data.learner_id).toBe(seen[1]?.data.learner_id);
      if (learner_ref !== "") {
        const results = await api.get(`/v1/learners/${encodeURIComponent(learner_ref)}/results`);
        expect(results.meta.total).toBe(2);
        expect(results.data[0]).toMatchObject({ assessment_id: assessment.id, assessment_title: "A quiz" });
      }
    }
    const long = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "x".repeat(513),
      answers: { exerciseAnswers: [] },
    });
    expect(long.error.details).toEqual([
      { path: "learner_ref", message: "must have at most 512 characters" },
    ]);
  });
});
