import * as z from "zod";
import { DateTime, Id, text, Uuid } from "./common.ts";
import { MarkerName } from "./grading.ts";
import { MAX_COMMENT } from "./marking-limits.ts";

export const CreateAnchorBody = z.strictObject({
  submission_id: Id,
  question_id: Id,
  score: z.number().meta({ description: "The agreed mark, in points" }),
  comment: text(0, MAX_COMMENT).nullable().default(null).meta({
    description: "Explains the agreed mark to markers, after they have marked the anchor",
  }),
});
export type CreateAnchorBody = z.infer<typeof CreateAnchorBody>;

export const Anchor = z
  .object({
    id: Uuid,
    assessment_id: Uuid,
    submission_id: Uuid,
    question_id: Uuid,
    score: z.number().meta({ description: "The agreed mark, in points" }),
    comment: z.string().nullable(),
    mark_count: z.int().meta({ description: "How many markers have finished marking it" }),
    mean_score: z
      .number()
      .nullable()
      .meta({ description: "The mean of their marks; null if there are none" }),
    created_at: DateTime,
  })
  .meta({ id: "Anchor" });
export type Anchor = z.infer<typeof Anchor>;
export const Anchors = z.array(Anchor);

export const AnchorMarkBody = z.strictObject({
  score: z.number().nullable().meta({ description: "In points; null if not marked yet" }),
  comment: text(0, MAX_COMMENT).nullable().default(null),
  finalize: z.boolean().default(false).meta({
    description: "true makes the mark final and returns the agreed mark",
  }),
  marker: MarkerName.optional().meta({
    description: "The person who marks. API keys only: without it, a key counts as one person.",
  }),
});
export type AnchorMarkBody = z.infer<typeof AnchorMarkBody>;

export const AnchorMark = z
  .object({
    anchor_id: Uuid,
    marker: z.string().meta({ description: "The name that an API key gave, or user: or key: and an id" }),
    score: z.number().nullable(),
    comment: z.string().nullable(),
    finalized_at: DateTime.nullable().meta({ description: "null while the mark can still change" }),
    agreed: z
      .object({ score: z.number(), comment: z.string().nullable() })
      .nullable()
      .meta({ description: "The agreed mark; null until the marker's own mark is final" }),
    difference: z.number().nullable().meta({
      description: "The marker's score minus the agreed one; null until the mark is final",
    }),
    within_tolerance: z.boolean().nullable().meta({
      description:
        "Whether they differ by at most tolerance_points of the setting marking, 0 without it; null until the mark is final",
    }),
  })
  .meta({ id: "AnchorMark" });
export type AnchorMark = z.infer<typeof AnchorMark>;

const MarkerCalibration = z.object({
  marker: z.string().meta({ description: "The name that an API key gave, or user: or key: and an id" }),
  n: z.int().meta({ description: "The anchors that the marker has finished" }),
  pending: z.int().meta({ description: "The anchors that the marker has yet to finish" }),
  exact: z.int().meta({ description: "The anchors that the marker gave the agreed mark" }),
  within_tolerance: z.int().meta({
    description: "The anchors whose mark differs by at most tolerance_points from the agreed one",
  }),
  mean_difference: z.number().nullable().meta({
    description:
      "How many points the marker gave above the agreed mark, on average. Negative for a severe marker, positive for a lenient one; null if n is 0",
  }),
  mean_absolute_difference: z.number().nullable().meta({
    description: "How far the marks are from the agreed ones, on average; null if n is 0",
  }),
});
export type MarkerCalibration = z.infer<typeof MarkerCalibration>;

export const Calibration = z
  .object({
    anchor_count: z.int(),
    tolerance_points: z.number().meta({ description: "Of the setting marking; 0 without it" }),
    markers: z.array(MarkerCalibration).meta({ description: "Everyone who has begun to mark anchors" }),
  })
  .meta({ id: "Calibration" });
export type Calibration = z.infer<typeof Calibration>;
