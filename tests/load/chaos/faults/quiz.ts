/** Questions that are easy to grade by hand, with an independent grading that doesn't use lib/core/grading. */
import {
  choiceQuestion,
  doc,
  numericQuestion,
  orderQuestion,
  paragraph,
  textQuestion,
} from "#tests/support/quiz.ts";
import type { Random } from "../random.ts";

type Json = Record<string, unknown>;

type Kind = {
  question: Json;
  points: number;
  /** Possible answers. Null skips the question. */
  values: readonly [unknown, ...unknown[]];
  /** Returns the fraction of the points that a value earns, in quarters. */
  quarters(value: unknown): number;
};

const single: Kind = {
  question: choiceQuestion(1),
  points: 1,
  values: ["a", "b", "b", "c", null],
  quarters: (value) => (value === "b" ? 4 : 0),
};

/** Choices a and b earn half of the points each. Choice c costs a quarter. The minimum is 0. */
const penalized: Kind = {
  question: {
    ...choiceQuestion(4, ["a", "b"]),
    answer_keys: [{ type: "choice", response_id: "r1", mapping: { a: 0.5, b: 0.5, c: -0.25 } }],
  },
  points: 4,
  values: [["a"], ["a", "b"], ["a", "b", "c"], ["c"], ["b", "c"], null],
  quarters: (value) => {
    const worth: Record<string, number> = { a: 2, b: 2, c: -1 };
    return Math.max(
      0,
      toList(value).reduce((sum, id) => sum + (worth[id] ?? 0), 0),
    );
  },
};

/** 3.14 within 0.01. */
const numeric: Kind = {
  question: numericQuestion(0.5),
  points: 0.5,
  values: ["3.14", "3.13", "3.15", "3.151", "3.12", 3.14, "3,149", null],
  quarters: (value) => {
    const thousandths = Math.round(Number(String(value).replace(",", ".")) * 1000);
    return value !== null && Math.abs(thousandths - 3140) <= 10 ? 4 : 0;
  },
};

const text: Kind = {
  question: textQuestion(2),
  points: 2,
  values: ["Paris", " paris  ", "PARIS", "Pariss", "Lyon", null],
  quarters: (value) => (typeof value === "string" && value.trim().toLowerCase() === "paris" ? 4 : 0),
};

const order: Kind = {
  question: {
    ...orderQuestion(3),
    answer_keys: [{ type: "order", response_id: "r1", correct: ["c", "a", "b"] }],
  },
  points: 3,
  values: [["c", "a", "b"], ["c", "a", "b"], ["a", "b", "c"], ["c", "b", "a"], null],
  quarters: (value) => (toList(value).join() === "c,a,b" ? 4 : 0),
};

const toList = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

const KINDS = [single, penalized, numeric, text, order] as const;

const PASSING_PERCENT = 50;
export const POINTS: readonly number[] = KINDS.map(({ points }) => points);
export const MAX_SCORE = POINTS.reduce((sum, points) => sum + points, 0);

export const buildQuiz = (title: string, allowedAttempts: number | null): Json => ({
  title,
  settings: { allowed_attempts: allowedAttempts, passing_score_percent: PASSING_PERCENT },
  exercises: [
    { questions: KINDS.slice(0, 3).map(({ question }) => question) },
    {
      questions: KINDS.slice(3).map(({ question }) => question),
      shared_context: doc(paragraph("Read this before you answer.")),
    },
  ],
});

/** Draws a learner's value for each question. */
export const drawValues = (random: Random): unknown[] => KINDS.map(({ values }) => random.pick(values));

export type Marks = { scores: number[]; score: number; percentage: number; passed: boolean };

/** Returns the points for the values. They are multiples of 1/8, which doubles represent exactly. */
export function regrade(values: readonly unknown[]): Marks {
  const scores = KINDS.map(({ points, quarters }, i) => (points * quarters(values[i])) / 4);
  const score = scores.reduce((sum, each) => sum + each, 0);
  const percentage = Math.round((score * 10_000) / MAX_SCORE) / 100;
  return { scores, score, percentage, passed: score * 100 >= PASSING_PERCENT * MAX_SCORE };
}
