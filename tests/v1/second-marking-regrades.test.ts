import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createDoubleMarking } from "#tests/support/double-marking.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const { createEssay, finish, getResult, listComments } = createDoubleMarking(() => api);

describe("a regrade that drops the only disputed question", () => {
  const rule = { tolerance_points: 1, resolve: "average" } as const;
  async function createDisputed() {
    const essay = await createEssay(rule);
    await finish(essay, "first", [0, 2], "First");
    await finish(essay, "second", [5, 3]);
    const corrections = [{ question_id: essay.questions[0], mode: "drop" }];
    const path = `/v1/assessments/${essay.assessmentId}/regrades`;
    const { data: previewed } = await api.post(path, { corrections });
    const commit = () =>
      api.post(`/v1/regrades/${previewed.id}/commit`, { fingerprint: previewed.fingerprint });
    const revert = () => api.post(`/v1/regrades/${previewed.id}/revert`);
    const readAll = async () => {
      const { data: result } = await api.get(`/v1/submissions/${essay.id}`);
      const { data: grading } = await api.get(`/v1/submissions/${essay.id}/grading`);
      return { result: { ...result, updated_at: null }, grading };
    };
    return { essay, previewed, commit, revert, readAll };
  }
  const graded = { status: "graded", score: 4.5, max_score: 7, manual_score: 2.5 };
  const waiting = { status: "awaiting_manual_grading", score: 2, max_score: 2, manual_score: null };

  test("completes the grading with the other marks, and its revert gives everything back", async () => {
    const { essay, previewed, commit, revert, readAll } = await createDisputed();
    const before = await readAll();
    expect(before.result).toMatchObject(waiting);
    expect(previewed.counts).toMatchObject({ submissions: 1, raised: 1 });
    expect((await commit()).status).toBe(200);
    expect(await getResult(essay)).toMatchObject(graded);
    expect(await listComments(essay)).toEqual([null, "First"]);
    expect((await revert()).status).toBe(200);
    expect(await readAll()).toEqual(before);
    expect((await finish(essay, "adjudicator", [3])).status).toBe(200);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 7.5, max_score: 12 });
  });

  test("is reverted exactly even after a void and unvoid, and keeps a mark given after the commit", async () => {
    const voided = await createDisputed();
    const before = await voided.readAll();
    await voided.commit();
    await api.post(`/v1/submissions/${voided.essay.id}/void`, { reason: "Disrupted" });
    await api.post(`/v1/submissions/${voided.essay.id}/unvoid`);
    await voided.revert();
    expect((await voided.readAll()).result).toEqual(before.result);

    const corrected = await createDisputed();
    await corrected.commit();
    await finish(corrected.essay, "adjudicator", [undefined, 4]);
    expect(await getResult(corrected.essay)).toMatchObject({ status: "graded", score: 6, max_score: 7 });
    await corrected.revert();
    expect(await getResult(corrected.essay)).toMatchObject({
      status: "awaiting_manual_grading",
      score: 6,
      max_score: 7,
    });
  });

  test("can't be committed as previewed after the rule has changed", async () => {
    const { essay, previewed, commit } = await createDisputed();
    const settings = { marking: { mode: "double", ...rule, resolve: "higher" } };
    await api.patch(`/v1/assessments/${essay.assessmentId}`, { settings });
    expect((await commit()).error.code).toBe("regrade_stale");
    expect(await getResult(essay)).toMatchObject(waiting);
    const { data } = await api.post(`/v1/regrades/${previewed.id}/preview`);
    await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
    expect(await getResult(essay)).toMatchObject({ ...graded, score: 5, manual_score: 3 });
  });
});
