import * as z from "zod";
import { DateTime, Id, JsonObject, text, Uuid } from "./common.ts";
import { AnswerElement, SUBMISSION_STATUSES } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const MARKER_ROLES = ["first", "second", "adjudicator"] as const;
export type MarkerRole = (typeof MARKER_ROLES)[number];
export const MarkerName = text(1, 200);

export const GradeBody = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        question_id: Id,
        score: z.number().nullable().optional().meta({ description: "null if not graded yet" }),
        comment: text(0, 20_000).nullable().optional(),
        rubric: z
          .custom<Record<string, unknown>>((value) => JsonObject.safeParse(value).success, {
            message: VALIDATION_MESSAGES.object,
          })
          .nullable()
          .optional()
          .meta({
            override: { type: "object", additionalProperties: { type: "number" } },
            description: "Points by criterion id",
          }),
      }),
    )
    .max(500),
  finalize: z
    .boolean()
    .default(false)
    .meta({ description: "true finishes grading: the marks become the result" }),
  revision: z.int().min(0).optional().meta({
    description:
      "The revision that the change is based on. If the marks have changed since, the response is 409 stale_revision.",
  }),
  as: z.enum(MARKER_ROLES).optional().meta({
    description: "Whose marks these are, if two teachers mark the submission. Defaults to first",
  }),
  marker: MarkerName.optional().meta({
    description:
      "The person who marks. API keys only: without it, a key counts as one person. One person can't have two roles in a submission.",
  }),
});
export type GradeBody = z.infer<typeof GradeBody>;

export const GradingQuery = z.strictObject({
  as: z.enum(MARKER_ROLES).optional().meta({
    description: "Whose marks to return. By default those of the marker, or of the role that is still free",
  }),
  marker: MarkerName.optional().meta({
    description: "The marker who makes the request. API keys only.",
    examples: ["ada"],
  }),
});

const Criterion = z.object({
  id: z.string(),
  title: z.string(),
  points: z.number(),
  description: z.string().optional(),
});
export const Grading = z
  .object({
    submission_id: Uuid,
    status: z.enum(SUBMISSION_STATUSES),
    revision: z.int().meta({ description: "Increases with every change of these marks" }),
    as: z
      .enum(MARKER_ROLES)
      .nullable()
      .meta({ description: "Whose marks these are; null if all roles have other markers" }),
    markers: z
      .array(
        z.object({
          role: z.enum(MARKER_ROLES),
          marker: z.string().nullable().meta({
            description:
              "The name that an API key gave, or user: or key: and an id. null if nobody has the role yet, or while it is hidden",
          }),
          finished_at: DateTime.nullable().meta({ description: "null while the marker hasn't finished" }),
        }),
      )
      .meta({ description: "The markers that the submission needs; empty if one teacher marks it" }),
    questions: z.array(
      z.object({
        question_id: Uuid,
        points: z.number(),
        answers: z.array(AnswerElement),
        auto_score: z.number().meta({
          description:
            "What the automatically graded parts of the question earned. A hint for the teacher, not part of any total.",
        }),
        score: z.number().nullable().meta({ description: "null if not graded yet" }),
        comment: z.string().nullable(),
        rubric: z
          .record(z.string(), z.number())
          .nullable()
          .meta({ description: "The points given, by criterion id" }),
        graded: z.boolean(),
        disputed: z.boolean().optional().meta({
          description:
            "true if both markers have finished and only an adjudicator can decide. Only if two teachers mark the submission",
        }),
        other_marks: z
          .array(
            z.object({
              role: z.enum(MARKER_ROLES),
              score: z.number().nullable(),
              comment: z.string().nullable(),
              rubric: z.record(z.string(), z.number()).nullable(),
            }),
          )
          .optional()
          .meta({
            description:
              "The marks of the other markers, once they can be seen. Only if two teachers mark the submission",
          }),
        rubric_criteria: z
          .array(Criterion)
          .optional()
          .meta({ description: "Only if the API key has the scope write:assessments" }),
        model_answer: z.array(z.object({ responseId: z.string(), text: z.string() })).optional(),
      }),
    ),
  })
  .meta({ id: "Grading" });
export type Grading = z.infer<typeof Grading>;
