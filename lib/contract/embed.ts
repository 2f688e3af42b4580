import * as z from "zod";
import { Accommodations } from "./accommodations.ts";
import { ON_DEADLINE } from "./assessments.ts";
import { DateTime, Id, Uuid } from "./common.ts";
import { ATTEMPT_STATES } from "./form-options.ts";
import { Formula } from "./math.ts";
import { Answers, FeedbackMessages, LearnerRef, Metadata, QuestionCorrection } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** One origin exactly as browsers send it: scheme, host and port only. Rejects hosts with `*`, which URLs allow. */
export const Origin = z
  .string()
  .max(300)
  .refine((text) => ORIGIN.test(text) && URL.parse(text)?.origin === text, {
    message: VALIDATION_MESSAGES.origin,
  });

export const EmbedTokenBody = z.strictObject({
  assessment_id: Id,
  learner_ref: LearnerRef.optional().meta({
    description: "Your identifier of the learner. If omitted, each token is a new, anonymous learner.",
  }),
  origins: z.array(Origin).max(50).optional().meta({
    description:
      "The origins that can use the token, each exactly as browsers send it, without wildcards. Defaults to the organization's embed origins.",
  }),
  expires_in_seconds: z.int().min(60).max(86_400).optional().meta({
    description: "Defaults to 60 minutes, or to the time limit plus 15 minutes if that is longer",
  }),
  metadata: Metadata.optional(),
  accommodations: Accommodations.optional(),
});
export type EmbedTokenBody = z.infer<typeof EmbedTokenBody>;

export const EmbedToken = z
  .object({ token: z.string(), expires_at: DateTime, assessment_id: Uuid, origins: z.array(z.string()) })
  .meta({ id: "EmbedToken" });
export type EmbedToken = z.infer<typeof EmbedToken>;

export const EmbedSubmitBody = z.strictObject({ token: z.string().max(200), answers: Answers });
export type EmbedSubmitBody = z.infer<typeof EmbedSubmitBody>;

export const EmbedView = z
  .object({
    assessment: z.object({
      exercises: z.array(
        z.object({
          id: Uuid,
          sharedContext: z.unknown(),
          questions: z.array(
            z.object({
              id: Uuid,
              version: z.string().meta({ description: "The published version, as a string" }),
              content: z.unknown().meta({ ref: "ContentAst" }),
              points: z.number(),
              sequenceNumber: z.int(),
              answerKeys: z.array(z.never()).max(0).meta({ description: "Always empty" }),
            }),
          ),
        }),
      ),
    }),
    meta: z.object({
      id: Uuid,
      title: z.string(),
      type: z.string(),
      settings: z.object({
        time_limit_minutes: z.int().nullable(),
        passing_score_percent: z.int(),
        allowed_attempts: z.int().nullable(),
        show_solutions: z.string(),
        on_deadline: z.enum(ON_DEADLINE).meta({
          description:
            "The assessment's current setting. An attempt keeps the one that it began with, which is the other on_deadline.",
        }),
      }),
    }),
    attempt_info: z.object({
      attempt_number: z.int().meta({
        description:
          "The number that this attempt will have when it is submitted. Voided attempts keep theirs.",
      }),
      can_retry: z.boolean(),
      attempts_remaining: z
        .int()
        .nullable()
        .meta({ description: "Attempts remaining after this one; null if unlimited" }),
      attempt_key: z.string().meta({
        description:
          "Identifies this attempt of this learner: the same for all of its tokens, and different for every other attempt. Use it as the key for storing answers locally.",
      }),
      anonymous: z
        .boolean()
        .meta({ description: "The token has no learner_ref, so every token is a different learner" }),
    }),
    saved_answers: Answers.nullable().meta({
      description: "The answers last saved with PUT /embed/progress",
    }),
    started_at: DateTime.meta({
      description: "When the attempt was first loaded, with this token or another one of the learner",
    }),
    deadline: DateTime.nullable().meta({ description: "When time runs out; null if there is no time limit" }),
    on_deadline: z.enum(ON_DEADLINE).meta({
      description:
        "What happens to this attempt when time is up: submit_saved submits the answers that are saved by then, so save once more before the deadline",
    }),
    now: DateTime.meta({
      description:
        "The server's clock at the time of this response. Use it instead of the browser's clock, which may be wrong.",
    }),
    math: z.array(Formula).meta({
      description: "Every distinct formula of the content, so that displaying them needs no LaTeX library",
    }),
  })
  .meta({ id: "EmbedView" });
export type EmbedView = z.infer<typeof EmbedView>;

export const EmbedAttemptState = z
  .object({
    state: z.enum(ATTEMPT_STATES),
    started_at: DateTime,
    deadline: DateTime.nullable().meta({ description: "When time runs out; null if there is no time limit" }),
    closed_at: DateTime.nullable().meta({
      description:
        "When the attempt ended; null while it is open. 30 seconds after the deadline if the saved answers were submitted because time was up",
    }),
    now: DateTime.meta({ description: "The server's clock at the time of this response" }),
    saved_answers: Answers.nullable().meta({
      description:
        "The answers last saved with PUT /embed/progress, from any tab or device; null if there are none, the attempt isn't open, or the token is expired or used",
    }),
  })
  .meta({ id: "EmbedAttemptState" });
export type EmbedAttemptState = z.infer<typeof EmbedAttemptState>;

export const EmbedResult = z
  .object({
    submission_id: Uuid,
    score: z.number(),
    max_score: z.number(),
    percentage: z.number(),
    passed: z.boolean(),
    passing_score_percent: z.number(),
    attempt_number: z.int(),
    awaiting_manual_grading: z.boolean(),
    exercise_results: z.array(
      z.object({
        exercise_id: Uuid,
        total_score: z.number(),
        max_score: z.number(),
        question_results: z.array(
          z.object({
            question_id: Uuid,
            score: z.number(),
            correct: z.boolean(),
            points: z.number(),
            awaiting_manual_grading: z.boolean().meta({ description: "true if the question needs grading" }),
            messages: FeedbackMessages.meta({
              description:
                "What the service says about the answer itself: that an expression can't be read. The author's feedback is left out, because it can reveal the answer key.",
            }),
            correction: QuestionCorrection.optional(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "EmbedResult" });
export type EmbedResult = z.infer<typeof EmbedResult>;
