import { type AnswerElements, listInteractions, toNamedAnswers } from "#components/content/answers.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";

/** A question as the player knows it. */
export type Question = {
  id: string;
  exerciseId: string;
  /** From 1, in the order shown. */
  number: number;
  points: number;
  content: unknown;
  interactions: readonly InteractionNode[];
  /** What the questions of its exercise have in common; null where there is nothing. */
  sharedContext: unknown;
  /** The first of its exercise, before which what they share is shown where all are on one page. */
  isFirst: boolean;
};

/** What has been answered, by question id; a question without an answer is not there. */
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

/** Answers in the service's form, in the questions' order. The same answers are the same JSON each time. */
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

/** The answers to questions that there are; a document's are named by interaction. */
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
