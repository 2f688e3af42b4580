import { expect } from "vitest";
import type { Place, QueueItem } from "#lib/contract/grading-desk.ts";
import { type Api, newOrganization } from "./api.ts";
import { memberOf, type Visitor } from "./people.ts";
import { answersFor, choiceQuestion, openQuestion } from "./quiz.ts";
import { published } from "./steps.ts";

/** An organization with one assessment whose answers wait for teachers. */
export type Desk = {
  api: Api;
  assessmentId: string;
  /** The two questions that a teacher grades. */
  questions: [string, string];
  /** In the order they were submitted in. */
  submissions: string[];
  teacher: Visitor & { person: { id: string; name: string } };
};

export const essay = (n: number): string => `Essay ${n}, unlike any other`;

/** Fills it: for each learner what they wrote to the first question; the second is answered with "Two". */
export async function newDesk(
  texts: readonly string[],
  options: { metadata?: Record<string, unknown>; ref?: (n: number) => string } = {},
): Promise<Desk> {
  const api = await newOrganization();
  const assessment = await published(api, [choiceQuestion(2), openQuestion(5), openQuestion(4)]);
  const questions = assessment.exercises[0].questions.map(({ id }: { id: string }) => id).slice(1);
  const submissions: string[] = [];
  for (const [n, text] of texts.entries()) {
    const { data, error } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: options.ref?.(n) ?? `learner-${n}`,
      answers: answersFor(assessment, ["b", text, "Two"]),
      ...(options.metadata ? { metadata: options.metadata } : {}),
    });
    expect(error).toBeNull();
    submissions.push(data.submission_id);
  }
  const teacher = await memberOf(api.organizationId, "teacher");
  return { api, assessmentId: assessment.id, questions, submissions, teacher };
}

export const queuePath = (desk: Desk, question = desk.questions[0]): string =>
  `/grading/queues/${desk.assessmentId}/${question}`;
export const answerPath = (submission: string, question: string): string =>
  `/grading/answers/${submission}/${question}`;

export const saveScore = (
  who: Visitor,
  submission: string,
  question: string,
  score: number | null,
  revision = 0,
) =>
  who.request("PUT", answerPath(submission, question), {
    revision,
    mark: { score, comment: null, rubric: null },
  });

/** Grades like the desk does: takes the next answers that nobody has, marks them, until none is left. */
export async function gradeAll(desk: Desk, who: Visitor, score: number): Promise<string[]> {
  const [question] = desk.questions;
  const { data } = await who.request("GET", queuePath(desk));
  const left = (data.items as QueueItem[]).map(({ submission_id }) => submission_id);
  const mine: string[] = [];
  while (left.length > 0) {
    const ahead = left.splice(0, 4);
    const place = (submission_id: string): Place => ({ submission_id, question_id: question });
    const held = await who.request("PUT", `${queuePath(desk)}/leases`, { hold: ahead.map(place) });
    expect(held.error).toBeNull();
    for (const { submission_id } of held.data.mine as Place[]) {
      const sheet = await who.request("GET", answerPath(submission_id, question));
      if (sheet.data.mark?.score != null) continue;
      const saved = await saveScore(who, submission_id, question, score);
      expect(saved.status).toBe(200);
      mine.push(submission_id);
    }
  }
  return mine;
}
