import { scatter } from "../bench/numbers.ts";

/**
 * The start of an exam: the number of learners, the seconds within which they load, and how many seconds they think.
 */
export type Exam = { learners: number; loadWithin: number; think: readonly [from: number, to: number] };

/** 5,000 learners start within a minute. A quick run does the same at six times the speed. */
export const EXAM: Exam = { learners: 5000, loadWithin: 30, think: [5, 25] };
export const QUICK_EXAM: Exam = { learners: 500, loadWithin: 5, think: [0.8, 4] };

/**
 * The times of learner i in ms: loading counts from the start, and saving and submitting count from the loaded
 * questions.
 */
export type Plan = { loadAt: number; saveAfter: number[]; submitAfter: number };

/** One in this many learners was waiting for the exam and loads in its first second. */
const BURST_ONE_IN = 5;
const BURST_MS = 1000;

/** Returns the times of learner i, which are the same in each run. */
export function planLearner({ loadWithin, think: [from, to] }: Exam, i: number): Plan {
  const pickWithin = (n: number, span: number) => scatter(i * 4 + n, Math.round(span));
  const loadAt = i % BURST_ONE_IN === 0 ? pickWithin(0, BURST_MS) : pickWithin(0, loadWithin * 1000);
  const submitAfter = from * 1000 + pickWithin(1, (to - from) * 1000);
  const saveAfter = pickWithin(2, 2) === 0 ? [submitAfter / 2] : [submitAfter / 3, (2 * submitAfter) / 3];
  return { loadAt, saveAfter, submitAfter };
}
