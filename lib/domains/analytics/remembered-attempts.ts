import { type Attempt, type AttemptChange, MODE_BITS } from "./attempts.ts";

/** With 20 questions, a learner's attempts take some 800 bytes. */
const MAX_LEARNERS = 200_000;

/**
 * The counted attempts of learners that later ones can replace. While all pending submissions are new, a worker that folds an
 * assessment transaction after transaction doesn't have to read them again.
 */
export class RememberedAttempts {
  readonly #byLearner = new Map<string, readonly Attempt[]>();
  /** When the rollups that contain these attempts were saved. */
  #saved: { assessmentId: string; at: string } | undefined;

  /** Forgets all attempts if they are of another assessment, or if another process has saved its rollups since. */
  resume(assessmentId: string, savedAt: string | undefined): void {
    if (this.#saved?.assessmentId !== assessmentId || this.#saved.at !== savedAt) this.clear();
  }

  /** Has to be called when rollups that contain the remembered attempts were committed. */
  markSaved(assessmentId: string, at: string): void {
    this.#saved = { assessmentId, at };
  }

  clear(): void {
    this.#byLearner.clear();
    this.#saved = undefined;
  }

  /** Returns undefined if the learner's attempts have to be read. */
  get(learner: string): readonly Attempt[] | undefined {
    return this.#byLearner.get(learner);
  }

  /**
   * Remembers which attempts of a learner were selected, unless there are too many learners already. Never forgets a learner,
   * whose attempts might not have been read for the next batch. The first attempt stays the first, so it isn't needed.
   */
  set(learner: string, changed: readonly AttemptChange[]): void {
    if (this.#byLearner.size >= MAX_LEARNERS && !this.#byLearner.has(learner)) return;
    const replaceable = changed.flatMap(({ attempt, now }) =>
      (now & (MODE_BITS.last | MODE_BITS.best)) === 0 ? [] : [attempt],
    );
    for (const attempt of replaceable) attempt.before = attempt.after;
    this.#byLearner.set(learner, replaceable);
  }
}
