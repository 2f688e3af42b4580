import { beforeAll, describe, expect, test } from "vitest";
import { changeRubric } from "#lib/domains/marking/change-rubric.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { openQuestion } from "#tests/support/quiz.ts";
import {
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

const criterion = (id: string) => ({ id, title: `Criterion ${id}`, points: 5 });
const openKey = (id: string) => ({ type: "open", response_id: "r1", rubric: [criterion(id)] });

const change = (assessment: Published, id: string, revision: number) =>
  changeRubric(createContext(api), {
    assessmentId: assessment.id,
    questionId: listQuestionIds(assessment)[0] ?? "",
    items: [criterion(id)],
    revision,
  });
/** Lists the criteria of the question in a submission. */
const listCriteria = async (submissionId: string): Promise<string[]> => {
  const { data } = await api.get(`/v1/submissions/${submissionId}/grading`);
  return data.questions[0].rubric_criteria.map(({ id }: { id: string }) => id);
};
const submitEssay = async (assessment: Published): Promise<string> =>
  (await submit(api, assessment, ["An essay"])).submission_id;
const publish = (assessment: Published) => api.post(`/v1/assessments/${assessment.id}/publish`);

describe("a rubric that a teacher changed", () => {
  test("replaces the published one, also in later versions that don't change it", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    const first = await submitEssay(assessment);
    await change(assessment, "edited", 0);
    await publish(assessment);
    const second = await submitEssay(assessment);
    expect([await listCriteria(first), await listCriteria(second)]).toEqual([["edited"], ["edited"]]);
  });

  test("doesn't replace another one that is published later, until it is changed again", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    const first = await submitEssay(assessment);
    await change(assessment, "edited", 0);
    const [{ id }] = assessment.exercises;
    const [question] = listQuestionIds(assessment);
    const rewritten = { ...openQuestion(5), id: question, answer_keys: [openKey("published")] };
    const exercises = [{ id, questions: [rewritten] }];
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { exercises })).error).toBeNull();
    await publish(assessment);
    const second = await submitEssay(assessment);
    await publish(assessment);
    const third = await submitEssay(assessment);
    const listAll = () => Promise.all([first, second, third].map(listCriteria));
    expect(await listAll()).toEqual([["edited"], ["published"], ["published"]]);
    expect((await change(assessment, "again", 1)).revision).toBe(2);
    expect(await listAll()).toEqual([["again"], ["again"], ["again"]]);
  });

  test("doesn't replace the one of a later correction, and does again when that is reverted", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    const [question_id] = listQuestionIds(assessment);
    const submission = await submitEssay(assessment);
    await change(assessment, "edited", 0);
    const { id } = await regrade(api, assessment, [
      { question_id, mode: "new_key", answer_keys: [openKey("corrected")] },
    ]);
    expect(await listCriteria(submission)).toEqual(["corrected"]);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await listCriteria(submission)).toEqual(["edited"]);
  });
});
