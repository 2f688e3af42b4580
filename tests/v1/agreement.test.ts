import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Pair = readonly [first: number, second: number];

/** An assessment with one essay of 10 points, and a submission for each pair of marks. */
async function createMarked(pairs: readonly Pair[], markers: (i: number) => readonly [string, string]) {
  const assessment = await createPublishedAssessment(api, [choiceQuestion(), openQuestion(10)], {
    marking: { mode: "double", tolerance_points: 1, resolve: "average" },
    allowed_attempts: null,
  });
  const [, question_id] = assessment.exercises[0].questions.map(({ id }: { id: string }) => id);
  const submissions: string[] = [];
  for (const [i, scores] of pairs.entries()) {
    const { data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: `learner ${i}`,
      answers: buildAnswers(assessment, ["b", "Essay"]),
    });
    submissions.push(data.submission_id);
    for (const [n, as] of (["first", "second"] as const).entries()) {
      await api.put(`/v1/submissions/${data.submission_id}/grading`, {
        as,
        marker: markers(i)[n],
        questions: [{ question_id, score: scores[n] }],
        finalize: true,
      });
    }
  }
  return { id: assessment.id as string, question_id: question_id as string, submissions };
}
const read = async (id: string) => (await api.get(`/v1/assessments/${id}/agreement`)).data;

describe("agreement", () => {
  test("has kappa and ICC with their intervals (kappa: the example of cohen.kappa in R's psych)", async () => {
    const first = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const second = [1, 3, 1, 6, 1, 5, 5, 6, 7];
    const { id, question_id, submissions } = await createMarked(
      first.map((x, i) => [x, second[i] ?? 0]),
      () => ["anna", "ben"],
    );
    const [agreement, ...others] = await read(id);
    expect(others).toEqual([]);
    expect(agreement).toMatchObject({ question_id, n: 9, exact: 1, within_tolerance: 3 });
    expect(agreement.icc.value).toBeCloseTo(0.7031, 4);
    expect(agreement.icc.low).toBeLessThan(agreement.icc.value);
    expect(agreement.icc.high).toBeGreaterThan(agreement.icc.value);
    const format = ({ low, value, high }: { low: number; value: number; high: number }) =>
      [low, value, high].map((x) => x.toFixed(2));
    expect(format(agreement.kappa)).toEqual(["0.43", "0.68", "0.93"]);
    expect(agreement.markers).toEqual([
      { marker: "anna", severity: 0.5556 },
      { marker: "ben", severity: -0.5556 },
    ]);
    await api.put(`/v1/submissions/${submissions[0]}/grading`, {
      as: "adjudicator",
      marker: "carla",
      questions: [{ question_id, score: 9 }],
      finalize: true,
    });
    expect((await read(id))[0]).toEqual(agreement);
  });

  test("follows each marker through both roles, and counts a submission once both have finished", async () => {
    const { id, question_id } = await createMarked(
      [
        [4, 6],
        [8, 6],
        [5, 5],
      ],
      (i) => (i === 1 ? ["ben", "anna"] : ["anna", "ben"]),
    );
    expect(await read(id)).toMatchObject([
      {
        n: 3,
        exact: 1,
        within_tolerance: 1,
        markers: [
          { marker: "anna", severity: -0.6667 },
          { marker: "ben", severity: 0.6667 },
        ],
      },
    ]);
    const assessment = (await api.get(`/v1/assessments/${id}`)).data;
    const { data } = await api.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "late",
      answers: buildAnswers(assessment, ["b", "Essay"]),
    });
    const path = `/v1/submissions/${data.submission_id}/grading`;
    const mark = { questions: [{ question_id, score: 2 }] };
    await api.put(path, { ...mark, finalize: true });
    await api.put(path, { ...mark, as: "second", marker: "ben" });
    expect((await read(id))[0].n).toBe(3);
    await api.put(path, { ...mark, as: "second", marker: "ben", finalize: true });
    expect((await read(id))[0]).toMatchObject({ n: 4, exact: 2 });
  });

  test("has no figures where they are undefined", async () => {
    const nothing = { kappa: null, icc: null };
    const { id } = await createMarked([], () => ["anna", "ben"]);
    expect(await read(id)).toMatchObject([{ n: 0, exact: 0, within_tolerance: 0, ...nothing, markers: [] }]);
    const constant = await createMarked(
      [
        [3, 3],
        [3, 3],
      ],
      () => ["anna", "ben"],
    );
    expect(await read(constant.id)).toMatchObject([{ n: 2, exact: 2, ...nothing }]);
    const draft = await api.post("/v1/assessments", { title: "Draft" });
    expect(await read(draft.data.id)).toEqual([]);
  });

  test("needs read:results and an assessment of the organization", async () => {
    const { id } = await createMarked([], () => ["anna", "ben"]);
    const other = await api.withScopes("read:assessments", "write:submissions");
    expect((await other.get(`/v1/assessments/${id}/agreement`)).status).toBe(403);
    const stranger = await createTestClient();
    expect((await stranger.get(`/v1/assessments/${id}/agreement`)).status).toBe(404);
  });
});
