import { beforeAll, describe, expect, test } from "vitest";
import { foldListCounts } from "#lib/platform/db/list-counts.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { expectExactTotals } from "#tests/support/list-totals.ts";
import {
  choiceKey,
  createAssessment,
  listQuestionIds,
  type Published,
  regrade,
  submit,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const fold = () => foldListCounts(testDatabase(), new AbortController().signal);
const getTotal = async (path: string): Promise<number> => (await api.get(path)).meta.total;

const TEXT = "Because";
async function submitAll(assessment: Published, count: number): Promise<string[]> {
  const submitOne = (i: number) =>
    submit(api, assessment, [i % 3 === 0 ? "a" : "b", "Paris", TEXT], `learner ${i}`);
  const recorded = await Promise.all(Array.from({ length: count }, (_, i) => submitOne(i)));
  return recorded.map(({ submission_id }) => submission_id);
}

const finishMarking = (assessment: Published, id: string, score: number) =>
  api.put(`/v1/submissions/${id}/grading`, {
    questions: [{ question_id: listQuestionIds(assessment)[2], score }],
    finalize: true,
  });

describe("totals of lists", () => {
  test("stay exact while learners submit and others void, mark, regrade and erase, and while changes are added up", async () => {
    const assessment = await createAssessment(api);
    const results = `/v1/assessments/${assessment.id}/results`;
    const ids = await submitAll(assessment, 12);
    expect(await getTotal(results)).toBe(12);

    const [first = "", second = "", third = ""] = ids;
    await Promise.all([
      submitAll(assessment, 12),
      ...[1, 2, 3].map(fold),
      ...ids.slice(3, 9).map((id, i) => finishMarking(assessment, id, i)),
      api.post(`/v1/submissions/${first}/void`, { reason: "twice" }),
      api.post(`/v1/submissions/${second}/void`),
    ]);
    await api.post(`/v1/submissions/${second}/unvoid`);
    await expectExactTotals(api.organizationId);
    expect(await getTotal(`${results}?status=graded`)).toBe(6);
    expect(await getTotal(`/v1/submissions?voided=true&assessment_id=${assessment.id}`)).toBe(1);

    const [question_id] = listQuestionIds(assessment);
    const passed = await getTotal(`${results}?passed=true`);
    const { id } = await regrade(api, assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 9 },
    ]);
    expect(await getTotal(`${results}?passed=true`)).not.toBe(passed);
    await expectExactTotals(api.organizationId);
    await Promise.all([fold(), api.post(`/v1/regrades/${id}/revert`)]);
    expect(await getTotal(`${results}?passed=true`)).toBe(passed);

    expect(await getTotal("/v1/learners")).toBe(12);
    await api.delete("/v1/learners/learner%204?keep=statistics");
    await api.delete("/v1/learners/learner%205?keep=nothing");
    expect(await getTotal("/v1/learners")).toBe(10);
    expect(await getTotal(results)).toBe(22);
    expect((await api.get(`/v1/submissions/${third}`)).status).toBe(200);
    await fold();
    await expectExactTotals(api.organizationId);
  });

  test("of attempts follow their states", async () => {
    const { id } = await createAssessment(api);
    const attempts = `/v1/assessments/${id}/attempts`;
    const open = async (learner_ref: string) => (await api.post(attempts, { learner_ref })).data.id;
    const [discarded] = [await open("ann"), await open("bob"), await open("cleo")];
    await api.post(`/v1/attempts/${discarded}/discard`);
    await fold();
    const totals = ["?state=open", "?state=discarded", "?state=expired", "", "?learner_ref=bob"].map(
      (query) => getTotal(attempts + query),
    );
    expect(await Promise.all(totals)).toEqual([2, 1, 0, 3, 1]);
    await expectExactTotals(api.organizationId);
  });

  test("leave nothing behind when all submissions are erased", async () => {
    const own = await createTestClient();
    const assessment = await createAssessment(own);
    await submit(own, assessment, ["b", "Paris", TEXT], "ann");
    await fold();
    await own.delete("/v1/learners/ann?keep=nothing");
    await fold();
    const { sql } = testDatabase();
    expect([...(await sql`select * from list_totals where organization_id = ${own.organizationId}`)]).toEqual(
      [],
    );
  });
});
