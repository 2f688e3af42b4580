import * as z from "zod";
import { Accommodations } from "./accommodations.ts";
import { DateTime, listQuery, Uuid } from "./common.ts";
import { LEARNER_REF } from "./examples/ids.ts";
import { Exercise } from "./exercises.ts";
import { ATTEMPT_STATES, MAX_EXTENSION_MINUTES } from "./form-options.ts";
import { Answers, LearnerRef, Metadata } from "./submissions.ts";

export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const OpenAttemptBody = z.strictObject({
  learner_ref: LearnerRef,
  metadata: Metadata.optional(),
  accommodations: Accommodations.optional(),
});
export type OpenAttemptBody = z.infer<typeof OpenAttemptBody>;

export const ListAttemptsQuery = listQuery({
  state: z.enum(ATTEMPT_STATES).optional().meta({ description: "Only attempts in this state" }),
  learner_ref: LearnerRef.optional().meta({
    description: "Only attempts of this learner, by your own identifier",
    examples: [LEARNER_REF],
  }),
});
export type ListAttemptsQuery = z.infer<typeof ListAttemptsQuery>;

export const AttemptProgressBody = z.strictObject({ answers: Answers });
export const SubmitAttemptBody = z.strictObject({
  answers: Answers.optional().meta({ description: "Defaults to the answers that were saved last" }),
});

export const ExtendAttemptBody = z.strictObject({
  minutes: z.int().min(1).max(MAX_EXTENSION_MINUTES).meta({ description: "How far the deadline moves" }),
});

export const AttemptSummary = z
  .object({
    id: Uuid,
    assessment_id: Uuid,
    learner_ref: z
      .string()
      .nullable()
      .meta({ description: "Your identifier of the learner; null if the embed token has none" }),
    version: z.int().meta({ description: "The published version that the learner is shown and graded on" }),
    state: z.enum(ATTEMPT_STATES).meta({
      description:
        "expired: time was up with nothing saved, on an assessment that submits saved answers at the deadline. discarded: it was discarded, or time was up on such an assessment after the learner had used all attempts otherwise; it doesn't count.",
    }),
    started_at: DateTime,
    deadline: DateTime.nullable().meta({ description: "When time is up; null if there is no time limit" }),
    last_saved_at: DateTime.nullable().meta({ description: "When answers were last saved; null if never" }),
    answered_count: z.int().meta({ description: "How many questions the saved answers answer" }),
    closed_at: DateTime.nullable().meta({ description: "When the attempt ended; null while it is open" }),
    submission_id: Uuid.nullable().meta({ description: "The submission; null unless state is submitted" }),
  })
  .meta({ id: "AttemptSummary" });
export type AttemptSummary = z.infer<typeof AttemptSummary>;

export const Attempt = AttemptSummary.extend({
  attempts_remaining: z
    .int()
    .nullable()
    .meta({ description: "Attempts remaining after this one; null if unlimited" }),
  metadata: z.unknown().meta({ description: "The metadata that was sent; null if there was none" }),
  accommodations: z.object({ time_factor: z.number(), extra_attempts: z.int() }),
  exercises: z.array(Exercise).meta({
    description:
      "The questions that this learner is shown, in the order shown. They stay the same for the whole attempt.",
  }),
  saved_answers: Answers.nullable().meta({
    description: "The answers saved last; null if there are none, and after the attempt has ended",
  }),
}).meta({ id: "Attempt" });
export type Attempt = z.infer<typeof Attempt>;
