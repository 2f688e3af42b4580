import * as z from "zod";
import { BooleanQuery, DateTime, DateTimeInput, Id, listQuery, metadataInput, text, Uuid } from "./common.ts";
import { IDS, LEARNER_REF } from "./examples/ids.ts";
import { SubmissionFile } from "./files.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** An element is `{ responseId, value }` or a bare value. The question determines which values are valid. */
export const AnswerElement = z.unknown().meta({ ref: "AnswerElement" });
export const Answers = z
  .strictObject({
    exerciseAnswers: z
      .array(
        z.strictObject({
          exerciseId: Id,
          questionAnswers: z
            .array(z.strictObject({ questionId: Id, answers: z.array(AnswerElement).max(1000) }))
            .max(1000),
        }),
      )
      .max(1000),
  })
  .meta({ id: "Answers" });
export type Answers = z.infer<typeof Answers>;

export const LearnerRef = text(0, 512).meta({
  description:
    "Your own stable identifier of the learner, up to 512 characters. It is stored and returned unchanged.",
});
export const Metadata = metadataInput(
  "Your own data, up to 16 KiB of JSON. GET /submissions/{id} returns it.",
);

const submitFields = z.strictObject({
  learner_ref: LearnerRef,
  answers: Answers,
  allow_draft: z.boolean().optional().meta({
    description:
      "true grades the working copy. Defaults to false, which returns 409 for an assessment that was never published.",
  }),
  metadata: Metadata.optional(),
  attempt_id: Id.optional().meta({
    description:
      "The learner's open attempt, which this submission closes. Without it, the answers are graded against the latest version, and an open attempt stays open. Required on an assessment with pools, where each attempt shows different questions.",
  }),
  started_at: DateTimeInput.optional().meta({
    description:
      "When the learner started, with a time zone and at most 5 minutes in the future. If the time limit plus 30 seconds has passed since, the submission is `late`.",
  }),
});
/** An attempt has its own version and start. */
export const SubmitBody = submitFields.superRefine((body, context) => {
  if (body.attempt_id === undefined) return;
  for (const name of ["allow_draft", "started_at"] as const) {
    if (!body[name]) continue;
    context.addIssue({ code: "custom", path: [name], message: VALIDATION_MESSAGES.notWith("attempt_id") });
  }
});
export type SubmitBody = z.infer<typeof SubmitBody>;

const SOURCES = ["api", "embed", "hosted"] as const;
export const SUBMISSION_STATUSES = ["awaiting_manual_grading", "graded"] as const;

export const FeedbackMessages = z.array(z.object({ responseId: z.string(), text: z.string() })).meta({
  description:
    "The author's feedback on the answers, from the answer keys. An expression that can't be read has the message \"can't be read as an expression\".",
});

export const Feedback = z
  .object({
    outcome: z.enum(["correct", "partial", "incorrect", "skipped", "pending"]).meta({
      description: "pending: needs grading. A skipped question does only with grade_skipped.",
    }),
    messages: FeedbackMessages,
    comment: z.string().nullable().meta({ description: "The teacher's comment" }),
  })
  .meta({ id: "Feedback" });
export type Feedback = z.infer<typeof Feedback>;

export const QuestionCorrection = z
  .object({
    mode: z.enum(["new_key", "either", "full_credit", "drop"]),
    regrade_id: Uuid,
  })
  .meta({
    id: "QuestionCorrection",
    description:
      "The correction of the published keys or points that decided the result. Absent if they decided as published.",
  });

export type QuestionCorrection = z.infer<typeof QuestionCorrection>;

export const QuestionResult = z
  .object({
    question_id: Uuid,
    score: z.number().meta({ description: "0 until the question is graded" }),
    max_score: z.number(),
    correct: z.boolean().meta({ description: "true if every part earned full credit" }),
    points: z.number().meta({ description: "The same as max_score" }),
    feedback: Feedback,
    correction: QuestionCorrection.optional(),
  })
  .meta({ id: "QuestionResult" });

const exerciseResult = <Q extends z.ZodType>(question: Q) =>
  z.object({
    exercise_id: Uuid,
    total_score: z.number(),
    max_score: z.number(),
    question_results: z.array(question),
  });

/** Until a teacher has graded the open answers, these cover only the automatically graded questions. */
const totals = {
  score: z.number().meta({
    description:
      "The points earned, to 4 decimals. Questions that need grading are excluded, so it is provisional until they are graded.",
  }),
  max_score: z.number().meta({ description: "The points of the questions that score covers" }),
  percentage: z.number().meta({ description: "100 × score / max_score, to 2 decimals; 0 if max_score is 0" }),
  passed: z.boolean().meta({ description: "true if the exact percentage is at least the passing score" }),
};

export const GradedSubmission = z
  .object({
    submission_id: Uuid,
    ...totals,
    passing_score_percent: z.number(),
    attempt_number: z.int().meta({ description: "From 1; 0 for a draft submission" }),
    awaiting_manual_grading: z.boolean().meta({ description: "true if questions need grading" }),
    exercise_results: z.array(exerciseResult(QuestionResult)),
  })
  .meta({ id: "GradedSubmission" });
export type GradedSubmission = z.infer<typeof GradedSubmission>;

export const VoidBody = z.strictObject({
  reason: text(1, 1000).meta({
    description: "Why it doesn't count, for your records. It is erased with the learner's data.",
  }),
});

