import type { Analytics, QuestionStats } from "../analytics.ts";
import { IDS, LEARNER_REF } from "./ids.ts";

const questions: QuestionStats[] = [
  {
    question_id: IDS.ridge,
    label: "Q1",
    points: 2,
    attempt_count: 5,
    avg_score_percent: 80,
    pct_fully_correct: 80,
    pct_skipped: 0,
    discrimination_index: 0.6591,
    discrimination_index_corrected: 0.3657,
    discrimination_label: null,
    option_stats: [
      {
        response_id: "where",
        answer_count: 5,
        options: [
          { id: "a", text: "At a mid-ocean ridge", count: 4, pct_picked: 80 },
          { id: "b", text: "At a deep-sea trench", count: 1, pct_picked: 20 },
          { id: "c", text: "Along a transform fault", count: 0, pct_picked: 0 },
        ],
      },
    ],
  },
  {
    question_id: IDS.atlantic,
    label: "Q2",
    points: 4,
    attempt_count: 5,
    avg_score_percent: 62.5,
    pct_fully_correct: 20,
    pct_skipped: 0,
    discrimination_index: 0.8215,
    discrimination_index_corrected: 0.6356,
    discrimination_label: null,
    option_stats: [],
  },
  {
    question_id: IDS.himalaya,
    label: "Q3",
    points: 4,
    attempt_count: 5,
    avg_score_percent: 45,
    pct_fully_correct: 0,
    pct_skipped: 20,
    discrimination_index: 0.8887,
    discrimination_index_corrected: 0.616,
    discrimination_label: null,
    option_stats: [],
  },
];

/** The id, learner, score, maximum score and time of each submission, newest first. */
const ATTEMPTS: [id: string, learner: string, score: number, max: number, at: string][] = [
  [IDS.submission, LEARNER_REF, 7.5, 10, "2026-03-02T09:41:07.512Z"],
  ["0199a5c7-9e02-7b61-8d4c-35f0a7e2c918", "learner-4716", 0, 6, "2026-03-02T09:40:21.306Z"],
  ["0199a5c6-1f47-72d8-a90b-e46c8153d7f0", "learner-4715", 4, 10, "2026-03-02T09:38:43.975Z"],
  ["0199a5c5-c8ab-7f35-9217-0b6ed48f3ca1", "learner-4714", 3, 10, "2026-03-02T09:38:21.835Z"],
  ["0199a5c4-03de-7a9c-b658-92d1f7400e6b", "learner-4713", 6, 10, "2026-03-02T09:36:25.886Z"],
  ["0199a5c2-7765-7c12-8fe3-4d50b9a6127e", "learner-4712", 9, 10, "2026-03-02T09:34:44.389Z"],
];

const analytics: Analytics = {
  assessment_id: IDS.assessment,
  assessment_title: "Plate tectonics",
  attempts: "all",
  pending_submissions: 0,
  overview: {
    submission_count: 6,
    graded_count: 5,
    avg_score: 5.9,
    avg_score_percent: 59,
    median_score_percent: 60,
    std_dev_percent: 24.6,
    max_score: 10,
    passing_score_percent: 60,
    pass_rate: 60,
    reliability_count: 5,
    reliability_question_count: 3,
    reliability_note: null,
    cronbach_alpha: 0.6942,
    standard_error_of_measurement: 1.3601,
  },
  distribution: [0, 0, 0, 1, 1, 0, 1, 1, 0, 1].map((count, i) => ({
    label: i === 9 ? "90-100%" : `${i * 10}-${i * 10 + 9}%`,
    count,
  })),
  question_stats: questions,
  student_results: ATTEMPTS.map(([submission_id, display_name, score, max_score, submitted_at]) => ({
    submission_id,
    display_name,
    score,
    max_score,
    percentage: (100 * score) / max_score,
    submitted_at,
    status: max_score === 10 ? "graded" : "awaiting_manual_grading",
  })),
  student_results_truncated: false,
};

export const analyticsExamples = { get: { data: analytics } };
