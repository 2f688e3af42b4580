import type { EmbedResult, EmbedSubmitBody, EmbedToken, EmbedTokenBody, EmbedView } from "../embed.ts";
import { EMBED_TOKEN, IDS, LEARNER_REF, ORIGIN } from "./ids.ts";
import { ANSWERS, READ_EXERCISES } from "./plate-tectonics.ts";
import { submissionExamples } from "./submissions.ts";

const view: EmbedView = {
  assessment: {
    exercises: READ_EXERCISES.map(({ id, shared_context, questions }) => ({
      id,
      sharedContext: shared_context,
      questions: questions.map((question) => ({
        id: question.id,
        version: "1",
        content: question.content_ast,
        points: question.points,
        sequenceNumber: question.sequence_number,
        answerKeys: [],
      })),
    })),
  },
  meta: {
    id: IDS.assessment,
    title: "Plate tectonics",
    type: "quiz",
    settings: {
      time_limit_minutes: 30,
      passing_score_percent: 60,
      allowed_attempts: 2,
      show_solutions: "after_last_attempt",
      on_deadline: "submit_saved",
    },
  },
  attempt_info: {
    attempt_number: 2,
    can_retry: false,
    attempts_remaining: 0,
    attempt_key: "pGqVnT0oU3z8kY1cJm5rXwB7dE2fHs9aLtQi4NvRySg",
    anonymous: false,
  },
  saved_answers: null,
  started_at: "2026-03-05T14:00:00.000Z",
  deadline: "2026-03-05T14:37:30.000Z",
  on_deadline: "submit_saved",
  now: "2026-03-05T14:00:00.000Z",
  math: [],
};

const { exercise_results, ...totals } = submissionExamples.submit.data;
const result: EmbedResult = {
  ...totals,
  submission_id: IDS.secondSubmission,
  attempt_number: 2,
  exercise_results: exercise_results.map((exercise) => ({
    ...exercise,
    question_results: exercise.question_results.map(({ question_id, score, correct, points, feedback }) => ({
      question_id,
      score,
      correct,
      points,
      awaiting_manual_grading: feedback.outcome === "pending",
      messages: [],
    })),
  })),
};

const answersBody: EmbedSubmitBody = { token: EMBED_TOKEN, answers: ANSWERS };

export const embedExamples = {
  attempt: {
    data: {
      state: "open" as const,
      started_at: view.started_at,
      deadline: view.deadline,
      closed_at: null,
      now: "2026-03-05T14:20:11.402Z",
      saved_answers: null,
    },
  },
  token: {
    body: {
      assessment_id: IDS.assessment,
      learner_ref: LEARNER_REF,
      origins: [ORIGIN],
      accommodations: { time_factor: 1.25 },
    } satisfies EmbedTokenBody,
    data: {
      token: EMBED_TOKEN,
      expires_at: "2026-03-05T14:58:12.340Z",
      assessment_id: IDS.assessment,
      origins: [ORIGIN],
    } satisfies EmbedToken,
  },
  load: { data: view },
  progress: { body: answersBody },
  submit: { body: answersBody, data: result },
};
