import type { SettingsInput } from "#lib/contract/assessments.ts";
import type { Doc } from "#lib/core/content/index.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";

/**
 * How likely learners are to know an answer: the three numbers of item response theory. Ability and difficulty are on
 * one scale: where they are equal, half of the learners know the answer. `guessing` is what those who don't still get.
 */
export type Item = { difficulty: number; discrimination: number; guessing?: number };

/** What learners write to an open prompt. Keys of `ideas` and entries of `earns` are ids of the key's rubric. */
export type Prompt = {
  /** For each criterion, ways to say what it asks for. */
  ideas: Record<string, readonly string[]>;
  /** Wrong or empty sentences that fill an answer up. */
  misconceptions: readonly string[];
  /** Whole answers that many learners give word for word, the most common first. */
  stock: readonly { says: string; earns: readonly string[] }[];
  /** How many learners give a stock answer, 0-1. */
  stockShare: number;
};

export type Question = {
  /** Names the question in tests and in the seed of its answers. */
  label: string;
  points: number;
  content: Doc | Record<string, unknown>;
  keys: AnswerKey[];
  item: Item;
  /** By response id: ways to be right that the key does not spell out, the most common first. */
  right?: Record<string, readonly unknown[]>;
  /** By response id: wrong answers that come from a typical misconception or slip, the most common first. */
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
  /** The door its learners came through. */
  source: "api" | "embed" | "hosted";
  /** How many of the submissions that wait for a teacher have been graded, 0-1. */
  gradedShare: number;
  /** Days after the start of the course: published, first and last hand-in, last second attempt. */
  days: { published: number; opens: number; closes: number; retriesUntil: number };
};
