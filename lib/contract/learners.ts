import * as z from "zod";
import { DateTime, Paging, text, Uuid } from "./common.ts";
import { Metadata } from "./submissions.ts";

/** Extra time and attempts of one learner. */
export const Accommodations = z.strictObject({
  time_factor: z
    .number()
    .min(1)
    .max(10)
    .optional()
    .meta({ description: "Multiplies the time limit: 1.25 is 25% extra time" }),
  extra_attempts: z.int().min(0).max(100).optional(),
});
export type Accommodations = z.infer<typeof Accommodations>;

export const MAX_DISPLAY_NAME = 300;

/** What is left out becomes null. */
export const PutLearnerBody = z.strictObject({
  display_name: text(0, MAX_DISPLAY_NAME)
    .nullable()
    .optional()
    .meta({ description: "The name that dashboards show instead of the learner_ref" }),
  accommodations: Accommodations.nullable().optional().meta({
    description:
      "Apply to every later attempt at any assessment, unless the attempt or its embed token has accommodations of its own",
  }),
  metadata: Metadata.nullable().optional().meta({ description: "Your own data, up to 16 KiB of JSON" }),
});
export type PutLearnerBody = z.infer<typeof PutLearnerBody>;

export const Learner = z
  .object({
    learner_id: Uuid.meta({ description: "Our identifier of the learner, one per learner_ref" }),
    learner_ref: z.string().meta({ description: "Your identifier of the learner" }),
    display_name: z.string().nullable(),
    accommodations: z
      .object({ time_factor: z.number(), extra_attempts: z.int() })
      .nullable()
      .meta({ description: "null if the learner has none" }),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: "The metadata that was sent; null if there was none" }),
    submission_count: z.int().meta({ description: "Without draft submissions and erased ones" }),
    created_at: DateTime,
  })
  .meta({ id: "Learner" });
export type Learner = z.infer<typeof Learner>;

export const ListLearnersQuery = z.strictObject({
  ...Paging,
  q: text(1, 512)
    .optional()
    .meta({ description: "Part of the learner_ref or display name", examples: ["ada"] }),
});
export type ListLearnersQuery = z.infer<typeof ListLearnersQuery>;
