import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";

type Exercise = { questions: readonly { content: unknown; points?: number }[]; sharedContext?: unknown };

const createUuid = (kind: number, n: number) =>
  `00000000-0000-7000-8000-${String(kind * 10_000 + n).padStart(12, "0")}`;
export const questionId = (n: number): string => createUuid(2, n);
export const exerciseId = (n: number): string => createUuid(1, n);

/** Builds a view as the service returns it, from exercises with these questions. Ids count from 1. */
export function createEmbedView(
  exercises: readonly Exercise[],
  overrides: Partial<EmbedView> = {},
): EmbedView {
  let number = 0;
  return {
    assessment: {
      exercises: exercises.map(({ questions, sharedContext = null }, index) => ({
        id: exerciseId(index + 1),
        sharedContext,
        questions: questions.map(({ content, points = 1 }) => {
          number++;
          return {
            id: questionId(number),
            version: "1",
            content,
            points,
            sequenceNumber: number,
            answerKeys: [],
          };
        }),
      })),
    },
    meta: {
      id: createUuid(0, 1),
      title: "A quiz",
      type: "quiz",
      settings: {
        time_limit_minutes: null,
        passing_score_percent: 50,
        allowed_attempts: null,
        show_solutions: "never",
        on_deadline: "accept_late",
      },
    },
    attempt_info: {
      attempt_number: 1,
      can_retry: true,
      attempts_remaining: null,
      attempt_key: "an attempt",
      anonymous: false,
    },
    saved_answers: null,
    started_at: "2026-03-05T14:00:00.000Z",
    deadline: null,
    on_deadline: "accept_late",
    now: "2026-03-05T14:00:00.000Z",
    math: [],
    ...overrides,
  };
}

export const RESULT: EmbedResult = {
  submission_id: createUuid(3, 1),
  score: 1.5,
  max_score: 2,
  percentage: 75,
  passed: true,
  passing_score_percent: 50,
  attempt_number: 1,
  awaiting_manual_grading: true,
  exercise_results: [
    {
      exercise_id: exerciseId(1),
      total_score: 1.5,
      max_score: 2,
      question_results: [
        {
          question_id: questionId(1),
          score: 1,
          correct: true,
          points: 1,
          awaiting_manual_grading: false,
          messages: [],
        },
        {
          question_id: questionId(2),
          score: 0.5,
          correct: false,
          points: 1,
          awaiting_manual_grading: false,
          messages: [],
        },
        {
          question_id: questionId(3),
          score: 0,
          correct: false,
          points: 4,
          awaiting_manual_grading: true,
          messages: [],
        },
      ],
    },
  ],
};
