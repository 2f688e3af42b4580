import { expect } from "vitest";
import type { AnswerRef, QueueItem } from "#lib/contract/marking.ts";
import { type Api, createTestClient } from "./api.ts";
import { createPublishedAssessment } from "./create-assessment.ts";
import { createMember, type Visitor } from "./people.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "./quiz.ts";

/** An organization with one assessment whose answers need grading. */
export type Desk = {
  api: Api;
  assessmentId: string;
  /** The two manually graded questions. */
  questions: [string, string];
  /** In the order of submission. */
  submissions: string[];
  teacher: Visitor & { person: { id: string; name: string } };
};

export const createEssay = (n: number): string => `Essay ${n}, unlike any other`;

/** Creates a desk with one submission for each text, which answers the first question; the second is answered "Two". */
export async function createDesk(
  texts: readonly string[],
  options: { metadata?: Record<string, unknown>; ref?: (n: number) => string } = {},
): Promise<Desk> {
  const api = await createTestClient();
  const assessment = await createPublishedAssessment(api, [
    choiceQuestion(2),
    openQuestion(5),
    openQuestion(4),
  ]);
  const questions = assessment.exercises[0].questions.map(({ id }: { id: string }) => id).slice(1);
  const submissions: string[] = [];
  for (const [n, text] of texts.entries()) {
    const { data, error } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: options.ref?.(n) ?? `learner-${n}`,
      answers: buildAnswers(assessment, ["b", text, "Two"]),
      ...(options.metadata ? { metadata: options.metadata } : {}),
    });
    expect(error).toBeNull();
    submissions.push(data.submission_id);
  }
  const teacher = await createMember(api.organizationId, "teacher");
  return { api, assessmentId: assessment.id, questions, submissions, teacher };
}

export const getQueuePath = (desk: Desk, question = desk.questions[0]): string =>
  `/grading/queues/${desk.assessmentId}/${question}`;
export const getAnswerPath = (submission: string, question: string): string =>
  `/grading/answers/${submission}/${question}`;

export const saveScore = (
  who: Visitor,
  submission: string,
  question: string,
  score: number | null,
  revision = 0,
) =>
  who.request("PUT", getAnswerPath(submission, question), {
    revision,
    mark: { score, comment: null, rubric: null },
  });

/** Grades as the desk does: it leases the next free answers and marks them until none is left. */
export async function gradeAll(desk: Desk, who: Visitor, score: number): Promise<string[]> {
  const [question] = desk.questions;
  const { data } = await who.request("GET", getQueuePath(desk));
  const remaining = (data.items as QueueItem[]).map(({ submission_id }) => submission_id);
  const graded: string[] = [];
  while (remaining.length > 0) {
    const batch = remaining.splice(0, 4);
    const place = (submission_id: string): AnswerRef => ({ submission_id, question_id: question });
    const lease = await who.request("PUT", `${getQueuePath(desk)}/leases`, { acquire: batch.map(place) });
    expect(lease.error).toBeNull();
    for (const { submission_id } of lease.data.own_leases as AnswerRef[]) {
      const sheet = await who.request("GET", getAnswerPath(submission_id, question));
      if (sheet.data.mark?.score != null) continue;
      const saved = await saveScore(who, submission_id, question, score);
      expect(saved.status).toBe(200);
      graded.push(submission_id);
    }
  }
  return graded;
}
