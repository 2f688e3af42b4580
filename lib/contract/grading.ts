import * as z from "zod";
import { Id, JsonObject, text, Uuid } from "./common.ts";
import { AnswerElement, SUBMISSION_STATUSES } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

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
});
export type GradeBody = z.infer<typeof GradeBody>;

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
    revision: z.int().meta({ description: "Increases with every change of the marks" }),
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
