import type { SettingsInput } from "#lib/contract/assessments.ts";
import type { Doc } from "#lib/core/content/index.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";

/**
 * The item response theory parameters of an answer. Ability and difficulty use the same scale: if they are equal, half
 * of the learners know the answer. `guessing` is the probability that the others still get it right.
 */
export type Item = { difficulty: number; discrimination: number; guessing?: number };

/**
 * The texts that learners write for an open prompt. The keys of `ideas` and the entries of `earns` are ids of rubric
 * criteria.
 */
export type Prompt = {
  /** Sentences that meet each criterion. */
  ideas: Record<string, readonly string[]>;
  /** Wrong or meaningless sentences that pad an answer. */
  misconceptions: readonly string[];
  /** Complete answers that many learners give, most common first. */
  stock: readonly { says: string; earns: readonly string[] }[];
  /** The share of learners who give such an answer, from 0 to 1. */
  stockShare: number;
};

/** A drawing in `drawings/` that many learners turn in, and the ids of the rubric criteria that it meets. */
export type Drawing = { file: string; earns: readonly string[] };

export type Question = {
  /** Identifies the question in tests and is part of the seed of its answers. */
  label: string;
  points: number;
  content: Doc | Record<string, unknown>;
  keys: AnswerKey[];
  item: Item;
  /** Correct answers that the key doesn't list, by response id, most common first. */
  right?: Record<string, readonly unknown[]>;
  /** Typical wrong answers, by response id, most common first. */
  mistakes?: Record<string, readonly unknown[]>;
  /** The prompts of open keys, by response id. The text for an upload is sent as a file. */
  prompts?: Record<string, Prompt>;
  /** The drawings for open keys, by response id, most common first. */
  drawings?: Record<string, readonly Drawing[]>;
};

export type Exercise = { context: Doc | null; questions: Question[] };

export type CourseAssessment = {
  title: string;
  description: string;
  settings: SettingsInput;
  exercises: Exercise[];
  /** Where the learners submitted their answers. */
  source: "api" | "embed" | "hosted";
  /** The share of submissions with open answers that have been graded, from 0 to 1. */
  gradedShare: number;
  /** The share of learners who don't take it, from 0 to 1. By default, it grows with each assessment of the course. */
  absentShare?: number;
  /** Days since the start of the course: publication, first and last submission, and last second attempt. */
  days: { published: number; opens: number; closes: number; retriesUntil: number };
};
