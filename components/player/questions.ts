import { type AnswerElements, listInteractions, toNamedAnswers } from "#components/content/answers.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { areSkipped } from "#lib/core/grading/skipped-answers.ts";

/** A question in the player. */
export type Question = {
  id: string;
  exerciseId: string;
  /** The position in the order shown, from 1. */
  number: number;
  points: number;
  content: unknown;
  interactions: readonly InteractionNode[];
  /** The shared context of the question's exercise, or null if there is none. */
  sharedContext: unknown;
  /**
   * Whether the question is the first in its exercise. If all questions are on one page, the shared context is shown
   * before it.
   */
  isFirst: boolean;
};

/** Answers by question id, without unanswered questions. */
export type AnswerMap = ReadonlyMap<string, AnswerElements>;

export const listQuestions = (view: EmbedView): Question[] =>
  view.assessment.exercises.flatMap((exercise) =>
    exercise.questions.map((question, index) => ({
      id: question.id,
      exerciseId: exercise.id,
      number: question.sequenceNumber,
      points: question.points,
      content: question.content,
      interactions: listInteractions(question.content),
      sharedContext: exercise.sharedContext ?? null,
      isFirst: index === 0,
    })),
  );

/** Converts answers to the API's form, in the questions' order. Equal answers produce equal JSON. */
export function serializeAnswers(questions: readonly Question[], answers: AnswerMap): Answers {
  const byExercise = Map.groupBy(
    questions.filter(({ id }) => (answers.get(id) ?? []).length > 0),
    ({ exerciseId }) => exerciseId,
  );
  return {
    exerciseAnswers: [...byExercise].map(([exerciseId, exerciseQuestions]) => ({
      exerciseId,
      questionAnswers: exerciseQuestions.map(({ id }) => ({
        questionId: id,
        answers: [...(answers.get(id) ?? [])],
      })),
    })),
  };
}

/**
 * Parses answers in the API's form. Answers to unknown questions are skipped, and answers to a document's interactions
 * get their response ids.
 */
export function parseAnswers(questions: readonly Question[], answers: Answers | null | undefined): AnswerMap {
  const questionsById = new Map(questions.map((question) => [question.id, question]));
  const map = new Map<string, AnswerElements>();
  for (const { questionAnswers } of answers?.exerciseAnswers ?? []) {
    for (const { questionId, answers: elements } of questionAnswers) {
      const question = questionsById.get(questionId);
      if (!question || elements.length === 0) continue;
      const namedElements =
        question.interactions.length > 0 ? toNamedAnswers(question.interactions, elements) : elements;
      if (namedElements.length > 0) map.set(questionId, namedElements);
    }
  }
  return map;
}

/** Returns a function that checks whether answers in the API's form contain an answer to a question. */
export function createAnsweredCheck({ exerciseAnswers }: Answers): (questionId: string) => boolean {
  const questions = exerciseAnswers.flatMap(({ questionAnswers }) => questionAnswers);
  return (id) => questions.some(({ questionId, answers }) => questionId === id && !areSkipped(answers));
}
