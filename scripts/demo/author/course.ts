import type { SettingsInput } from "#lib/contract/assessments.ts";
import type { Doc } from "#lib/core/content/index.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";

/**
 * The parameters of item response theory for an answer. Ability and difficulty are on the same scale: if they are
 * equal, half of the learners know the answer. `guessing` is the probability that the others still get it right.
 */
export type Item = { difficulty: number; discrimination: number; guessing?: number };

/** What learners write for an open prompt. Keys of `ideas` and entries of `earns` are ids of rubric criteria. */
export type Prompt = {
  /** For each criterion, sentences that meet it. */
  ideas: Record<string, readonly string[]>;
  /** Wrong or meaningless sentences that fill up an answer. */
  misconceptions: readonly string[];
  /** Whole answers that many learners give, the most common first. */
  stock: readonly { says: string; earns: readonly string[] }[];
  /** The share of learners who give such an answer, from 0 to 1. */
  stockShare: number;
};

export type Question = {
  /** Identifies the question in tests and in the seed of its answers. */
  label: string;
  points: number;
  content: Doc | Record<string, unknown>;
  keys: AnswerKey[];
  item: Item;
  /** By response id: correct answers that the key doesn't list, the most common first. */
  right?: Record<string, readonly unknown[]>;
  /** By response id: typical wrong answers, the most common first. */
  mistakes?: Record<string, readonly unknown[]>;
  /** By response id, for open keys. */
  prompts?: Record<string, Prompt>;
};

export type Exercise = { context: Doc | null; questions: Question[] };

export type CourseAssessment = {
  title: string;
  description: string;
  settings: SettingsInput;
  exercises: Exercise[];
  /** Where its learners submitted. */
  source: "api" | "embed" | "hosted";
  /** The share of submissions with open answers that has been graded, from 0 to 1. */
  gradedShare: number;
  /** Days after the start of the course: published, first and last hand-in, last second attempt. */
  days: { published: number; opens: number; closes: number; retriesUntil: number };
};
