/** Greater than the number of exercises of any assessment. */
const STRIDE = 4096;
/** Greater than the number of tries of a choice. */
const ORDER = 1000;

/**
 * The streams of a seed, by what they decide. They must never change, because an attempt must show the same questions
 * after an update of the service.
 */
export const Stream = {
  /** The questions of an exercise, at each try. */
  choice: (attempt: number, exercise: number): number => attempt * STRIDE + exercise,
  /** The order of an exercise's questions. */
  order: (exercise: number): number => ORDER * STRIDE + exercise,
  /** The order of the exercises. */
  exercises: (ORDER + 1) * STRIDE,
};
