import * as z from "zod";
import { BooleanQuery, DateTime, DateTimeInput, Id, JsonObject, Paging, text, Uuid } from "./common.ts";
import { LEARNER_REF } from "./examples/ids.ts";

/** An element is `{ responseId, value }` or a bare value; which of them fits is for the question to say. */
const Element = z.unknown().meta({ ref: "AnswerElement" });
export const Answers = z
  .strictObject({
    exerciseAnswers: z
      .array(
        z.strictObject({
          exerciseId: Id,
          questionAnswers: z
            .array(z.strictObject({ questionId: Id, answers: z.array(Element).max(1000) }))
            .max(1000),
        }),
      )
      .max(1000),
  })
  .meta({ id: "Answers" });
export type Answers = z.infer<typeof Answers>;

export const LearnerRef = text(0, 512).meta({
  description: "Your own, stable identifier of the learner; echoed exactly, never validated",
});
export const Metadata = JsonObject.refine(
  (value) => new TextEncoder().encode(JSON.stringify(value)).length <= 16 * 1024,
  {
    message: "must be at most 16 KiB of JSON",
  },
).meta({
  override: { type: "object", additionalProperties: true },
  description: "Yours; up to 16 KiB, returned by GET /submissions/{id}",
});

export const SubmitBody = z.strictObject({
  learner_ref: LearnerRef,
  answers: Answers,
  allow_draft: z
    .boolean()
    .optional()
    .meta({ description: "true: grade the working copy. Default false: a draft is 409" }),
  metadata: Metadata.optional(),
  started_at: DateTimeInput.optional().meta({
    description:
      "When the learner began, with a zone. Later than the time limit and 30 seconds after it, the submission is `late`",
  }),
});
export type SubmitBody = z.infer<typeof SubmitBody>;

export const SUBMISSION_STATUSES = ["awaiting_manual_grading", "graded"] as const;

export const Feedback = z
  .object({
    outcome: z
      .enum(["correct", "partial", "incorrect", "skipped", "pending"])
      .meta({ description: "pending: waits for a teacher" }),
    messages: z
      .array(z.object({ responseId: z.string(), text: z.string() }))
      .meta({ description: "The key's feedback to what was answered" }),
    comment: z.string().nullable().meta({ description: "The teacher's" }),
  })
  .meta({ id: "Feedback" });
export type Feedback = z.infer<typeof Feedback>;

export const QuestionResult = z
  .object({
    question_id: Uuid,
    score: z.number().meta({ description: "0 while a teacher's mark is awaited" }),
    max_score: z.number(),
    correct: z.boolean().meta({ description: "Full marks in every part" }),
    points: z.number().meta({ description: "As max_score" }),
    feedback: Feedback,
  })
  .meta({ id: "QuestionResult" });

export const CheckBody = z
  .strictObject({
    question_id: Id,
    answers: z.array(Element).max(1000).meta({ description: "As one question's `answers` in a submission" }),
    session_id: text(1, 512)
      .optional()
      .meta({ description: "What the limit counts by; else learner_ref is" }),
    learner_ref: LearnerRef.optional(),
    allow_draft: z.boolean().optional().meta({ description: "true: check against the working copy" }),
  })
  .refine((body) => body.session_id !== undefined || body.learner_ref !== undefined, {
    path: ["session_id"],
    message: "or learner_ref is required",
  });
export type CheckBody = z.infer<typeof CheckBody>;

export const CheckResult = QuestionResult.omit({ points: true })
  .extend({ checks_remaining: z.int().meta({ description: "Of this question, in the window up to now" }) })
  .meta({ id: "Checked" });
export type CheckResult = z.infer<typeof CheckResult>;

const exerciseResult = <Q extends z.ZodType>(question: Q) =>
  z.object({
    exercise_id: Uuid,
    total_score: z.number(),
    max_score: z.number(),
    question_results: z.array(question),
  });

/** While a teacher's marks are awaited these cover what the machine graded. */
const totals = {
  score: z
    .number()
    .meta({ description: "Provisional, without the questions that wait for a teacher; 4 decimals" }),
  max_score: z.number().meta({ description: "Of the questions that score covers" }),
  percentage: z.number().meta({ description: "100 × score / max_score, 2 decimals; 0 where max_score is 0" }),
  passed: z.boolean().meta({ description: "The exact percentage reaches the passing score" }),
};

export const GradedSubmission = z
  .object({
    submission_id: Uuid,
    ...totals,
    passing_score_percent: z.number(),
    attempt_number: z.int().meta({ description: "From 1; 0 for a draft submission" }),
    awaiting_manual_grading: z.boolean().meta({ description: "A teacher has yet to grade some questions" }),
    exercise_results: z.array(exerciseResult(QuestionResult)),
  })
  .meta({ id: "GradedSubmission" });
