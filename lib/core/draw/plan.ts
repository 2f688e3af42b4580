/** A question that an exam may show. `index` is its place in the version, counted from 0. */
export type Candidate = {
  index: number;
  /** An exam shows at most one question of each group. */
  groups: readonly string[];
};

/** An exercise of a version. `candidates` are in the order of the version. */
type ExercisePlan =
  | { kind: "fixed"; candidates: readonly Candidate[]; isShuffled: boolean }
  | { kind: "pool"; candidates: readonly Candidate[]; isShuffled: boolean; draw: number };

/** What an exam can show, one entry per exercise in the order of the version. */
export type DrawPlan = readonly ExercisePlan[];

/** Checks whether exams draw questions from pools, so that only an attempt determines what a learner is asked. */
export const hasPools = (plan: DrawPlan): boolean => plan.some(({ kind }) => kind === "pool");
