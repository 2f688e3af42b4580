import { scatter } from "../bench/numbers.ts";

/** How an exam begins: how many, within how many seconds they load, and how long they think, in seconds. */
export type Exam = { learners: number; loadWithin: number; think: readonly [from: number, to: number] };

/** As it is for 5,000 learners who have a minute; a look is the same, six times as fast. */
export const EXAM: Exam = { learners: 5000, loadWithin: 30, think: [5, 25] };
export const QUICK_EXAM: Exam = { learners: 500, loadWithin: 5, think: [0.8, 4] };

/** What learner i does, in ms: loads after the beginning; saves and submits after the questions are there. */
export type Plan = { loadAt: number; saveAfter: number[]; submitAfter: number };

/** One in so many has waited for the exam to open and loads in the first second of it. */
const BURST_ONE_IN = 5;
const BURST_MS = 1000;

/** The same plans each time. */
export function planLearner({ loadWithin, think: [from, to] }: Exam, i: number): Plan {
  const pickWithin = (n: number, span: number) => scatter(i * 4 + n, Math.round(span));
  const loadAt = i % BURST_ONE_IN === 0 ? pickWithin(0, BURST_MS) : pickWithin(0, loadWithin * 1000);
  const submitAfter = from * 1000 + pickWithin(1, (to - from) * 1000);
  const saveAfter = pickWithin(2, 2) === 0 ? [submitAfter / 2] : [submitAfter / 3, (2 * submitAfter) / 3];
  return { loadAt, saveAfter, submitAfter };
}
