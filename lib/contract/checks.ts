import * as z from "zod";
import { Id, text } from "./common.ts";
import { AnswerElement, LearnerRef, QuestionResult } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const CheckBody = z
  .strictObject({
    question_id: Id,
    answers: z
      .array(AnswerElement)
      .max(1000)
      .meta({ description: "The same as the `answers` of one question in a submission" }),
    session_id: text(1, 512)
      .optional()
      .meta({ description: "The limit on checks counts by this value. Defaults to learner_ref." }),
    learner_ref: LearnerRef.optional(),
    allow_draft: z.boolean().optional().meta({ description: "true checks against the working copy" }),
  })
  .refine((body) => body.session_id !== undefined || body.learner_ref !== undefined, {
    path: ["session_id"],
    message: VALIDATION_MESSAGES.sessionOrLearner,
  });
export type CheckBody = z.infer<typeof CheckBody>;

export const CheckResult = QuestionResult.omit({ points: true })
  .extend({
    checks_remaining: z
      .int()
      .meta({ description: "How often this question can still be checked in the current window" }),
  })
  .meta({ id: "Checked" });
export type CheckResult = z.infer<typeof CheckResult>;