const Voided = z
  .object({
    at: DateTime,
    reason: z.string().nullable().meta({
      description: "null for a member who grades anonymously, because it can name the learner",
    }),
  })
  .nullable()
  .meta({ description: "null unless it is voided. A voided submission isn't included in any statistics." });

export const SubmissionListItem = z
  .object({
    id: Uuid,
    learner_id: Uuid.meta({ description: "Our identifier of the learner, one per learner_ref" }),
    learner_ref: z
      .string()
      .nullable()
      .meta({ description: "Your identifier of the learner; null if the embed token has none" }),
    status: z.enum(SUBMISSION_STATUSES),
    attempt_number: z.int().meta({ description: "From 1; 0 for a draft submission" }),
    ...totals,
    is_fully_graded: z.boolean().meta({ description: "true if no question needs grading" }),
    is_draft: z.boolean().meta({
      description: "true if the working copy was graded. Draft submissions aren't included in any results.",
    }),
    started_at: DateTime.nullable(),
    submitted_at: DateTime,
    graded_at: DateTime.nullable().meta({ description: "null until all questions are graded" }),
    updated_at: DateTime.meta({
      description: "When it was recorded, or its score or a mark last changed, or it was voided or unvoided",
    }),
    voided: Voided,
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

const QuestionDetail = QuestionResult.extend({
  answers: z.array(AnswerElement),
  auto_score: z
    .number()
    .nullable()
    .meta({ description: "The automatic score; null if a teacher grades the question" }),
  manual_score: z.number().nullable().meta({
    description: "The teacher's score; null if the question is graded automatically or not graded yet",
  }),
}).meta({ id: "QuestionDetail" });

export const Submission = SubmissionListItem.extend({
  assessment_id: Uuid,
  assessment_version: z.int().meta({ description: "0 for a draft submission" }),
  source: z.enum(SOURCES),
  metadata: z.unknown().meta({ description: "The metadata that was sent; null if there was none" }),
  late: z.boolean().meta({ description: "true if it arrived more than 30 seconds after the time limit" }),
  attempt_id: Uuid.nullable().meta({ description: "The attempt; null if it was submitted without one" }),
  submitted_by: z.enum(["learner", "deadline", "staff"]).meta({
    description:
      "deadline: time was up, and the saved answers were submitted. staff: a member submitted them for the learner.",
  }),
  draw: z.array(Uuid).nullable().meta({
    description:
      "The ids of the questions that the learner was shown, in the order shown. null if these were all questions as they are written, because there are neither pools nor random orders. `exercise_results` has the same order.",
  }),
  passing_score_percent: z.number(),
  auto_score: z.number().meta({ description: "The points from automatic grading" }),
  manual_score: z
    .number()
    .nullable()
    .meta({ description: "The points from the teacher; null until grading is finished" }),
  exercise_results: z.array(exerciseResult(QuestionDetail)),
  files: z.array(SubmissionFile).optional().meta({
    description: "The files that the answers name. Absent if no question asks for files",
  }),
}).meta({ id: "Submission" });
export type Submission = z.infer<typeof Submission>;

const resultFilters = {
  learner_ref: LearnerRef.optional().meta({
    description: "Only submissions of this learner, by your own identifier",
    examples: [LEARNER_REF],
  }),
  status: z.enum(SUBMISSION_STATUSES).optional().meta({ description: "Only submissions with this status" }),
  passed: BooleanQuery.optional().meta({ description: "Only submissions that passed, or that didn't" }),
};
export const ListResultsQuery = listQuery({
  ...resultFilters,
  is_draft: BooleanQuery.default(false).meta({
    description: "true lists only draft submissions. Defaults to false, which excludes them.",
  }),
});
export type ListResultsQuery = z.infer<typeof ListResultsQuery>;
export const LearnerResultsQuery = listQuery({});
export type LearnerResultsQuery = z.infer<typeof LearnerResultsQuery>;

export const SUBMISSION_ORDERS = ["submitted", "-submitted", "updated", "-updated"] as const;
export const ListSubmissionsQuery = listQuery({
  ...resultFilters,
  assessment_id: Id.optional().meta({
    description: "Only submissions to this assessment",
    examples: [IDS.assessment],
  }),
  collection_id: Id.optional().meta({
    description: "Only submissions to assessments that are in this collection now",
    examples: [IDS.collection],
  }),
  source: z.enum(SOURCES).optional().meta({ description: "Only submissions from this source" }),
  voided: BooleanQuery.optional().meta({
    description: "Only submissions that are voided, or that aren't. By default both.",
  }),
  submitted_after: DateTimeInput.optional().meta({
    description: "Only submissions submitted after this time",
    examples: ["2026-03-01T00:00:00Z"],
  }),
  submitted_before: DateTimeInput.optional().meta({
    description: "Only submissions submitted before this time",
    examples: ["2026-04-01T00:00:00Z"],
  }),
  updated_after: DateTimeInput.optional().meta({
    description:
      "Only submissions updated after this time. Times are stored to the microsecond and shown to the millisecond, so a submission that shows exactly this time can be included.",
    examples: ["2026-03-01T00:00:00Z"],
  }),
  order: z.enum(SUBMISSION_ORDERS).default("submitted").meta({
    description:
      "`submitted` and `updated` are newest first. Note that the minus sign means oldest first: `-submitted`, `-updated`. Use `-updated` to sync.",
  }),
});
export type ListSubmissionsQuery = z.infer<typeof ListSubmissionsQuery>;