export type GradedSubmission = z.infer<typeof GradedSubmission>;

export const SubmissionListItem = z
  .object({
    id: Uuid,
    learner_id: Uuid.meta({ description: "Ours; one for each learner_ref" }),
    learner_ref: z.string().nullable().meta({ description: "Yours; null for an embed token without one" }),
    status: z.enum(SUBMISSION_STATUSES),
    attempt_number: z.int().meta({ description: "From 1; 0 for a draft submission" }),
    ...totals,
    is_fully_graded: z.boolean().meta({ description: "No question waits for a teacher" }),
    is_draft: z.boolean().meta({ description: "The working copy was graded; counts nowhere" }),
    started_at: DateTime.nullable(),
    submitted_at: DateTime,
    graded_at: DateTime.nullable().meta({ description: "null while a teacher's marks are awaited" }),
  })
  .meta({ id: "SubmissionListItem" });
export type SubmissionListItem = z.infer<typeof SubmissionListItem>;

export const LearnerResult = SubmissionListItem.extend({
  assessment_id: Uuid,
  assessment_title: z.string(),
}).meta({
  id: "LearnerResult",
});
export type LearnerResult = z.infer<typeof LearnerResult>;

export const QuestionDetail = QuestionResult.extend({
  answers: z.array(Element),
  auto_score: z.number().nullable().meta({ description: "null where a teacher gives the score" }),
  manual_score: z
    .number()
    .nullable()
    .meta({ description: "null where the machine gives it, or while it is awaited" }),
}).meta({ id: "QuestionDetail" });

export const Submission = SubmissionListItem.extend({
  assessment_id: Uuid,
  assessment_version: z.int().meta({ description: "0 for a draft submission" }),
  source: z.enum(["api", "embed", "hosted"]),
  metadata: z.unknown().meta({ description: "As it was sent; null without" }),
  late: z.boolean().meta({ description: "Came more than 30 seconds after the time limit" }),
  passing_score_percent: z.number(),
  auto_score: z.number().meta({ description: "What the machine gave" }),
  manual_score: z.number().nullable().meta({ description: "What the teacher gave; null while awaited" }),
  exercise_results: z.array(exerciseResult(QuestionDetail)),
}).meta({ id: "Submission" });
export type Submission = z.infer<typeof Submission>;

const submissionFilters = {
  ...Paging,
  learner_ref: LearnerRef.optional().meta({
    description: "Only this learner's, by your own identifier",
    examples: [LEARNER_REF],
  }),
  status: z.enum(SUBMISSION_STATUSES).optional().meta({ description: "Only those" }),
  passed: BooleanQuery.optional().meta({ description: "Only those that passed, or did not" }),
  is_draft: BooleanQuery.default(false).meta({ description: "Draft submissions are listed only on demand" }),
};
export const ListResultsQuery = z.strictObject(submissionFilters);
export type ListResultsQuery = z.infer<typeof ListResultsQuery>;
export const LearnerResultsQuery = z.strictObject({ ...Paging });

export const GradeBody = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        question_id: Id,
        score: z.number().nullable().optional().meta({ description: "null: not graded yet" }),
        comment: text(0, 20_000).nullable().optional(),
        rubric: z
          .custom<Record<string, unknown>>((v) => JsonObject.safeParse(v).success)
          .nullable()
          .optional()
          .meta({
            override: { type: "object", additionalProperties: { type: "number" } },
            description: "criterion id: points",
          }),
      }),
    )
    .max(500),
  finalize: z.boolean().default(false).meta({ description: "The marks become the result" }),
  revision: z.int().min(0).optional().meta({ description: "As read; a stale one is 409 stale_revision" }),
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
    revision: z.int().meta({ description: "Goes up with every change of the marks" }),
    questions: z.array(
      z.object({
        question_id: Uuid,
        points: z.number(),
        answers: z.array(Element),
        auto_score: z.number().meta({
          description:
            "What the question's machine-graded parts earned: a hint for the teacher, in no total by itself",
        }),
        score: z.number().nullable().meta({ description: "null: not graded yet" }),
        comment: z.string().nullable(),
        rubric: z
          .record(z.string(), z.number())
          .nullable()
          .meta({ description: "Points given, by criterion id" }),
        graded: z.boolean(),
        rubric_criteria: z
          .array(Criterion)
          .optional()
          .meta({ description: "Only for a key that may write assessments" }),
        model_answer: z.array(z.object({ responseId: z.string(), text: z.string() })).optional(),
      }),
    ),
  })
  .meta({ id: "Grading" });
export type Grading = z.infer<typeof Grading>;
