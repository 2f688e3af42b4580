import * as z from "zod";
import { DateTime, Uuid } from "./common.ts";
import { SUBMISSION_STATUSES } from "./submissions.ts";

export const ATTEMPTS_MODES = ["all", "first", "last", "best"] as const;
export type AttemptsMode = (typeof ATTEMPTS_MODES)[number];

/** The maximum number of submissions that analytics list. `GET /assessments/{id}/results` returns all of them. */
export const MAX_STUDENT_RESULTS = 1000;

export const AnalyticsQuery = z.strictObject({
  attempts: z
    .enum(ATTEMPTS_MODES)
    .default("all")
    .meta({
      description:
        "Which of a learner's submissions count, of those that aren't voided. first and last: the lowest and the highest " +
        "attempt number, even if it is awaiting grading. " +
        "best: the highest percentage among the fully graded attempts (the earliest if several are equal), or the latest " +
        "attempt if none is fully graded.",
    }),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

const percent = z.number().meta({ minimum: 0, maximum: 100 });

const RELIABILITY_NOTES = ["drawn_questions"] as const;

export const AnalyticsOverview = z
  .object({
    submission_count: z
      .int()
      .meta({ description: "All submissions that count, including those awaiting grading" }),
    graded_count: z.int().meta({
      description: "Fully graded submissions. All averages are over these; they are 0 if there are none.",
    }),
    avg_score: z.number(),
    avg_score_percent: percent,
    median_score_percent: percent.nullable(),
    std_dev_percent: z
      .number()
      .nullable()
      .meta({ description: "Sample standard deviation (n-1); null with fewer than two graded submissions" }),
    max_score: z.number().meta({
      description:
        "The points that a learner is shown in the latest version; 0 before publishing. If a regrade made them " +
        "different for learners who were shown different questions: the most.",
    }),
    passing_score_percent: z.number().meta({
      description: "The current setting, which may differ from the one that a submission was graded with",
    }),
    pass_rate: percent.meta({
      description:
        "The percentage of graded submissions that passed, each by the passing score it was graded with",
    }),
    reliability_count: z.int().meta({
      description:
        "The number of graded submissions that cronbach_alpha is computed from: those to versions that show every learner the questions it covers.",
    }),
    reliability_question_count: z.int().meta({
      description:
        "The questions that cronbach_alpha covers: those of the latest version that every learner is shown. A question of " +
        "a pool counts if the pool shows all of its questions. With fewer than two, reliability_count is 0 if learners " +
        "are shown different questions.",
    }),
    reliability_note: z
      .enum(RELIABILITY_NOTES)
      .nullable()
      .meta({
        description:
          "drawn_questions: learners are shown different questions of the latest version, so cronbach_alpha and " +
          "standard_error_of_measurement only cover those that every learner is shown. null: they cover all questions.",
      }),
    cronbach_alpha: z
      .number()
      .nullable()
      .meta({
        description:
          "Reliability of the score on the questions of the latest version that every learner is shown, for the " +
          "reliability_count submissions. null for fewer than two such questions or submissions, or without variance.",
      }),
    standard_error_of_measurement: z
      .number()
      .nullable()
      .meta({ description: "In points; null if cronbach_alpha is null" }),
  })
  .meta({ id: "AnalyticsOverview" });

export const DISCRIMINATION_LABELS = ["excellent", "good", "fair", "poor", "negative"] as const;

export const OptionStats = z
  .object({
    response_id: z.string(),
    answer_count: z.int().meta({ description: "Graded submissions with an answer to this interaction" }),
    options: z.array(
      z.object({
        id: z.string(),
        text: z.string().meta({ description: "The option as plain text; empty for a hotspot" }),
        count: z.int(),
        pct_picked: percent.meta({ description: "The percentage of answer_count that picked the option" }),
      }),
    ),
  })
  .meta({ id: "OptionStats" });

export const QuestionStats = z
  .object({
    question_id: Uuid,
    label: z.string().meta({ description: "Q1, Q2, and so on: the question's place in the latest version" }),
    points: z.number(),
    attempt_count: z.int().meta({ description: "Graded submissions that include the question" }),
    avg_score_percent: percent.meta({
      description: "The average percentage of the points that the question is worth in each submission",
    }),
    pct_fully_correct: percent,
    pct_skipped: percent,
    discrimination_index: z
      .number()
      .nullable()
      .meta({
        description:
          "Correlation of the question's score with the total score, from -1 to 1, over the submissions that include the question; " +
          "null with fewer than 5 of them or without variance. If learners were shown different questions with different totals, " +
          "scores count as shares of the points.",
      }),
    discrimination_index_corrected: z
      .number()
      .nullable()
      .meta({ description: "The same correlation with the total score minus the question's own score" }),
    discrimination_label: z.enum(DISCRIMINATION_LABELS).nullable().meta({
      description:
        "By the corrected index: excellent from 0.40, good from 0.30, fair from 0.20, poor from 0, negative below 0. null with fewer than 10 graded submissions that include the question.",
    }),
    option_stats: z.array(OptionStats).meta({ description: "One item per choice interaction" }),
  })
  .meta({ id: "QuestionStats" });

const StudentResult = z
  .object({
    submission_id: Uuid,
    display_name: z.string().meta({
      description: "The learner's display name, or the learner_ref, or Anonymous if there is neither",
    }),
    score: z.number().meta({ description: "Provisional until status is graded" }),
    max_score: z.number(),
    percentage: z.number(),
    submitted_at: DateTime.nullable(),
    status: z.enum(SUBMISSION_STATUSES),
  })
  .meta({ id: "StudentResult" });

export const pendingSubmissions = z.int().meta({
  minimum: 0,
  description:
    "New and changed submissions that the figures don't include yet. They are being counted in the background, so repeat the " +
    "request until it is 0. It only exceeds 0 after very many changes at once, such as an import or a regrade, or if the " +
    "service is very busy. With more than 20,000 changes, those of the same submission aren't told apart: it is then the number of " +
    "submissions that have never been counted, but at least 20,000 or, if there are fewer, all submissions.",
});

export const Analytics = z
  .object({
    assessment_id: Uuid,
    assessment_title: z.string(),
    attempts: z.enum(ATTEMPTS_MODES).meta({ description: "The requested mode" }),
    pending_submissions: pendingSubmissions,
    overview: AnalyticsOverview,
    distribution: z.array(z.object({ label: z.string(), count: z.int() })).meta({
      description:
        "The number of graded submissions in each of ten ranges of percentages: 0-9%, 10-19%, ... 90-100%",
    }),
    question_stats: z.array(QuestionStats),
    student_results: z.array(StudentResult).meta({
      description: `Newest first, up to ${MAX_STUDENT_RESULTS}. Use GET /assessments/{id}/results to page through all of them.`,
    }),
    student_results_truncated: z
      .boolean()
      .meta({ description: "true if there are more submissions than student_results lists" }),
  })
  .meta({ id: "AssessmentAnalytics" });
export type Analytics = z.infer<typeof Analytics>;
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>;
export type QuestionStats = z.infer<typeof QuestionStats>;
export type OptionStats = z.infer<typeof OptionStats>;
export type DiscriminationLabel = (typeof DISCRIMINATION_LABELS)[number];
