import * as z from "zod";
import { DateTime, Uuid } from "./common.ts";
import { SUBMISSION_STATUSES } from "./submissions.ts";

export const ATTEMPTS_MODES = ["all", "first", "last", "best"] as const;
export type AttemptsMode = (typeof ATTEMPTS_MODES)[number];

/** The newest submissions that the answer names; `GET /assessments/{id}/results` has all. */
export const MAX_STUDENT_RESULTS = 1000;

export const AnalyticsQuery = z.strictObject({
  attempts: z
    .enum(ATTEMPTS_MODES)
    .default("all")
    .meta({
      description:
        "Which of a learner's attempts count. last: the highest attempt number, even while it awaits grading. " +
        "best: the highest percentage among the fully graded, the earliest of equals; while none is, the latest awaiting.",
    }),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

const percent = z.number().meta({ minimum: 0, maximum: 100 });

export const AnalyticsOverview = z
  .object({
    submission_count: z.int().meta({ description: "Every submission counted, those awaiting grading too" }),
    graded_count: z
      .int()
      .meta({ description: "The fully graded: the n behind all averages; 0 makes them 0" }),
    avg_score: z.number(),
    avg_score_percent: percent,
    median_score_percent: percent.nullable(),
    std_dev_percent: z.number().nullable().meta({ description: "n-1; null below two graded submissions" }),
    max_score: z.number().meta({ description: "All points of the latest version; 0 before publishing" }),
    passing_score_percent: z.number().meta({ description: "The current setting" }),
    pass_rate: percent.meta({
      description: "Share of the graded that passed, each by the setting it was graded on",
    }),
    reliability_count: z.int().meta({
      description: "Graded submissions that were shown all questions of the latest version: alpha’s n",
    }),
    cronbach_alpha: z
      .number()
      .nullable()
      .meta({
        description:
          "Over the graded submissions that were shown all questions of the latest version, on the total over these; " +
          "null for one question, fewer than two such submissions, or no variance",
      }),
    standard_error_of_measurement: z.number().nullable().meta({ description: "In points" }),
  })
  .meta({ id: "AnalyticsOverview" });

export const DISCRIMINATION_LABELS = ["excellent", "good", "fair", "poor", "negative"] as const;

export const OptionStats = z
  .object({
    response_id: z.string(),
    answer_count: z.int().meta({ description: "Graded submissions that answered this interaction" }),
    options: z.array(
      z.object({
        id: z.string(),
        text: z.string().meta({ description: "Plain text; empty for a hotspot" }),
        count: z.int(),
        pct_picked: percent.meta({ description: "Of answer_count" }),
      }),
    ),
  })
  .meta({ id: "OptionStats" });

export const QuestionStats = z
  .object({
    question_id: Uuid,
    label: z.string().meta({ description: "Q1, Q2 ... in the order of the latest version" }),
    points: z.number(),
    attempt_count: z.int().meta({ description: "Graded submissions that were shown the question" }),
    avg_score_percent: percent.meta({ description: "Of the points the question had when it was answered" }),
    pct_fully_correct: percent,
    pct_skipped: percent,
    discrimination_index: z.number().nullable().meta({
      description:
        "Correlation of the question's score with the total score; null below 5 graded submissions or without variance",
    }),
    discrimination_index_corrected: z
      .number()
      .nullable()
      .meta({ description: "The same with the total less the question" }),
    discrimination_label: z.enum(DISCRIMINATION_LABELS).nullable().meta({
      description:
        "By the corrected index: from 0.40 excellent, 0.30 good, 0.20 fair, 0 poor; null below 10 graded submissions",
    }),
    option_stats: z.array(OptionStats).meta({ description: "One item for each choice interaction" }),
  })
  .meta({ id: "QuestionStats" });

export const StudentResult = z
  .object({
    submission_id: Uuid,
    display_name: z.string().meta({ description: "The learner_ref; Anonymous without one" }),
    score: z.number().meta({ description: "Provisional until the status is graded" }),
    max_score: z.number(),
    percentage: z.number(),
    submitted_at: DateTime.nullable(),
    status: z.enum(SUBMISSION_STATUSES),
  })
  .meta({ id: "StudentResult" });

export const Analytics = z
  .object({
    assessment_id: Uuid,
    assessment_title: z.string(),
    attempts: z.enum(ATTEMPTS_MODES).meta({ description: "As asked for" }),
    overview: AnalyticsOverview,
    distribution: z
      .array(z.object({ label: z.string(), count: z.int() }))
      .meta({ description: "Ten buckets of the graded submissions' percentages: 0-9%, 10-19% ... 90-100%" }),
    question_stats: z.array(QuestionStats),
    student_results: z.array(StudentResult).meta({
      description: `Newest first, at most ${MAX_STUDENT_RESULTS}; GET /assessments/{id}/results pages through all`,
    }),
    student_results_truncated: z.boolean().meta({ description: "There are more than student_results holds" }),
  })
  .meta({ id: "AssessmentAnalytics" });
export type Analytics = z.infer<typeof Analytics>;
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>;
export type QuestionStats = z.infer<typeof QuestionStats>;
export type OptionStats = z.infer<typeof OptionStats>;
export type DiscriminationLabel = (typeof DISCRIMINATION_LABELS)[number];
