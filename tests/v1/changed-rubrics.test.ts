import { beforeAll, describe, expect, test, vi } from "vitest";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { changeRubric } from "#lib/domains/marking/change-rubric.ts";
import { getAnswerSheet } from "#lib/domains/marking/get-answer-sheet.ts";
import { markAnswers } from "#lib/domains/marking/mark-answers.ts";
import { commitRegrade } from "#lib/domains/regrades/commit.ts";
import { listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import {
  choiceKey,
  createAssessment,
  listQuestionIds,
  type Published,
  preview,
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
/** Gives the question another rubric in the working copy. */
async function rewrite(assessment: Published, criterionId: string): Promise<void> {
  const [{ id }] = assessment.exercises;
  const [question] = listQuestionIds(assessment);
  const rewritten = { ...openQuestion(5), id: question, answer_keys: [openKey(criterionId)] };
  const exercises = [{ id, questions: [rewritten] }];
  expect((await api.patch(`/v1/assessments/${assessment.id}`, { exercises })).error).toBeNull();
}
const correct = (assessment: Published, criterionId: string) =>
  regrade(api, assessment, [
    { question_id: listQuestionIds(assessment)[0], mode: "new_key", answer_keys: [openKey(criterionId)] },
  ]);
const revert = ({ id }: { id: string }) => api.post(`/v1/regrades/${id}/revert`);
const readRevision = async (assessment: Published, submissionId: string): Promise<number> => {
  const input = { submissionId, questionId: listQuestionIds(assessment)[0] ?? "" };
  return (await getAnswerSheet(createContext(api), input)).rubric.revision;
};
/** Awards points by criterion, as a grader who saw this revision of the rubric. */
const award = (
  assessment: Published,
  submissionId: string,
  rubric: Record<string, number>,
  rubricRevision: number,
) =>
  markAnswers(createContext(api), {
    questionId: listQuestionIds(assessment)[0] ?? "",
    role: "first",
    requests: [{ submissionId, revision: 0, mark: { comment: null, rubric } }],
    rubricRevision,
  });

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
    await rewrite(assessment, "published");
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
    const submission = await submitEssay(assessment);
    await change(assessment, "edited", 0);
    const correction = await correct(assessment, "corrected");
    expect(await listCriteria(submission)).toEqual(["corrected"]);
    await revert(correction);
    expect(await listCriteria(submission)).toEqual(["edited"]);
  });

  test("also replaces the one of a version whose publication began before the change and ended after it", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    const first = await submitEssay(assessment);
    await change(assessment, "edited", 0);
    expect(await listCriteria(first)).toEqual(["edited"]);
    await rewrite(assessment, "published");
    const earlier = { ...createContext(api), now: new Date(Date.now() - 10_000) };
    await publishAssessment(earlier, { id: assessment.id });
    expect(await listCriteria(await submitEssay(assessment))).toEqual(["edited"]);
  });

  test("replaces the one of a version that was published while the change waited, like the marks given by it", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    await rewrite(assessment, "published");
    await publish(assessment);
    const submission = await submitEssay(assessment);
    await award(assessment, submission, { published: 4 }, 0);
    const waited = { ...createContext(api), now: new Date(Date.now() - 10_000) };
    const questionId = listQuestionIds(assessment)[0] ?? "";
    const items = [{ ...criterion("published"), points: 2 }];
    const { changed } = await changeRubric(waited, {
      assessmentId: assessment.id,
      questionId,
      items,
      revision: 0,
    });
    expect(changed).toBe(1);
    const { mark, rubric } = await getAnswerSheet(createContext(api), {
      submissionId: submission,
      questionId,
    });
    expect([mark?.rubric, rubric.items]).toEqual([{ published: 2 }, items]);
  });

  test("doesn't replace the one of a correction whose commit began before the change and waited for it", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    const submission = await submitEssay(assessment);
    const question_id = listQuestionIds(assessment)[0];
    const { data } = await preview(api, assessment, [
      { question_id, mode: "new_key", answer_keys: [openKey("corrected")] },
    ]);
    const began = { ...createContext(api), now: new Date(Date.now() - 10_000) };
    await change(assessment, "edited", 0);
    await commitRegrade(began, { id: data.id, fingerprint: data.fingerprint, applyToDraft: true });
    expect(await listCriteria(submission)).toEqual(["corrected"]);
    await change(assessment, "again", 2);
    expect(await listCriteria(submission)).toEqual(["again"]);
  });

  test("is read with one statement for all questions, and is cached when no earlier version can follow", async () => {
    const assessment = await createAssessment(api, [openQuestion(5), openQuestion(5)]);
    await submit(api, assessment, ["An essay", "Another"]);
    const ctx = createContext(api);
    for (const questionId of listQuestionIds(assessment))
      await changeRubric(ctx, {
        assessmentId: assessment.id,
        questionId,
        items: [criterion("a")],
        revision: 0,
      });
    const execute = vi.spyOn(ctx.db, "execute");
    const countStatements = async (now: Date) => {
      execute.mockClear();
      expect((await listChangedRubrics({ ...ctx, now }, assessment.id)).size).toBe(2);
      return execute.mock.calls.length;
    };
    const later = new Date(ctx.now.getTime() + 60_000);
    const counts = [ctx.now, ctx.now, later, later];
    const counted: number[] = [];
    for (const now of counts) counted.push(await countStatements(now));
    execute.mockRestore();
    expect(counted).toEqual([1, 1, 1, 0]);
  });

  test("keeps marks by the criteria of another rubric, which a correction replaced", async () => {
    const assessment = await createAssessment(api, [openQuestion(5)]);
    const submission = await submitEssay(assessment);
    await change(assessment, "c", 0);
    await award(assessment, submission, { c: 4 }, 1);
    await correct(assessment, "d");
    const { changed, manually_scored } = await change(
      assessment,
      "d",
      await readRevision(assessment, submission),
    );
    expect({ changed, manually_scored }).toEqual({ changed: 0, manually_scored: 1 });
    const { data } = await api.get(`/v1/submissions/${submission}/grading`);
    expect(data.questions[0]).toMatchObject({ score: 4, rubric: { c: 4 } });
  });
});

