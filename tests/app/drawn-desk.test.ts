import { beforeAll, describe, expect, test } from "vitest";
import type { QueueItem } from "#lib/contract/marking.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import {
  answerShown,
  createDrawnAssessment,
  type DrawnAssessment,
  listQuestionIds,
  openAttempt,
} from "#tests/support/draws.ts";
import { getAnswerPath } from "#tests/support/marking.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";
import { choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

const LEARNERS = 6;

let api: Api;
let teacher: Visitor;
/** An exam that shows two of four essays in random order. */
let exam: DrawnAssessment;
/** The essays, in the order of the version. */
let essays: string[];
/** The submissions with the questions that each was shown. */
let submitted: { id: string; shown: string[] }[];
beforeAll(async () => {
  api = await createTestClient();
  teacher = await createMember(api.organizationId, "teacher");
  exam = await createDrawnAssessment(
    api,
    [
      { questions: [choiceQuestion()] },
      { items: Array.from({ length: 4 }, () => openQuestion(5)), draw: 2, order: "random" },
    ],
    { allowed_attempts: null, exercise_order: "random" },
  );
  const written = new Set<string>(listQuestionIds({ exercises: [exam.exercises[1]] }));
  essays = [...written];
  submitted = [];
  for (let i = 0; i < LEARNERS; i++) {
    const attempt = await openAttempt(api, exam, `learner-${i}`);
    const answers = answerShown(attempt, (id) => (written.has(id) ? `On ${id}` : "b"));
    const { data } = await api.post(`/v1/attempts/${attempt.id}/submit`, { answers });
    submitted.push({
      id: data.submission_id,
      shown: listQuestionIds(attempt).filter((id) => written.has(id)),
    });
  }
});

const getQueue = async (question: string): Promise<QueueItem[]> => {
  const { status, data } = await teacher.request("GET", `/grading/queues/${exam.id}/${question}`);
  expect([200, 404]).toContain(status);
  return status === 200 ? data.items : [];
};
const listShownTo = (question: string) =>
  submitted.filter(({ shown }) => shown.includes(question)).map(({ id }) => id);
const mark = (score: number) => ({ score, comment: null, rubric: null });

describe("the grading desk with drawn questions", () => {
  test("lists each question's answers of the learners who were shown it, all of them identical", async () => {
    for (const question of essays) {
      const items = await getQueue(question);
      expect(items.map(({ submission_id }) => submission_id).sort()).toEqual(listShownTo(question).sort());
      expect(new Set(items.map(({ group }) => group)).size).toBeLessThanOrEqual(1);
    }
  });

  test("shows the learner's answer to the question, and labels questions as analytics do", async () => {
    for (const { id, shown } of submitted) {
      for (const question of essays) {
        const { status, data } = await teacher.request("GET", getAnswerPath(id, question));
        expect(status).toBe(shown.includes(question) ? 200 : 404);
        if (status !== 200) continue;
        expect(data.parts[0].text).toBe(`On ${question}`);
        expect(data.questions.map((each: { label: string }) => each.label).sort()).toEqual(
          shown.map((each) => `Q${essays.indexOf(each) + 2}`).sort(),
        );
      }
    }
  });

  test("labels the question of an anchor in the same way", async () => {
    for (const { id, shown } of submitted) {
      const [question_id = ""] = shown.slice(-1);
      const anchor = { submission_id: id, question_id, score: 3 };
      const { data } = await api.post(`/v1/assessments/${exam.id}/anchors`, anchor);
      const { text } = await teacher.page(`/grading/${exam.id}/${question_id}`);
      expect((await api.delete(`/v1/anchors/${data.id}`)).status).toBe(200);
      const [, label] = /Anchor 1 of 1 · (Q\d)/.exec(text) ?? [];
      expect(label).toBe(`Q${essays.indexOf(question_id) + 2}`);
    }
  });

  test("marks identical answers together, wherever in the exam they are, and finishes the submissions", async () => {
    for (const question of essays) {
      const [reference, ...others] = await getQueue(question);
      if (!reference) continue;
      const stranger = submitted.find(({ shown }) => !shown.includes(question))?.id;
      const { data } = await teacher.request("POST", `/grading/questions/${question}/groups`, {
        reference_id: reference.submission_id,
        members: [
          ...[reference, ...others].map(({ submission_id }) => ({ submission_id, revision: 0 })),
          ...(stranger ? [{ submission_id: stranger, revision: 0 }] : []),
        ],
        mark: mark(4),
      });
      expect(data.saved.map((each: { submission_id: string }) => each.submission_id).sort()).toEqual(
        listShownTo(question).sort(),
      );
      expect(data.left_out).toEqual(
        stranger ? [{ submission_id: stranger, reason: "different", by: null }] : [],
      );
    }
    const ids = submitted.map(({ id }) => id);
    const { data: finished } = await teacher.request("POST", "/grading/finish", { submission_ids: ids });
    expect(finished.refused).toEqual([]);
    for (const { id, shown } of submitted) {
      const { data } = await api.get(`/v1/submissions/${id}`);
      expect([data.status, data.score, data.max_score]).toEqual(["graded", 9, 11]);
      const grading = (await api.get(`/v1/submissions/${id}/grading`)).data;
      expect(grading.questions.map((each: { question_id: string }) => each.question_id)).toEqual(shown);
    }
  });
});
