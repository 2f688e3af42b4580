/** The parts of a regrade as stored. */
import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { StoredFractions } from "./stored-submission.ts";

/** A committed regrade and the versions whose keys it corrects. */
export type ActiveRegrade = { id: string; versions: number[] };

/** How a regrade corrects a question. `new_key` has keys, points or both, and `either` has keys. */
export type StoredCorrection = {
  question_id: string;
  mode: "new_key" | "either" | "full_credit" | "drop";
  answer_keys?: AnswerKey[];
  points?: number;
  /**
   * Points alone say nothing about how a question is graded. Regrades of before 2026-11-29 ended a ruling nevertheless.
   */
  keeps_ruling?: true;
  /** The versions to correct weren't named: they are all that hold the question when the regrade is committed. */
  in_every_version?: true;
};

/** What a regrade changes: see the counts of a preview in the contract. */
export type RegradeCounts = {
  submissions: number;
  raised: number;
  lowered: number;
  unchanged: number;
  newly_passed: number;
  newly_failed: number;
  manual_marks_kept: number;
};

/** The columns of a submission that its answers, keys and marks determine. Names are those of the columns. */
export type StoredResult = {
  fractions: StoredFractions;
  question_scores: number[];
  question_outcomes: number[];
  score: number;
  max_score: number;
  percentage: number;
  passed: boolean;
  auto_score: number;
  manual_score: number | null;
  status: "awaiting_manual_grading" | "graded";
  graded_at: string | null;
  regrades: string[];
};
