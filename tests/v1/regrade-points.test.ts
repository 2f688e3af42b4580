import { beforeAll, describe, expect, test } from "vitest";
import { getCalibrationReport } from "#lib/domains/marking/calibration-report.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import {
  choiceKey,
  createAssessment,
  listQuestionIds,
  readTotals,
  regrade,
  submit,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("a correction of the points alone", () => {
  test("keeps full credit, which its revert and later keys find as it was", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), openQuestion(5)]);
    const [choice, open] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["a", "An essay"]);
    const credited = await regrade(
      api,
      assessment,
      [choice, open].map((question_id) => ({ question_id, mode: "full_credit" })),
    );
    const { id, counts } = await regrade(api, assessment, [
      { question_id: choice, mode: "new_key", points: 4 },
      { question_id: open, mode: "new_key", points: 3 },
    ]);
    expect(counts.newly_failed).toBe(0);
    const all = { score: 7, max_score: 7, percentage: 100, passed: true, status: "graded" };
    expect(await readTotals(api, submission_id)).toEqual(all);
    const later = await submit(api, assessment, ["a", "Another essay"]);
    expect(await readTotals(api, later.submission_id)).toEqual(all);
    const trace = await api.get(`/v1/submissions/${later.submission_id}/trace`);
    expect(trace.data.questions[0]).toMatchObject({ score: "4", decided_by: { regrade_id: credited.id } });

    expect((await api.post(`/v1/regrades/${credited.id}/revert`)).error.code).toBe("regrade_superseded");
    expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
    for (const each of [submission_id, later.submission_id])
      expect(await readTotals(api, each)).toMatchObject({ score: 7, max_score: 7, status: "graded" });
    await regrade(api, assessment, [{ question_id: choice, mode: "new_key", answer_keys: choiceKey("c") }]);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 5, max_score: 7 });
  });

  test("never lowers full credit with never_lower, although it is worth less", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(4)]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["a"]);
    await regrade(api, assessment, [{ question_id, mode: "full_credit" }]);
    await regrade(api, assessment, [{ question_id, mode: "new_key", points: 1 }], { never_lower: true });
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 4, max_score: 4 });
    expect(await submit(api, assessment, ["a"])).toMatchObject({ score: 1, max_score: 1 });
  });

  test("leaves a dropped question out", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), choiceQuestion(1)]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["b", "b"]);
    await regrade(api, assessment, [{ question_id, mode: "drop" }]);
    await regrade(api, assessment, [{ question_id, mode: "new_key", points: 4 }]);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 1, max_score: 1 });
    await regrade(api, assessment, [{ question_id, mode: "either", answer_keys: choiceKey("a") }]);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 5, max_score: 5 });
  });
});

test("anchors from before a correction compare marks by the points that hold since", async () => {
  const assessment = await createAssessment(api, [openQuestion(5)]);
  const [question_id] = listQuestionIds(assessment);
  const path = `/v1/assessments/${assessment.id}`;
  const { submission_id } = await submit(api, assessment, ["An essay"]);
  const { data: anchor } = await api.post(`${path}/anchors`, { submission_id, question_id, score: 5 });
  const mark = async (marker: string, score: number) =>
    (await api.put(`/v1/anchors/${anchor.id}/mark`, { marker, score, finalize: true })).data;
  expect(await mark("early", 5)).toMatchObject({ agreed: { score: 5 }, difference: 0 });
  const { id } = await regrade(api, assessment, [{ question_id, mode: "new_key", points: 4 }]);
  expect(await mark("late", 4)).toMatchObject({
    agreed: { score: 4 },
    difference: 0,
    within_tolerance: true,
  });
  const readMarkers = async () =>
    (await api.get(`${path}/calibration`)).data.markers.map((each: Record<string, unknown>) => [
      each.marker,
      each.exact,
      each.mean_difference,
    ]);
  expect(await readMarkers()).toEqual([
    ["early", 1, 0],
    ["late", 1, 0],
  ]);
  const listAnchors = async () => (await api.get(`${path}/anchors`)).data;
  expect(await listAnchors()).toMatchObject([{ score: 4, mark_count: 2 }]);
  const report = await getCalibrationReport(createContext(api), { assessmentId: assessment.id });
  expect(report.anchors).toMatchObject([{ score: 4, meanScore: 4 }]);
  await api.post(`/v1/regrades/${id}/revert`);
  expect(await readMarkers()).toEqual([
    ["early", 1, 0],
    ["late", 0, -1],
  ]);
});
