import { beforeAll, describe, expect, test } from "vitest";
import { analytics, grade, submit } from "#tests/support/analytics-quiz.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;

beforeAll(async () => {
  api = await createTestClient();
});

const withoutKeys = ({ id, content_ast }: { id: string; content_ast: unknown }) => ({ id, content_ast });

describe("the attempts parameter", () => {
  test("selects all, first, last or best attempts, also while some need grading", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(2), openQuestion(2)]);
    const open = assessment.exercises[0].questions[1].id as string;
    const submitAs = (learner: string, value: string) =>
      submit(api, assessment, learner, [value, "An essay"]);
    const fetchCounts = async (mode: string) => {
      const { overview, student_results } = await analytics(api, assessment.id, mode);
      expect(student_results).toHaveLength(overview.submission_count);
      return [overview.submission_count, overview.graded_count, overview.avg_score];
    };
    const ann = [await submitAs("ann", "b"), await submitAs("ann", "a"), await submitAs("ann", "b")] as const;
    const bob = await submitAs("bob", "a");
    // Nothing is fully graded, so the latest attempt counts as the best.
    expect(await fetchCounts("all")).toEqual([4, 0, 0]);
    expect(await fetchCounts("best")).toEqual([2, 0, 0]);
    const { student_results } = await analytics(api, assessment.id, "best");
    expect(student_results.map((s: { submission_id: string }) => s.submission_id)).toEqual([bob, ann[2]]);
    expect(student_results[1]).toMatchObject({ status: "awaiting_manual_grading", score: 2, max_score: 2 });

    await grade(api, ann[0], { [open]: 1 }); // 3
    await grade(api, ann[1], { [open]: 2 }); // 2
    await grade(api, bob, { [open]: 0 }); // 0
    expect(await fetchCounts("all")).toEqual([4, 3, 1.6667]);
    expect(await fetchCounts("first")).toEqual([2, 2, 1.5]);
    expect(await fetchCounts("last")).toEqual([2, 1, 0]); // ann's last awaits grading
    expect(await fetchCounts("best")).toEqual([2, 2, 1.5]);

    await grade(api, ann[2], { [open]: 2 }); // 4
    expect(await fetchCounts("last")).toEqual([2, 2, 2]);
    expect(await fetchCounts("best")).toEqual([2, 2, 2]);
    await grade(api, ann[2], { [open]: 0 }); // corrected: 2
    await grade(api, ann[0], { [open]: 0 }); // corrected: 2, the earliest of equals
    expect(await fetchCounts("all")).toEqual([4, 4, 1.5]);
    expect(await fetchCounts("first")).toEqual([2, 2, 1]);
    expect(await fetchCounts("last")).toEqual([2, 2, 1]);
    expect(await fetchCounts("best")).toEqual([2, 2, 1]);
    const best = await analytics(api, assessment.id, "best");
    expect(best.student_results.map((s: { submission_id: string }) => s.submission_id)).toEqual([
      bob,
      ann[0],
    ]);
  });

  test("treats each submission without a learner_ref as a first attempt", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    await submit(api, assessment, "", ["b"]);
    await submit(api, assessment, "", ["a"]);
    expect((await analytics(api, assessment.id, "last")).overview).toMatchObject({
      submission_count: 1,
      avg_score: 0,
    });
  });
});

test("submissions that need grading are counted, and enter the averages once grading is completed", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion(1), openQuestion(4)]);
  const open = assessment.exercises[0].questions[1].id as string;
  const id = await submit(api, assessment, "essayist", ["b", "Text"]);
  expect(await analytics(api, assessment.id)).toMatchObject({
    overview: { submission_count: 1, graded_count: 0, avg_score: 0, pass_rate: 0, max_score: 5 },
    question_stats: [{ attempt_count: 0 }, { attempt_count: 0 }],
    student_results: [{ score: 1, max_score: 1, percentage: 100, status: "awaiting_manual_grading" }],
  });
  await grade(api, id, { [open]: 2.5 });
  expect(await analytics(api, assessment.id)).toMatchObject({
    overview: { submission_count: 1, graded_count: 1, avg_score: 3.5, avg_score_percent: 70, pass_rate: 100 },
    question_stats: [
      { attempt_count: 1 },
      { attempt_count: 1, avg_score_percent: 62.5, pct_fully_correct: 0 },
    ],
    student_results: [{ score: 3.5, max_score: 5, percentage: 70, status: "graded" }],
  });
  await grade(api, id, { [open]: 4 });
  expect((await analytics(api, assessment.id)).overview).toMatchObject({
    avg_score: 5,
    median_score_percent: 100,
  });
});

test("after a new version, figures cover its questions and include older submissions that have them", async () => {
  const assessment = await createPublishedAssessment(api, [
    choiceQuestion(1),
    choiceQuestion(1),
    textQuestion(2),
  ]);
  const [exercise] = assessment.exercises;
  const [first, , third] = exercise.questions;
  await submit(api, assessment, "ann", ["b", "b", "Paris"]);
  await submit(api, assessment, "bob", ["b", "a", "Rome"]);
  const kept = { id: exercise.id, questions: [{ ...withoutKeys(first), points: 4 }, withoutKeys(third)] };
  expect((await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [kept] })).error).toBeNull();
  expect((await analytics(api, assessment.id)).question_stats).toHaveLength(3);
  await api.post(`/v1/assessments/${assessment.id}/publish`);
  const latest = (await api.get(`/v1/assessments/${assessment.id}`)).data;
  await submit(api, latest, "cyd", ["a", "Paris"]);
  const { overview, question_stats } = await analytics(api, assessment.id);
  expect(overview).toMatchObject({ submission_count: 3, max_score: 6, avg_score: 2.3333 });
  // The learners earned 4/4, 1/4 and 2/6 of the points of their versions.
  expect(overview.avg_score_percent).toBe(52.78);
  expect(question_stats).toMatchObject([
    { question_id: first.id, points: 4, attempt_count: 3, avg_score_percent: 66.67 },
    { question_id: third.id, points: 2, attempt_count: 3, avg_score_percent: 66.67 },
  ]);
  expect(question_stats[0].option_stats[0]).toMatchObject({
    answer_count: 3,
    options: [{ count: 1 }, { count: 2 }, {}],
  });
});
