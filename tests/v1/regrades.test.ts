import { beforeAll, describe, expect, test } from "vitest";
import { getRegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { choiceQuestion, numericQuestion, textQuestion } from "#tests/support/quiz.ts";
import {
  choiceKey,
  commit,
  createAssessment,
  type Json,
  listQuestionIds,
  preview,
  readTotals,
  submit,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("a preview", () => {
  test("counts who changes, lists the changes, and changes nothing", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const right = await submit(api, assessment, ["b", "Paris"]);
    const wrong = await submit(api, assessment, ["a", "Paris"], "raised");
    const other = await submit(api, assessment, ["c", "Rome"]);
    const { status, data } = await preview(api, assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a") },
    ]);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      assessment_id: assessment.id,
      status: "previewed",
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: {
        submissions: 3,
        raised: 1,
        lowered: 1,
        unchanged: 1,
        newly_passed: 1,
        newly_failed: 1,
        manual_marks_kept: 0,
      },
      mean_change: 0,
      versions: [1],
      never_lower: false,
    });
    const { data: changes } = await api.get(`/v1/regrades/${data.id}/changes?cursor=`);
    expect(changes).toEqual([
      {
        submission_id: right.submission_id,
        learner_ref: expect.any(String),
        before: { score: 3, max_score: 3, percentage: 100, passed: true },
        after: { score: 1, max_score: 3, percentage: 33.33, passed: false },
        questions: [{ question_id, before: 2, after: 0 }],
      },
      {
        submission_id: wrong.submission_id,
        learner_ref: "raised",
        before: { score: 1, max_score: 3, percentage: 33.33, passed: false },
        after: { score: 3, max_score: 3, percentage: 100, passed: true },
        questions: [{ question_id, before: 0, after: 2 }],
      },
    ]);
    const { data: raised } = await api.get(`/v1/regrades/${data.id}/changes?raised=true&newly_passed=true`);
    expect(raised.map((change: Json) => change.learner_ref)).toEqual(["raised"]);
    expect((await readTotals(api, right.submission_id)).score).toBe(3);
    expect((await readTotals(api, other.submission_id)).score).toBe(0);
    expect((await api.get(`/v1/regrades/${data.id}`)).data).toEqual(data);
    expect((await api.get(`/v1/assessments/${assessment.id}/regrades`)).data).toEqual([data]);
  });

  test("finds changes by learner, and shows how percentages are distributed before and after", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(1), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    await submit(api, assessment, ["a", "Rome"], "Ada 100%");
    await submit(api, assessment, ["a", "Paris"], "grace");
    await submit(api, assessment, ["b", "Paris"], "linus");
    await submit(api, assessment, ["c", "Rome"], "edsger");
    await api.put("/v1/learners/grace", { display_name: "Rear Admiral Hopper" });
    const { data } = await preview(api, assessment, [
      { question_id, mode: "either", answer_keys: choiceKey("a") },
    ]);
    const find = async (q: string) =>
      (await api.get(`/v1/regrades/${data.id}/changes?q=${encodeURIComponent(q)}`)).data.map(
        (change: Json) => change.learner_ref,
      );
    expect(await find("ada 100%")).toEqual(["Ada 100%"]);
    expect(await find("hopper")).toEqual(["grace"]);
    expect(await find("linus")).toEqual([]);
    expect((await find("")).toSorted()).toEqual(["Ada 100%", "grace"]);
    const { meta } = await api.get(`/v1/regrades/${data.id}/changes?q=a&raised=true`);
    expect(meta.total).toBe(2);

    const { buckets, means } = await getRegradeDistribution(createContext(api), { id: data.id });
    expect(means).toEqual({ before: 37.5, after: 62.5 });
    expect(buckets.map(({ before }) => before)).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(buckets.map(({ after }) => after)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 2]);
    expect(buckets.at(-1)?.label).toBe("90-100%");
  });

  test("rounds the mean change once, from the exact scores", async () => {
    const assessment = await createAssessment(api, [numericQuestion(1)]);
    const [question_id] = listQuestionIds(assessment);
    const grade = (fraction: number) => ({
      question_id,
      mode: "new_key",
      answer_keys: [{ type: "numeric", response_id: "r1", accept: [{ value: 3 }, { value: 1, fraction }] }],
    });
    await commit(api, (await preview(api, assessment, [grade(1 / 3)])).data);
    for (const answer of [1, 1, 3]) await submit(api, assessment, [answer]);
    const { data } = await preview(api, assessment, [grade(2 / 3)]);
    // The rounded scores change by 0.3334 (from 0.3333 to 0.6667), the exact ones by a third.
    expect(data).toMatchObject({ counts: { raised: 2, unchanged: 1 }, mean_change: 0.2222 });
  });

  test("has the same fingerprint until a submission changes, and the next one has another", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    await submit(api, assessment, ["a"]);
    const { data } = await preview(api, assessment, [{ question_id, mode: "full_credit" }]);
    const again = await api.post(`/v1/regrades/${data.id}/preview`);
    expect(again.data.fingerprint).toBe(data.fingerprint);
    await submit(api, assessment, ["a"]);
    const later = await api.post(`/v1/regrades/${data.id}/preview`);
    expect(later.data.counts.submissions).toBe(2);
    expect(later.data.fingerprint).not.toBe(data.fingerprint);
    expect((await commit(api, data)).error.code).toBe("regrade_stale");
    expect((await commit(api, later.data)).status).toBe(200);
  });

  test("shows answer keys only to API keys that may write assessments", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const { data } = await preview(api, assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 3 },
    ]);
    const reader = await api.withScopes("read:results");
    const seen = await reader.get(`/v1/regrades/${data.id}`);
    expect(seen.data.corrections).toEqual([{ question_id, mode: "new_key", points: 3 }]);
    expect(data.corrections).toEqual([
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 3 },
    ]);
  });

  test.each([
    ["no corrections", () => [], "corrections"],
    [
      "an unknown question",
      () => [{ question_id: crypto.randomUUID(), mode: "drop" }],
      "corrections[0].question_id",
    ],
    ["an unknown mode", (id: string) => [{ question_id: id, mode: "best" }], "corrections[0].mode"],
    [
      "either without keys",
      (id: string) => [{ question_id: id, mode: "either" }],
      "corrections[0].answer_keys",
    ],
    [
      "new_key without keys and points",
      (id: string) => [{ question_id: id, mode: "new_key" }],
      "corrections[0].answer_keys",
    ],
    [
      "points with drop",
      (id: string) => [{ question_id: id, mode: "drop", points: 2 }],
      "corrections[0].points",
    ],
    [
      "the same question twice",
      (id: string) => [
        { question_id: id, mode: "drop" },
        { question_id: id, mode: "full_credit" },
      ],
      "corrections[1].question_id",
    ],
    [
      "a choice that the question doesn't have",
      (id: string) => [{ question_id: id, mode: "new_key", answer_keys: choiceKey("z") }],
      "corrections[0].answer_keys[0].correct[0]",
    ],
    [
      "a key of the wrong type",
      (id: string) => [
        {
          question_id: id,
          mode: "new_key",
          answer_keys: [{ type: "order", response_id: "r1", correct: ["a", "b"] }],
        },
      ],
      "corrections[0].answer_keys[0].type",
    ],
    [
      "an interaction that the question doesn't have",
      (id: string) => [
        {
          question_id: id,
          mode: "new_key",
          answer_keys: [{ type: "choice", response_id: "r9", correct: ["a"] }],
        },
      ],
      "corrections[0].answer_keys[0].response_id",
    ],
    [
      "a key for no interaction",
      (id: string) => [
        {
          question_id: id,
          mode: "new_key",
          answer_keys: [{ type: "choice", response_id: "", correct: ["a"] }],
        },
      ],
      "corrections[0].answer_keys[0].response_id",
    ],
  ])("refuses %s with the path of the fault", async (_name, build, path) => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id = ""] = listQuestionIds(assessment);
    const { status, error } = await preview(api, assessment, build(question_id));
    expect([status, error.code, error.details?.[0]?.path]).toEqual([400, "invalid_request", path]);
    expect((await api.get(`/v1/assessments/${assessment.id}/regrades`)).data).toEqual([]);
  });

  test("refuses versions that don't exist or don't hold the question, and unpublished assessments", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const corrections = [{ question_id, mode: "drop" }];
    const { error } = await preview(api, assessment, corrections, { versions: [1, 2] });
    expect(error.details).toEqual([{ path: "versions[1]", message: expect.any(String) }]);
    const draft = await api.post("/v1/assessments", { title: "Unpublished" });
    const refused = await api.post(`/v1/assessments/${draft.data.id}/regrades`, { corrections });
    expect([refused.status, refused.error.code]).toEqual([409, "assessment_not_published"]);
  });
});
