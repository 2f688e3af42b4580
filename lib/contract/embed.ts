import * as z from "zod";
import { DateTime, Id, Uuid } from "./common.ts";
import { Formula } from "./math.ts";
import { Answers, LearnerRef, Metadata } from "./submissions.ts";

/** An origin as browsers send it: scheme, host and port, nothing else. */
export const Origin = z
  .string()
  .max(300)
  .refine((text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text, {
    message: "must be an origin such as https://school.example",
  });

export const EmbedTokenBody = z.strictObject({
  assessment_id: Id,
  learner_ref: LearnerRef.optional().meta({ description: "Without it each token is a new learner" }),
  origins: z.array(Origin).max(50).optional().meta({ description: "Default: the organization's list" }),
  expires_in_seconds: z.int().min(60).max(86_400).optional().meta({
    description: "Default: 60 minutes, or the time limit and 15 minutes where that is longer",
  }),
  metadata: Metadata.optional(),
  accommodations: z
    .strictObject({
      time_factor: z
        .number()
        .min(1)
        .max(10)
        .optional()
        .meta({ description: "Extra time, as a factor of the limit" }),
      extra_attempts: z.int().min(0).max(100).optional(),
    })
    .optional(),
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
              version: z.string().meta({ description: "The published version" }),
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
      }),
    }),
    attempt_info: z.object({
      attempt_number: z.int().meta({ description: "Of the attempt about to be made" }),
      can_retry: z.boolean(),
      attempts_remaining: z.int().nullable().meta({ description: "After this attempt; null: unlimited" }),
      attempt_key: z.string().meta({
        description:
          "The same for every token of this attempt of this learner, and of no other: to keep answers by",
      }),
      anonymous: z.boolean().meta({ description: "The token names no learner: the next one is another's" }),
    }),
    saved_answers: Answers.nullable().meta({ description: "What PUT /embed/progress saved" }),
    started_at: DateTime.meta({ description: "The first load with this token" }),
    deadline: DateTime.nullable().meta({ description: "null: untimed" }),
    now: DateTime.meta({ description: "The service's clock at this answer; a browser's may be wrong" }),
    math: z.array(Formula).meta({
      description: "Every formula of the content once, so that showing it needs no LaTeX library",
    }),
  })
  .meta({ id: "EmbedView" });
export type EmbedView = z.infer<typeof EmbedView>;

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
            awaiting_manual_grading: z.boolean().meta({ description: "A teacher has yet to grade it" }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "EmbedResult" });
export type EmbedResult = z.infer<typeof EmbedResult>;
