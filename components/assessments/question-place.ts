import { buildHref } from "#components/library/build-href.ts";

/** The number of questions on a page of an assessment. Each question may contain images and formulas. */
export const QUESTIONS_PER_PAGE = 50;

export const getQuestionAnchor = (questionId: string): string => `question-${questionId}`;

/** Builds the URL of a question on the pages of its assessment. `number` counts from 1 as `sequence_number` does. */
export const buildQuestionHref = (assessmentId: string, question: { id: string; number: number }): string => {
  const page = Math.ceil(question.number / QUESTIONS_PER_PAGE);
  return `${buildHref(`/assessments/${assessmentId}`, { page })}#${getQuestionAnchor(question.id)}`;
};
