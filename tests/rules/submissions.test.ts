import { expect, test } from "vitest";
import { fromNumber, ratio } from "#lib/core/grading/rational.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import {
  computeTotals,
  getMarkOutcome,
  isAwaiting,
  isGradedByTeacher,
  isLate,
  requireStarted,
} from "#lib/domains/submissions/rules.ts";
import { getOutcomeCode, type Outcome } from "#lib/platform/db/schema/stored-submission.ts";

const question = (score: number, points: number, awaited = false) => ({
  score: fromNumber(score),
  points: fromNumber(points),
  awaited,
});

test("totals exclude the score and the points of questions that need grading", () => {
  expect(computeTotals([question(1, 2), question(3, 4)], 50)).toEqual({
    score: 4,
    maxScore: 6,
    percentage: 66.67,
    passed: true,
  });
  expect(computeTotals([question(1, 2), question(3, 4, true)], 50)).toEqual({
    score: 1,
    maxScore: 2,
    percentage: 50,
    passed: true,
  });
});

test("without points the percentage is 0, which passes only if the passing score is 0", () => {
  expect(computeTotals([], 0)).toEqual({ score: 0, maxScore: 0, percentage: 0, passed: true });
  expect(computeTotals([question(5, 5, true)], 1)).toMatchObject({
    maxScore: 0,
    percentage: 0,
    passed: false,
  });
});

test("passing is decided by the exact percentage, not by the rounded one", () => {
  const third = { score: ratio(1n, 3n), points: fromNumber(1), awaited: false };
  expect(computeTotals([third], 33.33)).toMatchObject({ percentage: 33.33, passed: true });
  const twoThirds = { ...third, score: ratio(2n, 3n) };
  expect(computeTotals([twoThirds], 66.67)).toMatchObject({ percentage: 66.67, passed: false });
  expect(computeTotals([question(1, 2)], 50).passed).toBe(true);
});

test("scores are rounded once, after the sum", () => {
  const third = { score: ratio(1n, 3n), points: fromNumber(1), awaited: false };
  expect(computeTotals([third, third, third], 100)).toEqual({
    score: 1,
    maxScore: 3,
    percentage: 33.33,
    passed: false,
  });
  expect(computeTotals([third], 0).score).toBe(0.3333);
});

test.each([
  [2, "correct"],
  [1, "partial"],
  [0.01, "partial"],
  [0, "incorrect"],
] as const)("a mark of %d of 2 says %s", (score, outcome) => {
  expect(getMarkOutcome(score, 2)).toBe(outcome);
});

test("a teacher grades a question that needs one, unless it was recorded as skipped", () => {
  const answerKeys = { open: { type: "open" }, text: { type: "text", accept: [{ value: "x" }] } };
  const compileQuestion = (type: keyof typeof answerKeys) => {
    const answer_keys = [{ ...answerKeys[type], response_id: "r1" }];
    const stored = { id: "q", content_ast: { any: "thing" }, points: 1, answer_keys };
    const exercises = [{ id: "e", shared_context: null, questions: [stored] }];
    const [question] = compileExercises(exercises as Parameters<typeof compileExercises>[0]).questions;
    if (!question) throw new Error("there is a question");
    return question;
  };
  const row = (outcome: Outcome) => ({ questionOutcomes: [getOutcomeCode(outcome)], finalMarks: null });
  expect(isGradedByTeacher(row("pending"), compileQuestion("open"))).toBe(true);
  expect(isGradedByTeacher(row("partial"), compileQuestion("open"))).toBe(true);
  expect(isGradedByTeacher(row("skipped"), compileQuestion("open"))).toBe(false);
  expect(isGradedByTeacher(row("correct"), compileQuestion("text"))).toBe(false);
  expect(isAwaiting([{ outcome: "skipped" }, { outcome: "correct" }])).toBe(false);
  expect(isAwaiting([{ outcome: "skipped" }, { outcome: "pending" }])).toBe(true);
});

test("a submission is late more than 30 seconds after the time limit, and never without a start or a limit", () => {
  const start = new Date("2026-05-01T12:00:00Z");
  const addMilliseconds = (ms: number) => new Date(start.getTime() + ms);
  expect(isLate(start, addMilliseconds(90_000), 60)).toBe(false);
  expect(isLate(start, addMilliseconds(90_001), 60)).toBe(true);
  expect(isLate(start, addMilliseconds(30_001), 0)).toBe(true);
  expect(isLate(start, addMilliseconds(1e9), null)).toBe(false);
  expect(isLate(null, addMilliseconds(1e9), 60)).toBe(false);
});

test("a start is refused from one millisecond more than 5 minutes in the future", () => {
  const now = new Date("2026-09-01T08:00:00.000Z");
  const startAt = (time: string) => () => requireStarted(new Date(time), now);
  expect(startAt("0001-01-01T00:00:00.000Z")).not.toThrow();
  expect(startAt("2026-09-01T08:05:00.000Z")).not.toThrow();
  expect(startAt("2026-09-01T08:05:00.001Z")).toThrow();
  expect(() => requireStarted(null, now)).not.toThrow();
});
