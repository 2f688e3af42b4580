import type { Analytics, QuestionStats } from "../analytics.ts";
import { IDS, LEARNER_REF } from "./ids.ts";

const none = { discrimination_label: null, option_stats: [] };
const questions: QuestionStats[] = [
  {
    ...none,
    question_id: IDS.ridge,
    label: "Q1",
    points: 2,
    attempt_count: 5,
    avg_score_percent: 80,
    pct_fully_correct: 80,
    pct_skipped: 0,
    discrimination_index: 0.7559,
    discrimination_index_corrected: 0.6124,
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
    ...none,
    question_id: IDS.atlantic,
    label: "Q2",
    points: 4,
    attempt_count: 5,
    avg_score_percent: 62.5,
    pct_fully_correct: 20,
    pct_skipped: 0,
    discrimination_index: 0.8452,
    discrimination_index_corrected: 0.7107,
  },
  {
    ...none,
    question_id: IDS.himalaya,
    label: "Q3",
    points: 4,
    attempt_count: 5,
    avg_score_percent: 55,
    pct_fully_correct: 0,
    pct_skipped: 20,
    discrimination_index: 0.9021,
    discrimination_index_corrected: 0.8018,
  },
];

const analytics: Analytics = {
  assessment_id: IDS.assessment,
  assessment_title: "Plate tectonics",
  attempts: "all",
  overview: {
    submission_count: 6,
    graded_count: 5,
    avg_score: 6.3,
    avg_score_percent: 63,
    median_score_percent: 75,
    std_dev_percent: 24.14,
    max_score: 10,
    passing_score_percent: 60,
    pass_rate: 60,
    cronbach_alpha: 0.7712,
    standard_error_of_measurement: 1.1547,
  },
  distribution: [0, 0, 1, 0, 1, 0, 0, 2, 1, 0].map((count, i) => ({
    label: i === 9 ? "90-100%" : `${i * 10}-${i * 10 + 9}%`,
    count,
  })),
  question_stats: questions,
  student_results: [
    {
      submission_id: IDS.submission,
      display_name: LEARNER_REF,
      score: 7.5,
      max_score: 10,
      percentage: 75,
      submitted_at: "2026-03-02T09:41:07.512Z",
      status: "graded",
    },
  ],
  student_results_truncated: false,
};

export const analyticsExamples = { get: { data: analytics } };
