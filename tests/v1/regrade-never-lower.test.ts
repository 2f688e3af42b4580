import { beforeAll, describe, expect, test } from "vitest";
import { getAssessmentProgress } from "#lib/domains/marking/assessment-progress.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { openDesk } from "#lib/domains/marking/open-desk.ts";
import { createTeacher } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { choiceQuestion, textKey, textQuestion } from "#tests/support/quiz.ts";
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

describe("a commit with never_lower", () => {
  test("keeps the whole result of a submission that would lose", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    const [first, second] = listQuestionIds(assessment);
    const loses = await submit(api, assessment, ["b", "Rome"]);
    const gains = await submit(api, assessment, ["a", "Rome"]);
    const corrections = [
      { question_id: first, mode: "new_key", answer_keys: choiceKey("a") },
      {
        question_id: second,
        mode: "new_key",
        answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "Rome" }] }],
      },
    ];
    const { counts } = await regrade(api, assessment, corrections, { never_lower: true });
    expect(counts).toMatchObject({ raised: 1, lowered: 0, unchanged: 1 });
    expect((await readTotals(api, loses.submission_id)).score).toBe(2);
    expect((await readTotals(api, gains.submission_id)).score).toBe(3);
  });

  describe("keeps an answer at the grading desk that keys would grade now", () => {
    const open = {
      content_ast: { own: "format" },
      answer_keys: [{ type: "open", response_id: "r1" }],
      points: 5,
    };
    async function keepGrading(mark: (submissionId: string, questionId: string) => Promise<unknown>) {
      const assessment = await createAssessment(api, [choiceQuestion(2), open]);
      const [choice, question_id = ""] = listQuestionIds(assessment);
      const loses = await submit(api, assessment, ["b", "Rome"]);
      const gains = await submit(api, assessment, ["a", "Paris"]);
      for (const { submission_id } of [loses, gains]) await mark(submission_id, question_id);
      const corrections = [
        { question_id: choice, mode: "new_key", answer_keys: choiceKey("a") },
        { question_id, mode: "new_key", answer_keys: [textKey("r1", "Paris")] },
      ];
      await regrade(api, assessment, corrections, { never_lower: true });
      const ctx = createTeacher(api);
      const readDesk = async (show: "waiting" | "finished") => {
        const { questions } = await getAssessmentProgress(ctx, { id: assessment.id, show });
        const place = { assessmentId: assessment.id, questionId: question_id, show };
        const { items } = await getQueue(ctx, place);
        const opened = await openDesk(ctx, { ...place, submissionId: undefined });
        return {
          questions: questions.map(({ id, answers, graded }) => ({ id, answers, graded })),
          queue: items.map((item) => item.submission_id),
          opened: opened.sheet?.submission_id,
        };
      };
      return { id: loses.submission_id, question_id, readDesk };
    }

    test("while it needs grading", async () => {
      const { id, question_id, readDesk } = await keepGrading(async () => {});
      expect(await readTotals(api, id)).toMatchObject({ score: 2, status: "awaiting_manual_grading" });
      expect(await readDesk("waiting")).toEqual({
        questions: [{ id: question_id, answers: 1, graded: 0 }],
        queue: [id],
        opened: id,
      });
    });

    test("and once it is graded, without those that keys do grade", async () => {
      const { id, question_id, readDesk } = await keepGrading((submissionId, questionId) =>
        api.put(`/v1/submissions/${submissionId}/grading`, {
          questions: [{ question_id: questionId, score: 4 }],
          finalize: true,
        }),
      );
      expect(await readTotals(api, id)).toMatchObject({ score: 6, status: "graded" });
      expect(await readDesk("finished")).toEqual({
        questions: [{ id: question_id, answers: 1, graded: 1 }],
        queue: [id],
        opened: id,
      });
    });
  });
});