describe("a correction of a rubric", () => {
  const isChanged = { before: "changed", first: 1 };
  const isPublished = { before: "published", first: 0 };

  test.each([isChanged, isPublished])(
    "outdates the $before rubric, and so does its revert",
    async ({ first }) => {
      const assessment = await createAssessment(api, [openQuestion(5)]);
      const submission = await submitEssay(assessment);
      if (first > 0) await change(assessment, "edited", 0);
      const before = await listCriteria(submission);
      const correction = await correct(assessment, "corrected");
      expect(await listCriteria(submission)).toEqual(["corrected"]);
      await expect(change(assessment, "late", first)).rejects.toMatchObject({ code: "stale_revision" });
      await expect(award(assessment, submission, { corrected: 1 }, first)).rejects.toMatchObject({
        code: "invalid_request",
        issues: [{ path: ["rubric_revision"] }],
      });
      expect(await readRevision(assessment, submission)).toBe(first + 1);
      await revert(correction);
      expect(await listCriteria(submission)).toEqual(before);
      await expect(change(assessment, "late", first + 1)).rejects.toMatchObject({ code: "stale_revision" });
      expect(await readRevision(assessment, submission)).toBe(first + 2);
      expect((await change(assessment, "again", first + 2)).revision).toBe(first + 3);
      expect(await listCriteria(submission)).toEqual(["again"]);
    },
  );

  test("outdates no other rubric, and adds none to a question without one", async () => {
    const assessment = await createAssessment(api, [openQuestion(5), choiceQuestion(2)]);
    const submission = (await submit(api, assessment, ["An essay", "a"])).submission_id;
    await change(assessment, "edited", 0);
    const [open = "", choice] = listQuestionIds(assessment);
    await regrade(api, assessment, [
      { question_id: choice, mode: "new_key", answer_keys: choiceKey("a") },
      { question_id: open, mode: "new_key", points: 6 },
    ]);
    expect(await readRevision(assessment, submission)).toBe(1);
    expect([...(await listChangedRubrics(createContext(api), assessment.id)).keys()]).toEqual([open]);
  });
});
